import type { AttendeeSearch } from '#domain/events/attendee-search.ts';
import { phoneEnds, wordsQuery } from '#server/database/attendee-terms.ts';
import type { Parameter } from '#server/database/database.ts';

/**
 * Numbers of the tickets that fit what was typed, in their order, as a FROM `d`. Only what it may mean is looked for: for a part that
 * can find nothing a planner reads a table. `$1` is the event, `$2` the number after which they are wanted.
 *
 * @param place adds a parameter, and says where it stands
 */
export function numbersFound(
  { words, phoneTail, ticketNumber, code, email }: AttendeeSearch,
  place: (value: Parameter) => string,
): string {
  const parts = ['SELECT -1 AS number WHERE false'];
  if (words.length > 0) {
    const query = wordsQuery(words, place);
    parts.push(
      `SELECT w.number FROM tickets w WHERE w.event_id = $1 AND w.words @@ ${query}`,
      `SELECT n.number FROM orders o JOIN tickets n ON n.order_id = o.id WHERE o.event_id = $1 AND o.words @@ ${query}`,
      `SELECT n.number FROM order_attendees a JOIN tickets n ON n.id = a.ticket_id WHERE a.words @@ ${query} AND n.event_id = $1`,
    );
  }
  if (phoneTail !== null)
    parts.push(`SELECT n.number FROM orders o JOIN tickets n ON n.order_id = o.id
      WHERE o.event_id = $1 AND ${phoneEnds('o', phoneTail, place)}`);
  if (ticketNumber !== null)
    parts.push(
      `SELECT n.number FROM tickets n WHERE n.event_id = $1 AND n.number = ${place(ticketNumber)}::int`,
    );
  if (code !== null) {
    const [low, end, value] = [code.value & 1_048_575, 32 ** code.length - 1, code.value].map(place);
    const whole = code.ticketNumber === null ? '' : ` AND n.number = ${place(code.ticketNumber)}::int`;
    parts.push(`SELECT n.number FROM tickets n WHERE n.event_id = $1 AND n.reference & 1048575 = ${low}::int
      AND n.reference & ${end}::int = ${value}::int${whole}`);
  }
  if (email !== null) {
    const address = `${place(email)}::text`;
    // Guests stand for a span of tickets, each of which is read by its number: how many a planner cannot tell.
    parts.push(
      `SELECT n.number FROM users u JOIN tickets n ON n.holder_user_id = u.id
        WHERE lower(u.email) = ${address} AND u.email <> '' AND n.event_id = $1`,
      `SELECT i.number::int FROM guest_rows r CROSS JOIN LATERAL generate_series(r.first_number, r.first_number + r.quantity - 1) i (number)
        WHERE r.event_id = $1 AND r.email <> '' AND lower(r.email) = ${address} AND r.first_number IS NOT NULL`,
    );
  }
  return `(SELECT f.number FROM (${parts.join('\n  UNION ')}) f WHERE f.number > $2 ORDER BY f.number) AS d`;
}
