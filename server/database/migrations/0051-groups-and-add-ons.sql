-- 0051-groups-and-add-ons
-- Ticket types that are bought as a group (a table of six), and add-ons to a ticket (a meal, two drinks).

ALTER TABLE ticket_types
  -- How many tickets one of it is; its price and its quantity are of the whole group.
  ADD COLUMN group_size integer NOT NULL DEFAULT 1 CHECK (group_size > 0);
ALTER TABLE order_lines ADD COLUMN group_size integer NOT NULL DEFAULT 1 CHECK (group_size > 0);
-- Which group of its order a ticket is one of, from 0; null where it was bought alone.
ALTER TABLE order_attendees ADD COLUMN group_number integer CHECK (group_number >= 0);

ALTER TABLE ticket_types
  -- An add-on lets nobody in: it is redeemed at gates of a checkpoint of its own, and takes no place.
  ADD COLUMN kind text NOT NULL DEFAULT 'ticket' CHECK (kind IN ('ticket', 'add_on')),
  -- How often one is redeemed, and how many there may be for one ticket.
  ADD COLUMN uses integer NOT NULL DEFAULT 1 CHECK (uses > 0),
  ADD COLUMN per_ticket integer NOT NULL DEFAULT 1 CHECK (per_ticket > 0);
-- The ticket that an add-on is for: one of the same order, whose id is known once it is issued, or an earlier one.
ALTER TABLE order_attendees
  ADD COLUMN for_ordinal integer,
  ADD COLUMN for_ticket_id text COLLATE "C";
CREATE INDEX add_ons_of_ticket ON order_attendees (for_ticket_id) WHERE for_ticket_id IS NOT NULL;
