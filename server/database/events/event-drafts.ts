import { calledBySql } from '#server/database/accounts/users.ts';
import type { Queries } from '#server/database/database.ts';
import { placesTaken } from '#server/database/sales/availability.ts';
import { recountSaleDays } from '#server/database/sales/sale-tallies.ts';
import type { EventQueries } from './at-event.ts';
import { lockEvent } from './event-lock.ts';
import type { DoorEventRow, EventTerms } from './events.ts';
import { acceptScansAgain } from './accept-scans-again.ts';

/** The fields of an event that an organizer edits. Times in ms. */
export interface EventFields extends EventTerms {
  readonly websiteUrl: string | null;
  /** Places over all ticket types; null: limited only by the types. */
  readonly capacity: number | null;
}

/** An event as its organizer edits it, with its related data. */
export interface DraftRow extends EventFields {
  readonly eventId: string;
  readonly organizerId: string;
  readonly status: 'draft' | 'published' | 'cancelled' | 'ended';
  /** Why an administrator took it down; null if it is not. */
  readonly takenDown: string | null;
  /** Tickets ever issued, including test tickets. */
  readonly tickets: number;
  /** 1 if there are any, which is all that is needed. */
  readonly orders: number;
  /** Visitors' active reservations, those in an order, and the organizer's reserved seats; 1 if there are any. */
  readonly holds: number;
  readonly ticketTypes: number;
  readonly gates: number;
  /** The description of its areas, by checkpoint. */
  readonly areas: DoorEventRow['areas'];
}

// In the order of the index by event: for an event without orders, EXISTS reads all orders there are.
const anyOrder = '(SELECT o.id FROM orders o WHERE o.event_id = e.id ORDER BY o.created_at DESC LIMIT 1)';

const selected = `
  SELECT e.id AS "eventId", e.organizer_id AS "organizerId", e.status, e.name, e.summary, e.description, e.category,
    e.starts_at AS "startsAt", e.ends_at AS "endsAt", e.doors_open_at AS "doorsOpenAt", e.time_zone AS "timeZone",
    e.venue, e.online_url AS "onlineUrl", e.website_url AS "websiteUrl", e.age_limit AS "ageLimit", e.policy, e.rules, e.areas,
    e.show_window AS "showWindow", e.capacity, e.ticket_count AS tickets,
    CASE WHEN e.taken_down_at IS NOT NULL THEN e.taken_down_reason END AS "takenDown",
    (${anyOrder} IS NOT NULL)::int AS orders,
    (EXISTS (SELECT 1 FROM holds h WHERE h.event_id = e.id AND h.state IN ('held', 'ordered')
        AND (h.state = 'ordered' OR h.expires_at IS NULL OR h.expires_at > $2)))::int AS holds,
    (SELECT count(*) FROM ticket_types t WHERE t.event_id = e.id AND t.kind = 'ticket') AS "ticketTypes",
    (SELECT count(*) FROM gates g WHERE g.event_id = e.id) AS gates
  FROM events e WHERE e.id = $1`;

/** Returns an event for editing, or null. @param now ms */
export async function findDraft(queries: Queries, eventId: string, now: number): Promise<DraftRow | null> {
  const [row] = await queries.query<DraftRow>(selected, [eventId, now]);
  return row ?? null;
}

/**
 * Like `findDraft`, with the event's row locked until the end of the transaction, as in `moveEvent`.
 *
 * @param selling `stopped`: locks its ticket types too, so that nobody can reserve or buy meanwhile
 */
export async function lockDraft(
  queries: EventQueries,
  eventId: string,
  now: number,
  selling: 'goes on' | 'stopped',
): Promise<DraftRow | null> {
  await lockEvent(queries, eventId);
  if (selling === 'stopped') await stopSelling(queries, eventId);
  return findDraft(queries, eventId, now);
}

/** Locks an event's ticket types, so that nobody can reserve or buy until the transaction ends; lock the event first. */
export async function stopSelling(queries: Queries, eventId: string): Promise<void> {
  await queries.query('SELECT id FROM ticket_types WHERE event_id = $1 ORDER BY id FOR NO KEY UPDATE', [
    eventId,
  ]);
}

