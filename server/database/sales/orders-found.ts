import { readAttendeeSearch } from '#domain/events/attendee-search.ts';
import { payReferenceBegins } from '#domain/sales/manual-payment.ts';
import { phoneEnds, wordsQuery } from '#server/database/attendee-terms.ts';
import type { Parameter } from '#server/database/database.ts';

/** A table whose rows refer to orders. */
interface Way {
  readonly table: string;
  /** Its column with the order's id. */
  readonly order: string;
  readonly where: string;
}

/** SQL for orders `o` of the event `$1` that match a search. */
export interface OrdersFound {
  /** For few matches: collects their ids by index first. */
  readonly bySet: string;
  /** For many matches: checks each order of a list. */
  readonly oneByOne: string;
}

/**
 * Builds the SQL of a search, which works as on the attendee list: prefixes of names, emails or order numbers, the
 * last digits of a phone number, or the beginning of a reference for payment by hand. Null: no search.
 *
 * @param place adds a parameter and returns its placeholder
 */
export function ordersFound(search: string, place: (value: Parameter) => string): OrdersFound | null {
  if (search.trim() === '') return null;
  const ways = waysTo(search, place);
  // Punctuation alone matches nothing.
  if (ways.length === 0) return { bySet: 'false', oneByOne: 'false' };
  const rows = ({ table, order, where }: Way) => `SELECT ${order} FROM ${table} WHERE ${where}`;
  return {
    bySet: `o.id IN (${ways.map(rows).join('\n  UNION ')})`,
    oneByOne: `(${ways.map((way) => `EXISTS (${rows(way)} AND ${way.order} = o.id OFFSET 0)`).join('\n  OR ')})`,
  };
}

function waysTo(search: string, place: (value: Parameter) => string): Way[] {
  const read = readAttendeeSearch(search);
  if (read === null) return [];
  const ways: Way[] = [];
  if (read.words.length > 0) {
    const query = wordsQuery(read.words, place);
    ways.push(
      { table: 'orders f', order: 'f.id', where: `f.event_id = $1 AND f.words @@ ${query}` },
      {
        table: 'tickets w',
        order: 'w.order_id',
        where: `w.event_id = $1 AND w.order_id IS NOT NULL AND w.words @@ ${query}`,
      },
      { table: 'order_attendees a', order: 'a.order_id', where: `a.words @@ ${query}` },
      // Names of attendees without a ticket; a ticket has its holder's name.
      {
        table: 'order_attendees a',
        order: 'a.order_id',
        where: `a.ticket_id IS NULL AND a.name <> '' AND words_of(fold_text(a.name), 'A') @@ ${query}`,
      },
    );
  }
  if (read.phoneTail !== null)
    ways.push({
      table: 'orders f',
      order: 'f.id',
      where: `f.event_id = $1 AND ${phoneEnds('f', read.phoneTail, place)}`,
    });
  const reference = payReferenceBegins(search);
  if (reference !== null) {
    const begins = `${place(reference)}::text`;
    ways.push({
      table: 'orders f',
      order: 'f.id',
      where: `f.event_id = $1 AND f.pay_reference >= ${begins} AND f.pay_reference < ${begins} || '~'`,
    });
  }
  return ways;
}
