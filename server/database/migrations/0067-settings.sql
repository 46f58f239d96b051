-- What administrators set while the server runs; what nobody set is as usual and has no row. Who changed what when is in
-- the audit.
CREATE TABLE settings (
  name text COLLATE "C" PRIMARY KEY,
  value jsonb NOT NULL,
  changed_by text COLLATE "C",
  changed_at bigint NOT NULL
);
