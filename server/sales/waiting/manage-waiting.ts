import type {
  ListedWaiting,
  moveWaiting as moveEndpoint,
  WaitingPage,
} from '#contract/sales/waiting-list.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { maxFound } from '#contract/wire/list-total.ts';
import { isOpen, canTakeStep, type LapseRule, type WaitingStep } from '#domain/sales/waiting-list.ts';
import { refuseStep, soldOut } from '#domain/sales/sale-step.ts';
import type { Caller } from '#server/access/caller.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import { recordAction } from '#server/access/record-action.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { eventCancelled, noEvent, noTicketType } from '#server/access/refusals.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { lockForSale } from '#server/database/sales/events-on-sale.ts';
import { findTicketTypes, lockTicketTypes, type SoldType } from '#server/database/sales/ticket-types.ts';
import {
  endWaiting,
  findWaiting,
  findWaitingSettings,
  moveWaitingRow,
  setWaitingSettings,
} from '#server/database/sales/waiting-list.ts';
import type { WaitingRow } from '#server/database/sales/waiting-offers.ts';
import {
  countWaiting,
  countWaitingPage,
  findListsOfTypes,
  findWaitingByIds,
  findWaitingIds,
  findWaitingPage,
  type ListedWaitingRow,
  type WaitingFilter,
} from '#server/database/sales/waiting-page.ts';
import { saleOf } from '#server/sales/place-hold.ts';
import { answered } from '#server/sales/answer-refusal.ts';
import { withTypeLocked } from '#server/sales/type-lock.ts';
import { giveOffer } from './offer-places.ts';
import type { WaitingDeps } from './waiting-deps.ts';
import { tableFile, type Cell, type Column } from '#server/ops/table-file.ts';

const noWaiting = refusal(404, 'waiting_not_found', (texts) => texts.waiting.notFound);
const over = refusal(409, 'waiting_over', (texts) => texts.waiting.over);
const minute = 60_000;
/** Rows per read of an export. */
const rowsAtOnce = 500;

/** Returns a page of an event's waiting people, with counts and settings. */
export async function listWaiting(
  { database, now }: Pick<WaitingDeps, 'database' | 'now'>,
  eventId: string,
  query: WaitingFilter & { readonly page: number; readonly limit: number },
): Promise<WaitingPage> {
  const { page, limit } = query;
  const total = await countWaitingPage(database, eventId, query);
  const part = { limit, offset: (page - 1) * limit, isRare: total < maxFound };
  const rows = await findWaitingPage(database, eventId, query, part);
  const { offerMs, lapsed } = await findWaitingSettings(database, eventId);
  return {
    items: rows.map(present),
    page,
    limit,
    total,
    counts: await countWaiting(database, eventId),
    settings: {
      offerMinutes: Math.round(offerMs / minute),
      lapsed,
      types: await findListsOfTypes(database, eventId, now()),
    },
  };
}

interface SettingsChanges {
  readonly offerMinutes: number;
  readonly lapsed: LapseRule;
  readonly ticketTypeIds: readonly string[];
}

/** Sets which types of an event have a list and how the lists work; existing offers keep their expiry. */
export async function changeSettings(
  { database, now }: Pick<WaitingDeps, 'database' | 'now'>,
  caller: Caller,
  eventId: string,
  { offerMinutes, lapsed, ticketTypeIds }: SettingsChanges,
): Promise<{ saved: true } | Refusal> {
  const refused = await atEvent(database, eventId).transaction(async (queries) => {
    const event = await lockForSale(queries, eventId);
    if (event === null) return noEvent;
    const lost = await refuseAtEvent(queries, 'run', caller, eventId);
    if (lost !== null) return lost;
    if (event.status === 'cancelled') return eventCancelled;
    // Add-ons have no waiting list: they are bought with a ticket.
    const types = await findTicketTypes(queries, [eventId]);
    const known = types.filter(({ kind }) => kind === 'ticket').map(({ ticketTypeId }) => ticketTypeId);
    if (!ticketTypeIds.every((id) => known.includes(id))) return noTicketType;
    await lockTicketTypes(queries, known);
    const settings = { offerMs: offerMinutes * minute, lapsed, ticketTypeIds };
    if (await setWaitingSettings(queries, eventId, settings))
      await recordAction(queries, caller, {
        at: now(),
        action: 'waiting_settings',
        eventId,
        subject: eventId,
      });
    return null;
  });
  return refused ?? { saved: true };
}

/** The entry an organizer's action is about. */
export interface StepAt {
  readonly caller: Caller;
  readonly eventId: string;
  readonly entryId: string;
}

/** Moves an entry to the top, or up by one; with `from`, only if it is not above that position already. */
export const moveWaiting = (deps: WaitingDeps, at: StepAt, { to, from }: BodyOf<typeof moveEndpoint>) =>
  stepping(deps, at, to, async (queries, { entry }) =>
    (await moveWaitingRow(queries, entry, to, from)) ? undefined : 'unchanged',
  );

