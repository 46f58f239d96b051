-- What one place of a hold costs, as it was when the places were set aside: a price that changes later changes no hold.

-- Minor units. Null for holds from before: theirs is the ticket type's.
ALTER TABLE holds ADD COLUMN unit_amount bigint CHECK (unit_amount >= 0);
ALTER TABLE holds ADD COLUMN currency text;
UPDATE holds h SET unit_amount = t.price_amount, currency = t.currency
  FROM ticket_types t WHERE t.id = h.ticket_type_id AND h.state = 'held';
