import type { EventDetail } from '#contract/events/events.ts';
import type { Caller } from '#server/access/caller.ts';
import { mayReadEvent, rolesWith } from '#server/access/event-access.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { noEvent, tooMany } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import { findTakenDown } from '#server/database/events/all-events.ts';
import { findEvents } from '#server/database/events/event-list.ts';
import {
  countVoidTickets,
  findGatesOf,
  findOneEvent,
  findTicketTypes,
} from '#server/database/events/event-rows.ts';
import { findEventsRun } from '#server/database/events/events-run.ts';
import { findAskedQuestions } from '#server/database/events/questions.ts';
import { lastRestores } from '#server/database/meta.ts';
import { findUnlocked } from '#server/database/sales/promo-codes.ts';
import { figuresOf } from './event-figures.ts';
import { detailOf, summaryOf } from './event-presenter.ts';

/** Returns a page of the public list. @param now ms */
export async function listPublicEvents(
  queries: Queries,
  query: Parameters<typeof findEvents>[1],
  now: number,
) {
  const { rows, total } = await findEvents(queries, query, now);
  return { items: rows.map((row) => summaryOf(row, now)), page: query.page, limit: query.limit, total };
}

/**
 * Returns a page of the events that a person runs, or of all events for `null`, with gates, valid tickets and
 * figures. @param now ms
 */
export async function listEventsRun(
  queries: Queries,
  userId: string | null,
  query: Parameters<typeof findMyEvents>[2],
  now: number,
) {
  const { rows, total } = await findMyEvents(queries, userId, query, now);
  const eventIds = rows.map((row) => row.id);
  const gates = await findGatesOf(queries, eventIds);
  const voided = await countVoidTickets(queries, eventIds);
  const takenDown = await findTakenDown(queries, eventIds);
  const restores = await lastRestores(queries, eventIds);
  const figures = await figuresOf(queries, rows, { now, alone: query.registrationId !== undefined });
  const items = rows.map((row) => ({
    ...summaryOf(row, now),
    ticketsIssued: row.ticket_count - (voided.get(row.id) ?? 0),
    gates: gates
      .filter((gate) => gate.event_id === row.id)
      .map((gate) => ({ gateId: gate.id, name: gate.name })),
    figures: figures.get(row.id) ?? null,
    takenDown: takenDown.get(row.id) ?? null,
    restored: restores.get(row.id) ?? null,
  }));
  return { items, page: query.page, limit: query.limit, total };
}

/**
 * Returns a page of the events that a person runs, or of all events for `null`, and counts them, up to 10,000.
 *
 * @param now ms
 */
export function findMyEvents(
  queries: Queries,
  userId: string | null,
  filter: Parameters<typeof findEventsRun>[2],
  now: number,
): ReturnType<typeof findEventsRun> {
  const roles = rolesWith('run', 'ORGANIZER').filter((role) => role !== 'organizer');
  return findEventsRun(queries, userId === null ? null : { userId, roles }, filter, now);
}

/** What unlocks hidden ticket types for a reader. */
interface Unlocking {
  /** The id of one. */
  readonly ticketType?: string | undefined;
  /** A promo code, and how guesses at codes are limited. */
  readonly promo?: {
    readonly code: string;
    readonly guess: () => Promise<number>;
    readonly guessedRight: () => Promise<void>;
  };
}

/** Returns an event if the caller may read it; otherwise does not reveal whether it exists. */
export async function readableEvent(
  queries: Queries,
  eventId: string,
  caller: Caller,
  now: number,
  { ticketType, promo }: Unlocking = {},
): Promise<EventDetail | Refusal> {
  const unlocked = promo === undefined ? [] : await unlockedBy(queries, eventId, promo, now);
  if (isRefusal(unlocked)) return unlocked;
  const named = ticketType === undefined ? [] : [ticketType];
  const event = await readEventDetail(queries, eventId, now, [...named, ...unlocked]);
  if (event === null) return noEvent;
  return (await mayReadEvent(queries, caller, { eventId, status: event.status })) ? event : noEvent;
}

/** A code that the event has is no guess, whatever it unlocks at present: it may be on a poster. */
async function unlockedBy(
  queries: Queries,
  eventId: string,
  { code, guess, guessedRight }: NonNullable<Unlocking['promo']>,
  now: number,
): Promise<readonly string[] | Refusal> {
  const wait = await guess();
  if (wait > 0) return tooMany(wait);
  const unlocked = await findUnlocked(queries, eventId, code, now);
  if (unlocked !== null) await guessedRight();
  return unlocked ?? [];
}

/**
 * Returns one event with its ticket types, including drafts; null if it does not exist.
 *
 * @param now ms
 * @param unlocked hidden ticket types that the reader has a link or a code for
 */
export async function readEventDetail(
  queries: Queries,
  eventId: string,
  now: number,
  unlocked: readonly string[] = [],
): Promise<EventDetail | null> {
  const row = await findOneEvent(queries, eventId, now);
  if (row === null) return null;
  const types = await findTicketTypes(queries, eventId, now, unlocked);
  return detailOf(row, types, await findAskedQuestions(queries, eventId), now);
}
