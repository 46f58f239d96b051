-- Accounts that were disabled before disabling took them off waiting lists: nobody could take what they were offered.
-- Locks in the order of a sale: types, then holds, then entries.
SELECT 1 FROM ticket_types WHERE id IN (
  SELECT w.ticket_type_id FROM waiting_entries w JOIN users u ON u.id = w.user_id
   WHERE w.state IN ('waiting', 'offered') AND u.disabled_at IS NOT NULL) ORDER BY id FOR NO KEY UPDATE;

UPDATE holds SET state = 'released', ended_at = (extract(epoch FROM now()) * 1000)::bigint
 WHERE state = 'held' AND id IN (
  SELECT w.hold_id FROM waiting_entries w JOIN users u ON u.id = w.user_id
   WHERE w.state = 'offered' AND u.disabled_at IS NOT NULL);

UPDATE waiting_entries w SET state = 'left', ended_at = (extract(epoch FROM now()) * 1000)::bigint, address = NULL
  FROM users u WHERE u.id = w.user_id AND w.state IN ('waiting', 'offered') AND u.disabled_at IS NOT NULL;
