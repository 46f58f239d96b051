-- What is owed to people who wait costs the same however many they are: it is asked at every look at their event, and under
-- its lock.

-- First, because the sales of a running server lock these two tables in this order.
LOCK TABLE waiting_entries IN SHARE ROW EXCLUSIVE MODE;

-- How many people wait for so many of a type.
CREATE TABLE waiting_quantities (
  event_id text COLLATE "C" NOT NULL,
  ticket_type_id text COLLATE "C" NOT NULL REFERENCES ticket_types ON DELETE CASCADE,
  quantity integer NOT NULL,
  entries bigint NOT NULL,
  PRIMARY KEY (event_id, ticket_type_id, quantity)
) WITH (fillfactor = 40, parallel_workers = 0);

-- In the transaction of every change of an entry, whoever makes it: a server of the version before counts with it too.
CREATE FUNCTION count_waiting_quantities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.event_id, OLD.ticket_type_id, OLD.state, OLD.quantity) = (NEW.event_id, NEW.ticket_type_id, NEW.state, NEW.quantity) THEN
      RETURN NULL;
    END IF;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    IF OLD.state = 'waiting' THEN
      UPDATE waiting_quantities q SET entries = q.entries - 1
       WHERE q.event_id = OLD.event_id AND q.ticket_type_id = OLD.ticket_type_id AND q.quantity = OLD.quantity;
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.state = 'waiting' THEN
      INSERT INTO waiting_quantities AS q (event_id, ticket_type_id, quantity, entries)
      VALUES (NEW.event_id, NEW.ticket_type_id, NEW.quantity, 1)
      ON CONFLICT (event_id, ticket_type_id, quantity) DO UPDATE SET entries = q.entries + 1;
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_waiting_quantities AFTER INSERT OR UPDATE OR DELETE ON waiting_entries
  FOR EACH ROW EXECUTE FUNCTION count_waiting_quantities();

INSERT INTO waiting_quantities (event_id, ticket_type_id, quantity, entries)
SELECT event_id, ticket_type_id, quantity, count(*) FROM waiting_entries WHERE state = 'waiting' GROUP BY 1, 2, 3;

-- How many joined a list from one network.
CREATE INDEX waiting_entries_of_network ON waiting_entries (ticket_type_id, address)
  WHERE state IN ('waiting', 'offered') AND address IS NOT NULL;
