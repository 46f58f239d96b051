-- Pictures of events, in the database so that every server has them. Each is stored as it is served.

CREATE TABLE cover_images (
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  -- Of the whole picture: a hash of its sizes.
  cover_id text COLLATE "C" NOT NULL,
  width integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (event_id, width)
);
CREATE INDEX cover_images_by_address ON cover_images (cover_id, width);

ALTER TABLE events
  -- What is seen on it, for those who don't see it.
  ADD COLUMN cover_alt text NOT NULL DEFAULT '',
  -- What stays in sight where it is cut, percent from the left and from the top.
  ADD COLUMN cover_focus_x smallint NOT NULL DEFAULT 50 CHECK (cover_focus_x BETWEEN 0 AND 100),
  ADD COLUMN cover_focus_y smallint NOT NULL DEFAULT 50 CHECK (cover_focus_y BETWEEN 0 AND 100);
