/**
 * SQL for the places of a person by `order_id` and `ordinal`, for a FROM clause: those of the tickets they hold, and those
 * without a ticket in what they ordered. Joined, not combined with OR, which reads all places there are. Its $1 is the
 * person.
 */
export const placesOfPerson = `(
  SELECT a.order_id, a.ordinal FROM tickets t JOIN order_attendees a ON a.ticket_id = t.id WHERE t.holder_user_id = $1
  UNION ALL
  SELECT a.order_id, a.ordinal FROM orders o JOIN order_attendees a ON a.order_id = o.id
   WHERE o.user_id = $1 AND o.sold_by IS NULL AND a.ticket_id IS NULL)`;
