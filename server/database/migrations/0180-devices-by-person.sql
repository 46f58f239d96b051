-- The phones of a person whose account ends, or whose right does, without reading all phones there are.
CREATE INDEX devices_of_user ON devices (person) WHERE person IS NOT NULL;
