-- A page of a waiting list costs a page however many wait.

-- Each type's entries of one state in the order of the list: those that are over newest first, the others as they stand in line.
CREATE INDEX waiting_entries_listed ON waiting_entries (ticket_type_id, state, ended_at DESC, rank, id);

-- How many entries of a type stand how, and for how many tickets.
CREATE TABLE waiting_sums (
  event_id text COLLATE "C" NOT NULL,
  ticket_type_id text COLLATE "C" NOT NULL REFERENCES ticket_types ON DELETE CASCADE,
  state text NOT NULL,
  entries bigint NOT NULL,
  quantity bigint NOT NULL,
  PRIMARY KEY (event_id, ticket_type_id, state)
) WITH (fillfactor = 40);

-- In the transaction of every change of an entry, whoever makes it: a server of the version before counts with it too.
CREATE FUNCTION count_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.event_id, OLD.ticket_type_id, OLD.state, OLD.quantity) = (NEW.event_id, NEW.ticket_type_id, NEW.state, NEW.quantity) THEN
      RETURN NULL;
    END IF;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE waiting_sums s SET entries = s.entries - 1, quantity = s.quantity - OLD.quantity
     WHERE s.event_id = OLD.event_id AND s.ticket_type_id = OLD.ticket_type_id AND s.state = OLD.state;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO waiting_sums AS s (event_id, ticket_type_id, state, entries, quantity)
    VALUES (NEW.event_id, NEW.ticket_type_id, NEW.state, 1, NEW.quantity)
    ON CONFLICT (event_id, ticket_type_id, state) DO UPDATE
      SET entries = s.entries + 1, quantity = s.quantity + excluded.quantity;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_waiting AFTER INSERT OR UPDATE OR DELETE ON waiting_entries FOR EACH ROW EXECUTE FUNCTION count_waiting();

INSERT INTO waiting_sums (event_id, ticket_type_id, state, entries, quantity)
SELECT event_id, ticket_type_id, state, count(*), sum(quantity) FROM waiting_entries GROUP BY 1, 2, 3;

-- Cancelled tickets, by number: few of many.
CREATE INDEX tickets_cancelled ON tickets (event_id, number) WHERE state & 4 <> 0;

-- No call takes several processors for itself: a planner that may read with three processes reads a whole table for a thousand
-- rows that lie side by side in an index (100 ms in place of 3 for a page of the door's list).
DO $$
DECLARE
  named text;
BEGIN
  FOR named IN SELECT c.relname FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace LOOP
    EXECUTE format('ALTER TABLE %I SET (parallel_workers = 0)', named);
  END LOOP;
END $$;

-- Nearly every ticket is good: without being told, a planner takes one in two hundred for good, and looks up each of the others'
-- people and orders by its key where it could read the tables once (a message's audience: 603,275 pages, 6,576 now).
CREATE STATISTICS tickets_good ON (state & 38) FROM tickets;
CREATE STATISTICS tickets_in_force ON (state & 6) FROM tickets;
ANALYZE tickets;
