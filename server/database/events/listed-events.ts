import type { Queries } from '#server/database/database.ts';
import type { EventQueries } from './at-event.ts';
import { acceptScansAgain } from './accept-scans-again.ts';

/** An event to be stored. Times in ms. */
export interface ListedEvent {
  readonly eventId: string;
  readonly name: string;
  readonly summary: string;
  readonly category: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly timeZone: string;
  readonly venue: {
    readonly name: string;
    readonly address: string;
    readonly city: string;
    readonly country: string;
  } | null;
  readonly onlineUrl: string | null;
  readonly websiteUrl: string;
  /** The site that lists it. */
  readonly organizerName: string;
}

/**
 * The columns from a listing, in the order of `columnsOf`, from $2 on. Columns set by an organizer, such as the
 * status, are not included.
 */
const columns = [
  'name',
  'summary',
  'category',
  'organizer_name',
  'time_zone',
  'starts_at',
  'ends_at',
  'online_url',
  'website_url',
];
const sameAs = `(${columns.join(', ')}, venue) IS NOT DISTINCT FROM (${columns.map((column, index) => `$${index + 2}::${column.endsWith('_at') ? 'bigint' : 'text'}`).join(', ')}, $11::jsonb)`;
const assigned = `${columns.map((column, index) => `${column} = $${index + 2}`).join(', ')}, venue = $11::jsonb`;

function columnsOf(event: ListedEvent): (string | number | null)[] {
  return [
    event.eventId,
    event.name,
    event.summary,
    event.category,
    event.organizerName,
    event.timeZone,
    event.startsAt,
    event.endsAt,
    event.onlineUrl,
    event.websiteUrl,
    event.venue === null ? null : JSON.stringify(event.venue),
  ];
}

/** Locks the event created from a listing; null if there is none. `same`: its content equals the listing's. */
export async function lockListed(
  queries: EventQueries,
  event: ListedEvent,
): Promise<{ readonly ticketCount: number; readonly same: boolean } | null> {
  const [there] = await queries.query<{ ticketCount: number; same: boolean }>(
    `SELECT ticket_count AS "ticketCount", ${sameAs} AS same FROM events WHERE id = $1 FOR UPDATE`,
    columnsOf(event),
  );
  return there ?? null;
}

/** Writes a listing's content to its event. */
export async function writeListed(queries: Queries, event: ListedEvent, now: number): Promise<void> {
  await queries.query(`UPDATE events SET ${assigned}, doors_open_at = $7, updated_at = $12 WHERE id = $1`, [
    ...columnsOf(event),
    now,
  ]);
  await acceptScansAgain(queries, event.eventId, event.endsAt, now);
}
