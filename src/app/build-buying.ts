import * as v from 'valibot';
import type { Call } from '#api/call.ts';
import { createHoldsTransport, type HoldsCalls } from '#api/holds-transport.ts';
import { placeOrder } from '#contract/orders.ts';
import { verifyPayment } from '#contract/payments.ts';
import { ping } from '#contract/ping.ts';
import type { Database } from '#database/database.ts';
import { createKeptHolds, watchUnsent, type KeptHolds } from '#database/holds.ts';
import { createKeptOrders } from '#database/orders.ts';
import type { Failure } from '#domain/failure.ts';
import { afterLooked, type HeldPlaces } from '#domain/held-places.ts';
import { createOrderPlacing } from '#payments/order-placing.ts';
import { createVerifier } from '#payments/verifier.ts';
import { ringWhenOnline } from '#platform/alarm.ts';
import { browserChance } from '#platform/chance.ts';
import type { Clock } from '#platform/clock.ts';
import { deviceTraits } from '#platform/device-traits.ts';
import { newId } from '#platform/ids.ts';
import { browserLocks, type BrowserLocks } from '#platform/locks.ts';
import { browserReachability } from '#platform/reachability.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { createHoldsReplay } from '#sync/holds-replay.ts';
import type { HoldsTransport } from '#sync/holds-round.ts';
import type { Chance, DoorTime, Reachability } from '#sync/parts.ts';
import { buyingMark, type Buying, type Wish } from './buying.ts';
import type { ServerContact } from './server-contact.ts';

export interface BuyingParts {
  readonly host: string;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  readonly time: DoorTime;
  readonly call: Call;
  readonly contact: ServerContact;
  readonly database: Database;
  readonly values: StoredValues;
  /** What the browser gives; a test gives its own. */
  readonly browser?: BuyingBrowser;
}

/** What the engines behind buying need of the browser itself. */
export interface BuyingBrowser {
  readonly chance: Chance;
  readonly locks: BrowserLocks;
  readonly reachability: Reachability;
  /** A new id; `now` in ms, so that later ids sort later. */
  readonly newId: (now: number) => string;
  readonly fingerprint: () => Promise<string>;
  /** Asks for the worker to be woken when there is a network. */
  readonly ring: () => Promise<void>;
}

const thisBrowser: BuyingBrowser = {
  chance: browserChance,
  locks: browserLocks,
  reachability: browserReachability,
  newId,
  fingerprint: deviceTraits,
  ring: ringWhenOnline,
};

/** An order that nobody has answered for so long has no places any more. */
const unansweredMs = 24 * 3_600_000;

/** An order that was kept by another version of this app, and cannot be sent by this one. */
const unsendable: Failure = {
  kind: 'refused',
  status: 422,
  code: 'invalid',
  message: 'This order could not be sent. Look through it and press again.',
  errors: [],
};

/** Ties the engines behind buying together and starts them: what waits from before is sent at once. */
export async function buildBuying(parts: BuyingParts): Promise<Buying> {
  const { clock, database, values, time, browser = thisBrowser } = parts;
  const mark = () => void values.set(buyingMark, '1');
  const { calls, store, orders, replay, verifier, placing } = enginesOf(parts, browser, mark);
  const waiting = watchUnsent(database);
  // The first countdown is shown soon.
  void measure(parts);
  verifier.start();
  replay.start();
  hearHints(parts.contact, browser.reachability, () => verifier.nudge());
  const left = (await store.clean(time.forLeases() ?? 0)) + (await orders.clean(clock.wall() - unansweredMs));
  if (left === 0 && verifier.isIdle()) values.remove(buyingMark);

  return {
    holdsOf: (eventId) => store.ofEvent(eventId),
    allHolds: () => store.all(),
    async hold(event, wishes) {
      mark();
      await replay.place(wishes.map((wish) => placesOf(event, wish, clock.wall(), browser.newId)));
    },
    release: (holdId) => replay.release(holdId),
    dismiss: (holdId) => store.dismiss(holdId),
    async lookAt(eventId) {
      // What an unanswered order holds is not gone, though its holds may be known under its buyer only.
      if (!(await orders.anyAt(eventId))) await lookAt(eventId, store, calls);
    },
    unsent: waiting.count,
    onUnsent: waiting.subscribe,
    syncNow: () => replay.syncNow(),
    now: () => time.now().now,
    measure: () => measure(parts),
    unanswered: (eventId, ownerId) => orders.unanswered(eventId, ownerId),
    async order(of, body) {
      mark();
      return placing.place(of, body);
    },
    orderAgain: (eventId, ownerId) => placing.again(eventId, ownerId),
    tookOrder: (orderId, holdIds) => orders.took(orderId, holdIds),
    forgetOrder: (orderId) => orders.drop(orderId),
    async letGoOf(ownerId, until) {
      await orders.forgetOf(ownerId);
      for (const { holdId, madeAt } of await store.all()) {
        if (madeAt > until) continue;
        // What the server holds, or is about to, it is told to give back; what is over is taken off at once.
        await replay.release(holdId);
        await store.dismiss(holdId);
      }
    },
    verifier,
  };
}

