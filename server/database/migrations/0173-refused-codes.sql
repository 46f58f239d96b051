-- When the mail server refused, for good, the address that a one-time code was to go to. It is said to whoever asked for the
-- code, by the id of that request. Null where it took the email, or has not said yet.
ALTER TABLE one_time_codes ADD COLUMN refused_at bigint;
