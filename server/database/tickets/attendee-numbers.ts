import type { AttendeeSearch } from '#domain/events/attendee-search.ts';
import { phoneEnds, wordsQuery } from '#server/database/attendee-terms.ts';
import type { Parameter } from '#server/database/database.ts';

/** A table whose rows lead to ticket numbers. */
interface Way {
  readonly from: string;
  readonly number: string;
  readonly where: string;
  /** Condition linking a row to a ticket `t`. */
  readonly ofTicket: string;
}

/** SQL for tickets that match a search. `$1` is the event, `$2` the number after which they are wanted. */
export interface NumbersFound {
  /** Their sorted numbers, as a FROM `d`: for few matches, found by index. */
  readonly bySet: string;
  /** A condition on a ticket `t`: for many matches, checked for each ticket of a list. */
  readonly oneByOne: string;
}

/**
 * Includes only the meanings that the text can have: for a part that cannot match, the planner would read a whole
 * table.
 *
 * @param place adds a parameter and returns its placeholder
 */
export function numbersFound(search: AttendeeSearch, place: (value: Parameter) => string): NumbersFound {
  const words = search.words.length > 0 ? conditionsByWords(wordsQuery(search.words, place)) : [];
  const ways = [...words, ...waysByNumbers(search, place), ...waysByEmail(search, place)];
  const parts = ways.map(({ from, number, where }) => `SELECT ${number} FROM ${from} WHERE ${where}`);
  const union = ['SELECT -1 AS number WHERE false', ...parts].join('\n  UNION ');
  return {
    bySet: `(SELECT f.number FROM (${union}) f WHERE f.number > $2 ORDER BY f.number) AS d`,
    oneByOne: `(false OR ${ways
      .map(
        ({ from, where, ofTicket }) => `EXISTS (SELECT FROM ${from} WHERE ${where} AND ${ofTicket} OFFSET 0)`,
      )
      .join('\n  OR ')})`,
  };
}

/** SQL for tickets of the event `$1` that contain these words themselves, as a FROM with its WHERE. */
export const ticketsWithWords = (words: readonly string[], place: (value: Parameter) => string): string =>
  `tickets w WHERE ${hasWords(wordsQuery(words, place))}`;

const hasWords = (query: string): string => `w.event_id = $1 AND w.words @@ ${query}`;

const conditionsByWords = (query: string): readonly Way[] => [
  { from: 'tickets w', number: 'w.number', where: hasWords(query), ofTicket: 'w.id = t.id' },
  {
    from: 'orders o JOIN tickets n ON n.order_id = o.id',
    number: 'n.number',
    where: `o.event_id = $1 AND o.words @@ ${query}`,
    ofTicket: 'n.id = t.id',
  },
  {
    from: 'order_attendees a JOIN tickets n ON n.id = a.ticket_id',
    number: 'n.number',
    where: `a.words @@ ${query} AND n.event_id = $1`,
    ofTicket: 'n.id = t.id',
  },
];

function waysByNumbers(
  { phoneTail, ticketNumber, code }: AttendeeSearch,
  place: (value: Parameter) => string,
): readonly Way[] {
  const ways: Way[] = [];
  const ticket = { from: 'tickets n', number: 'n.number', ofTicket: 'n.id = t.id' };
  if (phoneTail !== null)
    ways.push({
      ...ticket,
      from: 'orders o JOIN tickets n ON n.order_id = o.id',
      where: `o.event_id = $1 AND ${phoneEnds('o', phoneTail, place)}`,
    });
  if (ticketNumber !== null)
    ways.push({ ...ticket, where: `n.event_id = $1 AND n.number = ${place(ticketNumber)}::int` });
  if (code !== null) {
    const [low, end, value] = [code.value & 1_048_575, 32 ** code.length - 1, code.value].map(place);
    const whole = code.ticketNumber === null ? '' : ` AND n.number = ${place(code.ticketNumber)}::int`;
    ways.push({
      ...ticket,
      where: `n.event_id = $1 AND n.reference & 1048575 = ${low}::int AND n.reference & ${end}::int = ${value}::int${whole}`,
    });
  }
  return ways;
}

function waysByEmail({ email }: AttendeeSearch, place: (value: Parameter) => string): readonly Way[] {
  if (email === null) return [];
  const address = `${place(email)}::text`;
  return [
    {
      from: 'users u JOIN tickets n ON n.holder_user_id = u.id',
      number: 'n.number',
      where: `lower(u.email) = ${address} AND u.email <> '' AND n.event_id = $1`,
      ofTicket: 'n.id = t.id',
    },
    {
      // A guest row covers a range of tickets, each read by its number, because the planner cannot estimate how many
      // there are.
      from: 'guest_rows r CROSS JOIN LATERAL generate_series(r.first_number, r.first_number + r.quantity - 1) i (number)',
      number: 'i.number::int',
      where: `r.event_id = $1 AND r.email <> '' AND lower(r.email) = ${address} AND r.first_number IS NOT NULL`,
      ofTicket: 'i.number = t.number',
    },
  ];
}
