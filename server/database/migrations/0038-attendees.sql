-- Finding attendees among very many: by words of their names and addresses, and by what people read out of a phone
-- number, an order or a ticket. The words go when what they were made of goes.
ALTER TABLE tickets ADD COLUMN words tsvector
  GENERATED ALWAYS AS (CASE WHEN holder_name <> '' THEN words_of(fold_text(holder_name), 'A') END) STORED;
ALTER TABLE order_attendees ADD COLUMN words tsvector
  GENERATED ALWAYS AS (CASE WHEN email <> '' THEN words_of(fold_text(email), 'A') END) STORED;
ALTER TABLE orders ADD COLUMN words tsvector
  GENERATED ALWAYS AS (words_of(fold_text(buyer_name || ' ' || buyer_email || ' ' || id), 'A')) STORED;
CREATE INDEX tickets_words ON tickets USING gin (words) WHERE words IS NOT NULL;
CREATE INDEX order_attendees_words ON order_attendees USING gin (words) WHERE words IS NOT NULL;
CREATE INDEX orders_words ON orders USING gin (words);
-- The last digits of a phone number, and the last four signs of a ticket's reference.
CREATE INDEX orders_by_phone_tail ON orders (event_id, (reverse(buyer_phone) COLLATE "C")) WHERE buyer_phone <> '';
CREATE INDEX tickets_by_reference_tail ON tickets (event_id, (reference & 1048575));
-- Who came into the main area, in the order of the list.
CREATE INDEX claims_entries ON claims (event_id, ticket_number) INCLUDE (gate_id, at)
  WHERE checkpoint = 'event' AND direction = 'entry' AND counting IN ('first', 'second');