/** Counts the occupied places of an event over all its ticket types; stop selling first. @param now ms */
export async function countEventPlaces(
  queries: Queries,
  eventId: string,
  now: number,
): Promise<{ readonly sold: number; readonly reserved: number }> {
  const [row] = await queries.query<{ sold: number; taken: number }>(
    `SELECT coalesce(sum(t.issued), 0)::bigint AS sold, coalesce(sum(${placesTaken('t', '$2')}), 0)::bigint AS taken
       FROM ticket_types t WHERE t.event_id = $1 AND t.kind = 'ticket'`,
    [eventId, now],
  );
  return { sold: row?.sold ?? 0, reserved: (row?.taken ?? 0) - (row?.sold ?? 0) };
}

/** Creates an empty draft that `writeFields` fills. @returns false if the id is taken */
export async function addDraft(
  queries: Queries,
  draft: EventFields & { readonly eventId: string; readonly organizerId: string },
  now: number,
): Promise<boolean> {
  const rows = await queries.query(
    `INSERT INTO events (id, organizer_id, organizer_name, name, starts_at, ends_at, doors_open_at, time_zone, status,
                         policy, rules, show_window, created_at, updated_at)
     SELECT $1, u.id, coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), ${calledBySql('u')}), '', $3, $4, $5, $6,
       'draft', $7::jsonb, $8::jsonb, $9::jsonb, $10, $10 FROM users u WHERE u.id = $2
     ON CONFLICT (id) DO NOTHING RETURNING id`,
    [
      draft.eventId,
      draft.organizerId,
      draft.startsAt,
      draft.endsAt,
      draft.doorsOpenAt,
      draft.timeZone,
      JSON.stringify(draft.policy),
      JSON.stringify(draft.rules),
      JSON.stringify(draft.showWindow),
      now,
    ],
  );
  return rows.length > 0;
}

/** Writes an event's form; its sales are assigned to days in its new time zone. @param now ms */
export async function writeFields(
  queries: Queries,
  eventId: string,
  fields: EventFields,
  now: number,
): Promise<void> {
  const [written] = await queries.query<{ moved: boolean }>(
    `UPDATE events e SET name = $2, summary = $3, description = $4, category = $5, starts_at = $6, ends_at = $7,
       doors_open_at = $8, time_zone = $9, venue = $10::jsonb, online_url = $11, website_url = $12, age_limit = $13,
       policy = $14::jsonb, rules = $15::jsonb, show_window = $16::jsonb, updated_at = $17, capacity = $18
       FROM (SELECT id, time_zone FROM events WHERE id = $1 FOR UPDATE) before WHERE e.id = before.id
     RETURNING e.time_zone <> before.time_zone AS moved`,
    [
      eventId,
      fields.name,
      fields.summary,
      fields.description,
      fields.category,
      fields.startsAt,
      fields.endsAt,
      fields.doorsOpenAt,
      fields.timeZone,
      fields.venue === null ? null : JSON.stringify(fields.venue),
      fields.onlineUrl,
      fields.websiteUrl,
      fields.ageLimit,
      JSON.stringify(fields.policy),
      JSON.stringify(fields.rules),
      JSON.stringify(fields.showWindow),
      now,
      fields.capacity,
    ],
  );
  await acceptScansAgain(queries, eventId, fields.endsAt, now);
  if (written?.moved === true) await recountSaleDays(queries, eventId);
}

/** Publishes, hides or cancels an event. @param now ms */
export async function setEventStatus(
  queries: Queries,
  eventId: string,
  status: 'draft' | 'published' | 'cancelled',
  now: number,
): Promise<void> {
  await queries.query('UPDATE events SET status = $2, updated_at = $3 WHERE id = $1', [eventId, status, now]);
}

/** Deletes an event with its gates, ticket types, keys, devices and team. */
export async function deleteEventRow(queries: Queries, eventId: string): Promise<void> {
  await queries.query('DELETE FROM events WHERE id = $1', [eventId]);
}