function enginesOf(parts: BuyingParts, browser: BuyingBrowser, mark: () => void) {
  const { clock, call, database, values } = parts;
  const { chance, locks, reachability } = browser;
  const store = createKeptHolds(database);
  const orders = createKeptOrders(database);
  const calls = createHoldsTransport({ ...parts, fingerprint: browser.fingerprint });
  const replay = createHoldsReplay({
    clock,
    chance,
    reachability,
    locks,
    store,
    transport: noted(calls, parts.contact),
    ring: () => void browser.ring().catch(() => {}),
  });
  const verifier = createVerifier({
    clock,
    chance,
    values,
    locks,
    ask(ids) {
      mark();
      return call(verifyPayment, { body: ids }, { ownFailuresOnly: true });
    },
  });
  const placing = createOrderPlacing({
    orders,
    newId: () => browser.newId(clock.wall()),
    now: () => clock.wall(),
    send: async (request, ownerId) =>
      v.is(placeOrder.body, request)
        ? call(placeOrder, { body: request }, { of: ownerId, ownFailuresOnly: true })
        : { ok: false, failure: unsendable },
  });
  return { calls, store, orders, replay, verifier, placing };
}

async function lookAt(eventId: string, store: KeptHolds, calls: HoldsCalls): Promise<void> {
  const held = (await store.ofEvent(eventId)).filter(({ state }) => state === 'held');
  for (const { holdId } of held) {
    const answer = await calls.read(holdId);
    const gone = !answer.ok && answer.failure.kind === 'refused' && answer.failure.status === 404;
    if (answer.ok || gone)
      await store.change(holdId, (kept) => afterLooked(kept, answer.ok ? answer.value : null));
  }
}

/** Countdowns follow the server's time: it is measured when one is shown. */
async function measure({ clock, call, time }: BuyingParts): Promise<void> {
  const sentAt = clock.monotonic();
  const answer = await call(ping, {});
  if (answer.ok) time.observe(sentAt, clock.monotonic(), answer.value.time);
}

function placesOf(
  event: { readonly eventId: string; readonly eventName: string },
  wish: Wish,
  now: number,
  newHoldId: BuyingBrowser['newId'],
): HeldPlaces {
  return {
    ...event,
    ...wish,
    holdId: newHoldId(now),
    state: 'waiting',
    heldUntil: null,
    madeAt: now,
    refusal: null,
  };
}

/** Calls that tell the connection's pill how they went. */
function noted(calls: HoldsTransport, contact: ServerContact): HoldsTransport {
  const note = async <T extends Awaited<ReturnType<HoldsTransport['hold']>>>(
    call: Promise<T>,
  ): Promise<T> => {
    const result = await call;
    contact.note(result);
    return result;
  };
  return {
    hold: (places) => note(calls.hold(places)),
    release: (holdId) => note(calls.release(holdId)),
  };
}

/** Calls back when there is reason to hope that the server can be reached. */
function hearHints(contact: ServerContact, reachability: Reachability, hope: () => void): void {
  contact.subscribe(() => contact.reached() && hope());
  reachability.onHint((hint) => (hint === 'online' || hint === 'visible') && hope());
}
