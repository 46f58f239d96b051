-- 0103-reserved-places
-- How many places of a ticket type are reserved, kept as a sum, so that nobody adds up the reservations of others to see what
-- is left.

-- Sums of what is reserved until later than `counted_until`, or until somebody ends it. Whoever asks at another moment takes
-- off, or adds, what runs out between the two, from the reservations themselves: each ends at its own millisecond.
CREATE TABLE reserved_places (
  ticket_type_id text COLLATE "C" NOT NULL REFERENCES ticket_types ON DELETE CASCADE,
  -- Empty where they are of no price tier.
  tier_id text COLLATE "C" NOT NULL,
  -- ms since 1970; moved on every second by `countOut`.
  counted_until bigint NOT NULL,
  -- When the last runs out of all that were counted; there is nothing to count out after it.
  latest bigint NOT NULL,
  quantity bigint NOT NULL,
  -- What of it visitors reserved who have not ordered.
  visitors bigint NOT NULL,
  PRIMARY KEY (ticket_type_id, tier_id)
) WITH (fillfactor = 40);

-- What a reservation counts for in those sums, and until when; nothing once its places are tickets, or nobody's. The time
-- of what somebody ends never comes.
CREATE FUNCTION reserved_by(hold holds, OUT quantity bigint, OUT visitors bigint, OUT until bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN hold.state IN ('held', 'ordered') THEN hold.quantity ELSE 0 END::bigint,
         CASE WHEN hold.state = 'held' AND hold.kind = 'buyer' AND hold.user_id IS NULL AND hold.expires_at IS NOT NULL
              THEN hold.quantity ELSE 0 END::bigint,
         CASE WHEN hold.state = 'held' THEN coalesce(hold.expires_at, 9000000000000000) ELSE 9000000000000000 END
$$;

-- In the transaction of every change of a reservation, whoever makes it: a server of the version before counts with it too.
-- The sums are read as they are once their row is locked, so that nothing is counted out twice.
CREATE FUNCTION count_reserved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone record;
  came record;
BEGIN
  IF TG_OP <> 'INSERT' THEN gone := reserved_by(OLD); END IF;
  IF TG_OP <> 'DELETE' THEN came := reserved_by(NEW); END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.ticket_type_id, OLD.tier_id, gone) IS NOT DISTINCT FROM (NEW.ticket_type_id, NEW.tier_id, came) THEN
      RETURN NULL;
    END IF;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    IF gone.quantity > 0 THEN
      UPDATE reserved_places r SET quantity = r.quantity - gone.quantity, visitors = r.visitors - gone.visitors
       WHERE r.ticket_type_id = OLD.ticket_type_id AND r.tier_id = coalesce(OLD.tier_id, '') AND gone.until > r.counted_until;
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF came.quantity > 0 THEN
      INSERT INTO reserved_places AS r (ticket_type_id, tier_id, counted_until, latest, quantity, visitors)
      VALUES (NEW.ticket_type_id, coalesce(NEW.tier_id, ''), 0, coalesce(NEW.expires_at, 0), came.quantity, came.visitors)
      ON CONFLICT (ticket_type_id, tier_id) DO UPDATE
        SET quantity = r.quantity + excluded.quantity, visitors = r.visitors + excluded.visitors,
            latest = greatest(r.latest, excluded.latest)
      WHERE came.until > r.counted_until;
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_reserved AFTER INSERT OR UPDATE OR DELETE ON holds FOR EACH ROW EXECUTE FUNCTION count_reserved();

INSERT INTO reserved_places (ticket_type_id, tier_id, counted_until, latest, quantity, visitors)
SELECT h.ticket_type_id, coalesce(h.tier_id, ''), 0, max(coalesce(h.expires_at, 0)), sum(c.quantity), sum(c.visitors)
  FROM holds h CROSS JOIN LATERAL reserved_by(h) c WHERE h.state IN ('held', 'ordered') GROUP BY 1, 2;

-- What of a type runs out between two moments. The one index by type: a plan made while there were few reservations has no
-- other to choose, which would read all of the type.
DROP INDEX holds_of_type;
CREATE INDEX holds_of_type ON holds (ticket_type_id, expires_at);
-- What runs out of any type, by the second; and what one network has reserved.
CREATE INDEX holds_running_out ON holds ((expires_at / 1000)) WHERE state = 'held' AND expires_at IS NOT NULL;
CREATE INDEX holds_of_address ON holds (address) WHERE state = 'held' AND address IS NOT NULL;
-- Nobody adds up the reservations of a type any more.
DROP INDEX holds_taking_places;
DROP INDEX holds_of_tier;
