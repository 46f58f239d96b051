/**
 * SQL for whether a guest list row has created a ticket: its tickets have the numbers that follow its first one. A
 * successor of such a ticket has another number.
 *
 * @param row alias of the row, or of its `event_id`, `first_number` and `quantity`
 * @param ticket alias of the ticket
 */
export const isOfGuestRow = (row = 'r', ticket = 't'): string =>
  `${ticket}.event_id = ${row}.event_id AND ${ticket}.number >= ${row}.first_number
    AND ${ticket}.number < ${row}.first_number + ${row}.quantity`;

/**
 * SQL for the guest list row that created a ticket `t`, none for one of an order: of the rows that begin before its
 * number only the last one is read, because all that do are half of the event's.
 */
export const guestRowOfTicket = `(SELECT r.* FROM (SELECT n.* FROM guest_rows n
    WHERE t.order_id IS NULL AND n.event_id = t.event_id AND n.first_number <= t.number
    ORDER BY n.first_number DESC LIMIT 1) r WHERE ${isOfGuestRow()})`;
