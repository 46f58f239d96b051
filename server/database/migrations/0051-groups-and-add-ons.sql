-- 0051-groups-and-add-ons
-- Ticket types that are bought as a group (a table of six), and add-ons to a ticket (a meal, two drinks).

ALTER TABLE ticket_types
  -- How many tickets one of it is; its price and its quantity are of the whole group.
  ADD COLUMN group_size integer NOT NULL DEFAULT 1 CHECK (group_size > 0);
ALTER TABLE order_lines ADD COLUMN group_size integer NOT NULL DEFAULT 1 CHECK (group_size > 0);
-- Which group of its order a ticket is one of, from 0; null where it was bought alone.
ALTER TABLE order_attendees ADD COLUMN group_number integer CHECK (group_number >= 0);
