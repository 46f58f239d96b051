-- Order histories tell of refunds that the provider refused, and that somebody had asked for again. Not validated: every row
-- was written under the narrower check, and reading a large table here would hold up its writers.
ALTER TABLE order_history DROP CONSTRAINT order_history_kind_check;
ALTER TABLE order_history ADD CONSTRAINT order_history_kind_check CHECK (kind IN ('placed', 'paid', 'confirmed', 'expired',
  'cancelled', 'refunded', 'money_returning', 'money_returned', 'tickets_refunded', 'ticket_revoked', 'ticket_blocked',
  'ticket_unblocked', 'ticket_moved', 'ticket_transferred', 'names_edited', 'answers_edited', 'email_resent', 'note',
  'reopened', 'refund_refused', 'refund_retried')) NOT VALID;

-- When the mail server refused, for good, the address that a link was to confirm: the profile says so. Null where it took the
-- email, or has not said yet.
ALTER TABLE email_confirmations ADD COLUMN refused_at bigint;
