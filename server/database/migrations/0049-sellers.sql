-- 0049-sellers
-- People who sell for an event, and what is sold at its door.

ALTER TABLE event_staff DROP CONSTRAINT event_staff_role_check;
ALTER TABLE event_staff ADD CONSTRAINT event_staff_role_check
  CHECK (role IN ('manager', 'seller', 'supervisor', 'steward'));
ALTER TABLE team_invites DROP CONSTRAINT team_invites_role_check;
ALTER TABLE team_invites ADD CONSTRAINT team_invites_role_check
  CHECK (role IN ('manager', 'seller', 'supervisor', 'steward'));

-- Who sold it at the door; null for what buyers ordered themselves. Its `user_id` is the seller's then, and its tickets
-- have no holder: they are shown to the guest, and sent to the address that the guest named.
ALTER TABLE orders ADD COLUMN sold_by text COLLATE "C" REFERENCES users ON DELETE SET NULL;
CREATE INDEX orders_sold_at_door ON orders (event_id, settled_at) WHERE sold_by IS NOT NULL;
