-- What a person's app spoke last (BCP 47, without a country): emails and text messages are written in it.
ALTER TABLE users ADD COLUMN language text;
