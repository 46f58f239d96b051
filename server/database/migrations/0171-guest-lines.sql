-- Where a row of a guest list stands in its file, header and empty rows counted, as spreadsheets number it. Null for what was
-- sent by apps of the builds before, and for guests who were added by hand.
ALTER TABLE guest_rows ADD COLUMN line integer;
