-- Accounts that were made with a passkey in place of a password. Without this they would look like guests, who are known
-- by their number and nothing else.
ALTER TABLE users ADD COLUMN by_passkey boolean NOT NULL DEFAULT false;
