-- Which ticket type a place was bought as, where its ticket was moved to another one since: what is refunded of it was sold as
-- that. Servers of the build before note it of no place.
ALTER TABLE order_attendees ADD COLUMN bought_type text COLLATE "C";
