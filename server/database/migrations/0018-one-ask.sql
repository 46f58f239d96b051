-- Until when somebody asks the provider about a payment: one asks at a time, for everyone who wants to know, at all servers.
ALTER TABLE payments ADD COLUMN asking_until bigint;
