import { digestLength } from '#domain/codes/foreign-code.ts';
import { ticketBits, type OwedSum, type Successor } from '#domain/manifest/manifest.ts';
import { pageSpans, spanLength, type PageContent } from '#domain/manifest/manifest-pages.ts';
import type { Queries } from '#server/database/database.ts';
import { isReadableSum } from './owed-sums.ts';
import { boughtAs } from '#server/database/tickets/bought-as.ts';
import { asText, numbersIn } from '#server/database/number-text.ts';
import type { DoorEventRow } from '#server/database/events/events.ts';

export interface ManifestColumns {
  readonly state: Uint8Array;
  readonly typeIndex: Uint8Array;
  readonly reference: Uint32Array;
  /** 1 if a ticket was bought in the same order as the one before it; a successor wasn't bought. */
  readonly joined: Uint8Array;
}

type Row = Readonly<Record<'number' | 'state' | 'typeIndex' | 'reference' | 'sameOrder', string | null>>;

/**
 * Reads a manifest's data on every ticket, by number from 0: columns of equal length, 0 where a number has no ticket.
 * Reads one range of tickets at a time, because a large event read at once would block the event loop.
 */
export async function readManifestColumns(
  queries: Queries,
  { eventId, nextNumber }: Pick<DoorEventRow, 'eventId' | 'nextNumber'>,
): Promise<ManifestColumns> {
  const columns = {
    state: new Uint8Array(nextNumber),
    typeIndex: new Uint8Array(nextNumber),
    reference: new Uint32Array(nextNumber),
    joined: new Uint8Array(nextNumber),
  };
  for (let from = 0; from < nextNumber; from += spanLength) {
    const [row] = await queries.query<Row>(
      `SELECT ${asText('number')} AS number, ${asText('state')} AS state, ${asText('type_index')} AS "typeIndex",
              ${asText('reference')} AS reference, ${asText('same_order')} AS "sameOrder"
         FROM (SELECT number, state, type_index, reference,
                      CASE WHEN follows IS NULL AND order_id = lag(order_id) OVER (ORDER BY number) THEN 1 ELSE 0 END AS same_order
                 FROM tickets WHERE event_id = $1 AND number >= $2 - 1 AND number < $3
                ORDER BY number) AS span`,
      [eventId, from, from + spanLength],
    );
    setSpan(columns, row, from);
  }
  return columns;
}

/** @param from the range's first ticket; the one before it is already in the columns */
function setSpan(columns: ManifestColumns, row: Row | undefined, from: number): void {
  const [states, types, references, sameOrder] = [
    numbersIn(row?.state),
    numbersIn(row?.typeIndex),
    numbersIn(row?.reference),
    numbersIn(row?.sameOrder),
  ];
  let last = -1;
  for (const [place, number] of numbersIn(row?.number).entries()) {
    if (number >= from) {
      columns.state[number] = states[place] ?? 0;
      columns.typeIndex[number] = types[place] ?? 0;
      columns.reference[number] = references[place] ?? 0;
      columns.joined[number] = number === last + 1 ? (sameOrder[place] ?? 0) : 0;
    }
    last = number;
  }
}

/** Reads the imported codes of an event's tickets that were sold elsewhere, for each range that has any. */
export async function readForeignCodes(
  queries: Queries,
  { eventId, nextNumber }: Pick<DoorEventRow, 'eventId' | 'nextNumber'>,
): Promise<Extract<PageContent, { kind: 'foreign' }>[]> {
  const pages: Extract<PageContent, { kind: 'foreign' }>[] = [];
  for (const { from, count } of pageSpans(nextNumber)) {
    const [row] = await queries.query<{ numbers: string | null; digests: string | null }>(
      `SELECT ${asText('number')} AS numbers, string_agg(foreign_digest, '') AS digests
         FROM (SELECT number, foreign_digest FROM tickets
                WHERE event_id = $1 AND number >= $2 AND number < $3 AND foreign_digest IS NOT NULL
                ORDER BY number) AS span`,
      [eventId, from, from + count],
    );
    if (row?.numbers === undefined || row.numbers === null) continue;
    const numbers = Uint32Array.from(numbersIn(row.numbers));
    pages.push({ kind: 'foreign', from, count, numbers, digests: digestsIn(row.digests ?? '') });
  }
  return pages;
}

/** @param hex concatenated digests, as stored with tickets */
function digestsIn(hex: string): BigUint64Array {
  const bytes = Buffer.from(hex, 'hex');
  return BigUint64Array.from({ length: bytes.length / digestLength }, (_, place) =>
    bytes.readBigUInt64BE(place * digestLength),
  );
}

/** Reads the amounts due for an event's unpaid, uncancelled tickets, by number, as far as devices can read them. */
export async function readAmountsDue(queries: Queries, eventId: string): Promise<OwedSum[]> {
  const rows = await queries.query<{ number: number; amount: number; currency: string }>(
    `SELECT t.number, a.unit_amount AS amount, o.currency
       FROM tickets t JOIN order_attendees a ON a.ticket_id = t.id JOIN orders o ON o.id = a.order_id
      WHERE t.event_id = $1 AND t.state & ${ticketBits.unpaid} <> 0 AND t.state & ${ticketBits.cancelled} = 0
      ORDER BY t.number`,
    [eventId],
  );
  return rows
    .filter(({ amount }) => isReadableSum(amount))
    .map(({ number, amount, currency }) => [number, amount, currency]);
}

/** Reads the successors of an event's tickets with add-ons, by number. */
export async function readSuccessors(queries: Queries, eventId: string): Promise<Successor[]> {
  const [row] = await queries.query<{ numbers: string | null; bought: string | null }>(
    `SELECT ${asText('number')} AS numbers, ${asText('bought')} AS bought
       FROM (${boughtAs('t.event_id = $1')} ORDER BY number) AS successors`,
    [eventId],
  );
  const bought = numbersIn(row?.bought);
  return numbersIn(row?.numbers).map((number, place) => [number, bought[place] ?? number]);
}
