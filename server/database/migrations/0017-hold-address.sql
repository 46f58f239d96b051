-- Seal of the network that a buyer's reservation came from, as long as it is not ordered: everyone at one address together
-- may reserve a part of what is left. A person's holds are counted by ticket type, those that became tickets included.
ALTER TABLE holds ADD COLUMN address text COLLATE "C";
CREATE INDEX holds_of_buyer ON holds (user_id, ticket_type_id) WHERE user_id IS NOT NULL AND kind = 'buyer';
