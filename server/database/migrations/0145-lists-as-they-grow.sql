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
