import { readAttendeeSearch } from '#domain/events/attendee-search.ts';
import { payReferenceBegins } from '#domain/sales/manual-payment.ts';
import { phoneEnds, wordsQuery } from '#server/database/attendee-terms.ts';
import type { Parameter } from '#server/database/database.ts';

/** Rows of a table that lead to orders. */
interface Way {
  readonly table: string;
  /** Its column with the order's id. */
  readonly order: string;
  readonly where: string;
}

/** SQL of orders `o` of the event `$1` that a search finds. */
export interface OrdersFound {
  /** For few: their ids are collected by indexes first. */
  readonly bySet: string;
  /** For many: each order of a list is looked at in its turn. */
  readonly oneByOne: string;
}

/**
 * What is searched for is read as on the list of attendees: words that begin a name, an email or an order's number, the last
 * digits of a phone number; and the beginning of a reference that a buyer pays by hand with. Null: all are wanted.
 *
 * @param place adds a parameter, and says where it stands
 */
export function ordersFound(search: string, place: (value: Parameter) => string): OrdersFound | null {
  if (search.trim() === '') return null;
  const ways = waysTo(search, place);
  // Signs alone name nobody.
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
      // Names of attendees who have no ticket yet, or never had one; a ticket has its holder's.
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
