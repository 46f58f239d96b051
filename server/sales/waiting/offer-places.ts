import { randomUUIDv7 } from 'node:crypto';
import type { Logger } from 'pino';
import { priceForAll } from '#domain/sales/price-tier.ts';
import { typeSaleState } from '#domain/sales/sale-state.ts';
import { afterLapse, nextOffers, offerUntil } from '#domain/sales/waiting-list.ts';
import { refuseStep } from '#domain/sales/sale-step.ts';
import type { Queries } from '#server/database/database.ts';
import { addHold } from '#server/database/sales/holds.ts';
import { countPlaces, type SoldType } from '#server/database/sales/ticket-types.ts';
import type { EventOnSale } from '#server/database/sales/events-on-sale.ts';
import { findWaitedTypes, findWaitingSettings } from '#server/database/sales/waiting-list.ts';
import {
  endWaitingOfOver,
  findFirstWaiting,
  findLapsed,
  findLapsedTypes,
  hasWaitingOfOver,
  recordLapse,
  recordOffer,
  type WaitedType,
  type WaitingRow,
} from '#server/database/sales/waiting-offers.ts';
import type { Repeated } from '#server/ops/interval-jobs.ts';
import { buyersHash, newHoldOf, saleOf } from '#server/sales/place-hold.ts';
import { withTypeLocked } from '#server/sales/type-lock.ts';
import type { WaitingDeps } from './waiting-deps.ts';

/** How soon released places are offered; ms. */
const intervalMs = 5_000;
/** Types checked, offers made in one transaction, and people notified of an ended list, per run. */
const [typesAtOnce, offersAtOnce, endedAtOnce] = [200, 50, 200];
/** Types checked for being due every few seconds. */
const typesPerRun = 1_000;

type SweepDeps = WaitingDeps & { readonly log: Logger };

/**
 * Offers released places to waiting people in order, and ends offers and lists whose time is over. The next entry is
 * read from the tables under the type's lock, so that any server can continue for another, and no entry gets an offer
 * twice.
 */
export function offeringPlaces(deps: SweepDeps): Repeated {
  const { database, now } = deps;
  const hasDueTypes = checkingDueTypes(deps);
  return {
    name: 'offering places',
    everyMs: intervalMs,
    isDue: async () =>
      (await findLapsedTypes(database, now(), 1)).length > 0 ||
      (await hasDueTypes()) ||
      hasWaitingOfOver(database, now()),
    async work() {
      for (const { id } of await findLapsedTypes(database, now(), typesAtOnce))
        await trying(deps, id, () => lapseOffers(deps, id));
      await endLists(deps);
      for await (const id of dueTypes(deps)) await trying(deps, id, () => offerAll(deps, id));
      deps.news.wake();
    },
  };
}

/** A failing type must not delay the others: it is retried in the next run. */
async function trying({ log }: SweepDeps, ticketTypeId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error, ticketTypeId }, 'places could not be offered');
  }
}

/** Yields types on sale with places for waiting people, in pages, since most of the types waited for have none. */
async function* dueTypes({ database, now }: WaitingDeps): AsyncGenerator<string> {
  const at = now();
  for (let last: WaitedType | null = null, more = true; more;) {
    const waited: readonly WaitedType[] = await findWaitedTypes(database, at, last, typesAtOnce);
    for (const type of waited) if (isDueType(type, at)) yield type.ticketTypeId;
    more = waited.length === typesAtOnce;
    last = waited.at(-1) ?? null;
  }
}

/**
 * Checks whether a type is due, one page of the types per run: with thousands of full types, none is read again
 * before all others were.
 */
function checkingDueTypes({ database, now }: WaitingDeps): () => Promise<boolean> {
  let last: WaitedType | null = null;
  return async () => {
    const at = now();
    const waited: readonly WaitedType[] = await findWaitedTypes(database, at, last, typesPerRun);
    if (waited.some((type) => isDueType(type, at))) return true;
    last = waited.length === typesPerRun ? (waited.at(-1) ?? null) : null;
    return false;
  };
}

const isDueType = (type: WaitedType, at: number): boolean =>
  typeSaleState(type, type, at) === 'on_sale' && (type.left === null || type.fewest <= type.left);

async function offerAll(deps: WaitingDeps, ticketTypeId: string): Promise<void> {
  while ((await offerSome(deps, ticketTypeId)) > 0);
}

/** @returns how many got an offer */
function offerSome({ database, now, news }: WaitingDeps, ticketTypeId: string): Promise<number> {
  return withTypeLocked(database, ticketTypeId, async (queries, type) => {
    if (type === null) return 0;
    const at = now();
    const { event, terms } = await saleOf(queries, type, at, 'left');
    if (refuseStep('hold', { event, types: [terms] }, at) !== null) return 0;
    const first = { ticketTypeId, quantity: terms.left, limit: offersAtOnce };
    const offered = nextOffers(await findFirstWaiting(queries, first), terms.left);
    for (const entry of offered) await giveOffer(queries, { entry, type, event, at, news });
    return offered.length;
  });
}

interface Given extends Pick<WaitingDeps, 'news'> {
  readonly entry: WaitingRow;
  readonly type: SoldType;
  readonly event: EventOnSale;
  /** ms. */
  readonly at: number;
}

/**
 * Reserves places for an entry. A device that requests the reservation by its id gets the existing one, as for a
 * repeat. The caller has locked the type and found the places free.
 */
export async function giveOffer(queries: Queries, { entry, type, event, at, news }: Given): Promise<void> {
  const { offerMs } = await findWaitingSettings(queries, type.eventId);
  const until = offerUntil({ now: at, offerMs, startsAt: event.startsAt, endsAt: event.endsAt });
  const { quantity, userId, entryId, ticketTypeId } = entry;
  // Counted again for each entry: the previous offer took its share of a price tier.
  const [places] = await countPlaces(queries, [ticketTypeId], at);
  const price = priceForAll(type, places?.tiersTaken ?? {}, quantity, at);
  const holdId = randomUUIDv7();
  const request = { holdId, ticketTypeId, quantity };
  await addHold(queries, {
    ...newHoldOf(request, type, price, { requestHash: buyersHash(request), at }),
    userId,
    kind: 'buyer',
    label: '',
    expiresAt: until,
    address: null,
  });
  await recordOffer(queries, entryId, { holdId, until });
  await news.offered(queries, entryId, holdId);
}

/** Records offers that were not accepted in time; their places already count as free. */
async function lapseOffers({ database, now }: WaitingDeps, ticketTypeId: string): Promise<void> {
  await withTypeLocked(database, ticketTypeId, async (queries) => {
    const at = now();
    for (const entry of await findLapsed(queries, ticketTypeId, at)) {
      const { lapsed } = await findWaitingSettings(queries, entry.eventId);
      await recordLapse(queries, entry, afterLapse(lapsed, entry.lapses + 1), at);
    }
  });
}

/** Ends lists of cancelled or past events, notifying everybody on them once. */
async function endLists({ database, now, news }: WaitingDeps): Promise<void> {
  for (;;) {
    const ended = await database.transaction(async (queries) => {
      const people = await endWaitingOfOver(queries, now(), endedAtOnce);
      for (const { eventId, userId } of people) await news.ended(queries, eventId, userId);
      return people.length;
    });
    if (ended === 0) return;
  }
}
