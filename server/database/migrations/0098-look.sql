-- Logos that were in force, and the one that is: kept, so that a change can be undone. The setting `logo` names one.
CREATE TABLE look_images (
  logo_id text COLLATE "C" NOT NULL,
  -- src/domain/look/look.ts
  size text COLLATE "C" NOT NULL,
  -- PNG.
  bytes bytea NOT NULL,
  -- Whether most of the picture is dark.
  is_dark boolean NOT NULL,
  PRIMARY KEY (logo_id, size)
);
