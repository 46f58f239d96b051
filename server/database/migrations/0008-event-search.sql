-- Finding events: by words, by the days of their own time zone, by name; and where else an event has a page.

-- Text without case, accents and signs, one space between words: src/domain/text/text-fold.ts says the same of what is typed,
-- and a test holds the two together. No locale and no extension has a part in it. COLLATE "C" so that neither has the
-- database's own.
CREATE FUNCTION fold_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $fold$
  SELECT btrim(regexp_replace(regexp_replace(replace(replace(replace(replace(translate(
      normalize(given, NFKD) COLLATE "C",
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
      'ÆÐØÞĐĦŁŊŒŦƁƆƉƊƎƏƐƓƔƘƝƤƬƲƳẞðøđħıłŋŧɓɔɖɗǝəɛɠɣƙɲƥƭʋƴ'
      'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς'
      'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҖҘҚҜҠҢҪҮҰҲҶҸҺӀӘӨ'
      'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
      'abcdefghijklmnopqrstuvwxyz'
      'ædoþdhlnœtboddeeeggknptvyßdodhilntboddeeeggknptvy'
      'αβγδεζηθικλμνξοπρστυφχψωσ'
      'абвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґғҗҙқҝҡңҫүұҳҷҹһӏәө'
      'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'
    ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670]', '', 'g'),
    '[\u0001-/:-@\u005b-`{-\u00bf\u00d7\u00f7\u02b0-\u02ff\u037e\u0387\u0589\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u1680\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d\u30fb\ue000-\uf8ff\ufe00-\ufe6f\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff]+', ' ', 'g'))
$fold$;

-- Words at their places, all of one weight; written out, because the parser of to_tsvector cuts by locale, and takes
-- node.js for a host. `given` is folded, so it holds no sign that would have to be escaped.
CREATE FUNCTION words_of(given text, weight text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $words$
  SELECT coalesce(string_agg(format('''%s'':%s%s', left(word, 60), least(place, 16000), weight), ' '), '')::tsvector
  FROM string_to_table(left(given, 10000), ' ') WITH ORDINALITY AS one (word, place) WHERE word <> ''
$words$;

-- The calendar day at a time, in days since 1970. UTC where this PostgreSQL does not know the zone, so that no event
-- is refused for it.
CREATE FUNCTION local_day(at bigint, zone text) RETURNS integer LANGUAGE plpgsql IMMUTABLE AS $day$
BEGIN
  RETURN (to_timestamp(at / 1000.0) AT TIME ZONE zone)::date - DATE '1970-01-01';
EXCEPTION WHEN data_exception THEN
  RETURN greatest(-1000000, least(1000000, floor(at / 86400000.0)));
END
$day$;

ALTER TABLE events
  ADD COLUMN website_url text,
  ADD COLUMN name_key text COLLATE "C" GENERATED ALWAYS AS (fold_text(name)) STORED,
  ADD COLUMN category_key text COLLATE "C" GENERATED ALWAYS AS (fold_text(category)) STORED,
  ADD COLUMN city_key text COLLATE "C" GENERATED ALWAYS AS (coalesce(fold_text(venue->>'city'), '')) STORED,
  ADD COLUMN country_key text COLLATE "C" GENERATED ALWAYS AS (coalesce(fold_text(venue->>'country'), '')) STORED,
  ADD COLUMN first_day integer GENERATED ALWAYS AS (local_day(starts_at, time_zone)) STORED,
  -- An event that ends at midnight does not reach into the day that begins then.
  ADD COLUMN last_day integer GENERATED ALWAYS AS (local_day(greatest(starts_at, ends_at - 1), time_zone)) STORED,
  ADD COLUMN words tsvector GENERATED ALWAYS AS (
    words_of(fold_text(name), 'A') ||
    words_of(fold_text(category || ' ' || coalesce(venue->>'name', '') || ' ' || coalesce(venue->>'city', '')), 'B') ||
    words_of(fold_text(summary || ' ' || organizer_name || ' ' || coalesce(venue->>'address', '')), 'C') ||
    words_of(fold_text(left(description, 5000)), 'D')
  ) STORED;

CREATE INDEX events_words ON events USING gin (words);
CREATE INDEX events_by_name ON events (name_key, id);
CREATE INDEX events_by_city ON events (city_key, starts_at);
CREATE INDEX events_by_category ON events (category_key, starts_at);
-- The order of the list, with what decides who is on it: what is over is passed by in the index alone.
CREATE INDEX events_listed ON events (starts_at, id, status, ends_at);
DROP INDEX events_by_start;
