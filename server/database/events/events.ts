import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import type { AreaFacts } from '#domain/door/areas.ts';
import type { EventPolicy, ShowWindow } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';
import type { EventQueries } from './at-event.ts';

export interface Venue {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly country: string;
}

/** An event's public terms and door policy. Times in ms. */
export interface EventTerms {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly category: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly doorsOpenAt: number;
  readonly timeZone: string;
  readonly venue: Venue | null;
  readonly onlineUrl: string | null;
  readonly ageLimit: number | null;
  readonly policy: EventPolicy;
  readonly rules: Readonly<Record<string, CheckpointRules>>;
  readonly showWindow: ShowWindow;
}

export interface NewEvent extends EventTerms {
  readonly eventId: string;
  readonly organizerId: string;
  readonly organizerName: string;
  readonly coverUrl: string | null;
  readonly status: 'draft' | 'published' | 'cancelled' | 'ended';
  readonly now: number;
}

/** An event's data for manifests, wallets and sheets. */
export interface DoorEventRow {
  readonly eventId: string;
  readonly name: string;
  readonly timeZone: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly doorsOpenAt: number;
  readonly venue: Venue | null;
  readonly status: NewEvent['status'];
  /** Whether an administrator took it down. */
  readonly takenDown?: boolean;
  /** In years; null if there is no limit. */
  readonly ageLimit: number | null;
  readonly policy: EventPolicy;
  readonly rules: Readonly<Record<string, CheckpointRules>>;
  readonly showWindow: ShowWindow;
  /** By checkpoint; one without an entry has its defaults. */
  readonly areas: Readonly<Record<string, AreaFacts>>;
  readonly revision: number;
  readonly ticketCount: number;
  /** The next ticket's number; numbers are skipped after a backup was restored. */
  readonly nextNumber: number;
}

export async function addEvent(queries: Queries, event: NewEvent): Promise<void> {
  await queries.query(
    `INSERT INTO events (id, organizer_id, organizer_name, name, summary, description, category, starts_at, ends_at, doors_open_at,
                         time_zone, venue, online_url, cover_url, status, age_limit, policy, rules, show_window, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13, $14, $15, $16, $17::jsonb, $18::jsonb, $19::jsonb, $20, $20)`,
    [
      event.eventId,
      event.organizerId,
      event.organizerName,
      event.name,
      event.summary,
      event.description,
      event.category,
      event.startsAt,
      event.endsAt,
      event.doorsOpenAt,
      event.timeZone,
      event.venue === null ? null : JSON.stringify(event.venue),
      event.onlineUrl,
      event.coverUrl,
      event.status,
      event.ageLimit,
      JSON.stringify(event.policy),
      JSON.stringify(event.rules),
      JSON.stringify(event.showWindow),
      event.now,
    ],
  );
}

const columns = `id AS "eventId", name, time_zone AS "timeZone", starts_at AS "startsAt", ends_at AS "endsAt",
  doors_open_at AS "doorsOpenAt", venue, status, age_limit AS "ageLimit", policy, rules, areas, (taken_down_at IS NOT NULL) AS "takenDown", show_window AS "showWindow", revision, ticket_count AS "ticketCount", next_number AS "nextNumber"`;

export async function findDoorEvent(queries: Queries, eventId: string): Promise<DoorEventRow | null> {
  const [row] = await queries.query<DoorEventRow>(`SELECT ${columns} FROM events WHERE id = $1`, [eventId]);
  return row ?? null;
}

export function findDoorEvents(queries: Queries, eventIds: readonly string[]): Promise<DoorEventRow[]> {
  return queries.query<DoorEventRow>(`SELECT ${columns} FROM events WHERE id = ANY($1::text[])`, [eventIds]);
}

/**
 * Locks the event's row until the end of the transaction and advances its revision: call it first in everything that
 * changes what a door must know.
 *
 * @returns the event at its new revision, or null if it does not exist
 */
export async function moveEvent(queries: EventQueries, eventId: string): Promise<DoorEventRow | null> {
  const [row] = await queries.query<DoorEventRow>(
    `UPDATE events SET revision = revision + 1 WHERE id = $1 RETURNING ${columns}`,
    [eventId],
  );
  return row ?? null;
}

/** Writes the rules of an event's checkpoints and the descriptions of its areas. */
export async function setAreas(
  queries: Queries,
  eventId: string,
  { rules, areas }: Pick<DoorEventRow, 'rules' | 'areas'>,
): Promise<void> {
  await queries.query('UPDATE events SET rules = $2::jsonb, areas = $3::jsonb WHERE id = $1', [
    eventId,
    JSON.stringify(rules),
    JSON.stringify(areas),
  ]);
}
