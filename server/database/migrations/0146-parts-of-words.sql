-- A part of a code, or of what is said of a location, found without reading each: by the runs of three signs that it has.
CREATE FUNCTION pieces_of(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $pieces$
  SELECT coalesce(array_agg(DISTINCT substr(given, i, 3) COLLATE "C"), '{}') FROM generate_series(1, length(given) - 2) i
$pieces$;
CREATE INDEX promo_codes_pieces ON promo_codes USING gin (pieces_of(code));
CREATE INDEX locations_pieces ON locations USING gin (pieces_of(found_by));

-- What became of a ticket's transfers, all of them.
CREATE INDEX transfers_of_ticket ON transfers (ticket_id);
