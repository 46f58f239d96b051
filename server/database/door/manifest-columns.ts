import { ticketBits, type OwedSum } from '#domain/manifest/manifest.ts';
import { pageSpans, spanLength, type PageContent } from '#domain/manifest/manifest-pages.ts';
import type { Queries } from '#server/database/database.ts';
import type { DoorEventRow } from '#server/database/events/events.ts';

export interface ManifestColumns {
  readonly state: Uint8Array;
  readonly typeIndex: Uint8Array;
  readonly reference: Uint32Array;
  /** 1 where a ticket belongs to the order of the one before it. */
  readonly joined: Uint8Array;
}

type Row = Readonly<
  Record<'number' | 'state' | 'typeIndex' | 'reference' | 'joined', readonly number[] | null>
>;

/**
 * Reads what a manifest shows of every ticket, by number from 0: equally long columns, 0 where a number has no
 * ticket. Asks for one span of tickets at a time, because all of a large event at once would hold the event loop.
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
      `SELECT array_agg(number) AS number, array_agg(state) AS state, array_agg(type_index) AS "typeIndex",
              array_agg(reference) AS reference, array_agg(joined) AS joined
         FROM (SELECT number, state, type_index, reference,
                      CASE WHEN order_id = lag(order_id) OVER by_number AND number = lag(number) OVER by_number + 1
                           THEN 1 ELSE 0 END AS joined
                 FROM tickets WHERE event_id = $1 AND number >= $2 - 1 AND number < $3
               WINDOW by_number AS (ORDER BY number)) AS span
        WHERE number >= $2`,
      [eventId, from, from + spanLength],
    );
    for (const [place, number] of row?.number?.entries() ?? []) {
      columns.state[number] = row?.state?.[place] ?? 0;
      columns.typeIndex[number] = row?.typeIndex?.[place] ?? 0;
      columns.joined[number] = row?.joined?.[place] ?? 0;
      columns.reference[number] = row?.reference?.[place] ?? 0;
    }
  }
  return columns;
}

/** The codes of an event's tickets that were sold elsewhere, for each span that has any. */
export async function readForeignCodes(
  queries: Queries,
  { eventId, nextNumber }: Pick<DoorEventRow, 'eventId' | 'nextNumber'>,
): Promise<Extract<PageContent, { kind: 'foreign' }>[]> {
  const pages: Extract<PageContent, { kind: 'foreign' }>[] = [];
  for (const { from, count } of pageSpans(nextNumber)) {
    const [row] = await queries.query<{ numbers: number[] | null; digests: string[] | null }>(
      `SELECT array_agg(number ORDER BY number) AS numbers, array_agg(foreign_digest ORDER BY number) AS digests
         FROM tickets WHERE event_id = $1 AND number >= $2 AND number < $3 AND foreign_digest IS NOT NULL`,
      [eventId, from, from + count],
    );
    if (row?.numbers === undefined || row.numbers === null) continue;
    const digests = BigUint64Array.from(row.digests ?? [], (digest) => BigInt(`0x${digest}`));
    pages.push({ kind: 'foreign', from, count, numbers: Uint32Array.from(row.numbers), digests });
  }
  return pages;
}

/** What tickets of an event cost that are not paid and not cancelled, by number. */
export async function readOwedSums(queries: Queries, eventId: string): Promise<OwedSum[]> {
  const rows = await queries.query<{ number: number; amount: number; currency: string }>(
    `SELECT t.number, a.unit_amount AS amount, o.currency
       FROM tickets t JOIN order_attendees a ON a.ticket_id = t.id JOIN orders o ON o.id = a.order_id
      WHERE t.event_id = $1 AND t.state & ${ticketBits.unpaid} <> 0 AND t.state & ${ticketBits.cancelled} = 0
      ORDER BY t.number`,
    [eventId],
  );
  return rows.map(({ number, amount, currency }) => [number, amount, currency]);
}