/** Makes an offer to an entry now, before those ahead of it. */
export async function offerNow(deps: WaitingDeps, at: StepAt) {
  const done = await stepping(deps, at, 'offer', async (queries, { entry, type, now }) => {
    const { event, terms } = await saleOf(queries, type, now, 'left');
    const refused = refuseStep('hold', { event, types: [terms] }, now);
    if (refused !== null) return answered(refused);
    if (terms.left !== null && terms.left < entry.quantity) return answered(soldOut(terms.left));
    return giveOffer(queries, { entry, type, event, at: now, news: deps.news });
  });
  deps.news.wake();
  return done;
}

/** Removes an entry from the list; the user is notified if a reason is given. */
export async function removeWaiting(deps: WaitingDeps, at: StepAt, reason: string) {
  const done = await stepping(deps, at, 'remove', async (queries, { entry, now }) => {
    await endWaiting(queries, entry.entryId, { state: 'removed', reason, now });
    if (reason !== '') await deps.news.removed(queries, entry.entryId);
  });
  deps.news.wake();
  return done;
}

interface Stepped {
  readonly entry: WaitingRow;
  readonly type: SoldType;
  /** ms. */
  readonly now: number;
}

/** Performs an action on an entry under its type's lock. A repeat changes nothing. */
async function stepping(
  { database, now }: WaitingDeps,
  { caller, eventId, entryId }: StepAt,
  step: WaitingStep,
  work: (queries: Queries, stepped: Stepped) => Promise<Refusal | 'unchanged' | void>,
): Promise<{ state: ListedWaiting['state'] } | Refusal> {
  const found = await findWaiting(database, entryId);
  if (found === null || found.eventId !== eventId) return noWaiting;
  return withTypeLocked(database, found.ticketTypeId, async (queries, type) => {
    const entry = await findWaiting(queries, entryId);
    if (entry === null || type === null) return noWaiting;
    const lost = await refuseAtEvent(queries, 'run', caller, eventId);
    if (lost !== null) return lost;
    if (isDone(step, entry)) return { state: entry.state };
    if (!canTakeStep(step, entry.state)) return over;
    const at = now();
    const done = await work(queries, { entry, type, now: at });
    if (done === 'unchanged') return { state: entry.state };
    if (done !== undefined && isRefusal(done)) return done;
    await recordAction(queries, caller, { at, action: actions[step], eventId, subject: entryId });
    return { state: (await findWaiting(queries, entryId))?.state ?? entry.state };
  });
}

const actions = {
  top: 'waiting_moved',
  up: 'waiting_moved',
  offer: 'waiting_offered',
  remove: 'waiting_removed',
} as const;

const isDone = (step: WaitingStep, { state }: WaitingRow): boolean =>
  (step === 'offer' && state === 'offered') || (step === 'remove' && !isOpen(state));

/** Streams the list with contacts as a CSV file; the audit log records who exported it. */
export function exportWaiting(
  { database, now }: Pick<WaitingDeps, 'database' | 'now'>,
  caller: Caller,
  { language, ...wish }: WaitingFilter & { readonly eventId: string; readonly language?: string | undefined },
) {
  const line = { action: 'waiting_exported', eventId: wish.eventId, subject: wish.eventId };
  const record = () => recordAction(database, caller, { ...line, at: now() });
  return tableFile('csv', {
    name: 'waiting-list',
    columns,
    words: { state: 'waitingStates' },
    language,
    rows: rowsOf(database, wish),
    record,
  });
}

const columns: readonly Column[] = [
  'position',
  'name',
  'email',
  'phone',
  'ticket_type',
  'quantity',
  'state',
  'joined_at',
  'offer_until',
  'lapses',
  'reason',
];

async function* rowsOf(
  database: Database,
  { eventId, ...filter }: WaitingFilter & { readonly eventId: string },
): AsyncGenerator<Cell[][]> {
  const ids = await findWaitingIds(database, eventId, filter);
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const rows = await findWaitingByIds(database, ids.slice(from, from + rowsAtOnce));
    yield rows.map((row) => cellsOf(present(row)));
  }
}

function cellsOf(one: ListedWaiting) {
  const { position, name, email, phoneNumber, ticketTypeName, quantity, state, joinedAt } = one;
  const about = [position, name, email, phoneNumber, ticketTypeName, quantity, state, joinedAt];
  return [...about, one.offerUntilAt, one.lapses, one.reason];
}

function present(row: ListedWaitingRow): ListedWaiting {
  const { entryId, name, email, phoneNumber, ticketTypeId, ticketTypeName, quantity, state } = row;
  return {
    entryId,
    name,
    email,
    phoneNumber,
    ticketTypeId,
    ticketTypeName,
    quantity,
    state,
    position: row.position,
    joinedAt: new Date(row.joinedAt).toISOString(),
    offerUntilAt:
      state === 'offered' && row.offeredUntil !== null ? new Date(row.offeredUntil).toISOString() : null,
    lapses: row.lapses,
    reason: row.reason,
  };
}
