import type { Call } from '#api/call.ts';
import { createHoldsTransport } from '#api/holds-transport.ts';
import { createOrdersTransport } from '#api/orders-transport.ts';
import { verifyPayment } from '#contract/sales/payments.ts';
import { ping } from '#contract/ping.ts';
import type { Database } from '#database/database.ts';
import { createStoredHolds } from '#database/holds.ts';
import { createStoredOrders, watchWaiting, type Waiting } from '#database/orders.ts';
import { watchUnannounced } from '#database/unannounced.ts';
import { isRuling } from '#domain/sales/held-places.ts';
import { createVerifier } from '#payments/verifier.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import { deviceTraits } from '#platform/device-traits.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { createHoldsReplay } from '#sync/purchases/holds-replay.ts';
import { replayOrders } from '#sync/purchases/orders-cycle.ts';
import type { DoorTime, Reachability } from '#sync/deps.ts';
import { changeQuantity, refreshHold, reportingCalls, placesOf } from '#app/checkout/buying-holds.ts';
import { trackSendingOrders } from '#app/checkout/orders-on-the-way.ts';
import { buyingMark, type Buying } from './buying.ts';
import { markOf } from './mark-of.ts';
import type { PurchaseNotice, NoticeTexts } from '#app/checkout/purchase-notice.ts';
import { thisSenderBrowser, type SenderBrowser } from './sender-browser.ts';
import type { ServerContact } from './server-contact.ts';
import { announcePurchases } from '#app/checkout/announce-purchases.ts';

export interface BuyingDeps {
  readonly host: string;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  readonly time: DoorTime;
  readonly call: Call;
  readonly contact: ServerContact;
  readonly database: Database;
  readonly values: StoredValues;
  /** Credential id of the signed-in user; null if nobody is signed in. */
  readonly person: () => number | null;
  /** Called on sign-in and sign-out. */
  readonly onPerson: (listener: () => void) => Cancel;
  /** Lets the worker send this user's orders while no page is open. */
  readonly mirrorSession: () => Promise<void>;
  /** Path of the page. */
  readonly address: () => string;
  /** Shows a notice. */
  readonly say: (news: PurchaseNotice) => void;
  /** Loads the texts of notices. */
  readonly words: () => Promise<NoticeTexts>;
  /** Called when an order of this person has arrived, which outdates displayed orders and tickets. */
  readonly settle: (ownerId: number) => void;
  /** The browser's APIs; replaced in tests. */
  readonly browser?: BuyingBrowser;
}

/** Browser APIs that the purchase engines need. */
export interface BuyingBrowser extends SenderBrowser {
  readonly fingerprint: () => Promise<string>;
}

const thisBrowser: BuyingBrowser = { ...thisSenderBrowser, fingerprint: deviceTraits };

/** Creates and starts the purchase engines, which first send what is waiting. */
export async function buildBuying(deps: BuyingDeps): Promise<Buying> {
  const { clock, database, time, browser = thisBrowser } = deps;
  const engines = enginesOf(deps, browser);
  const { store, orders, replay, verifier } = engines;
  const waiting = watchWaiting(database, browser.live);
  const stop = startAll(deps, browser, engines, waiting);
  await store.clean(time.forLeases() ?? 0);
  await orders.clean(clock.wall());

  return {
    holdsOf: (eventId) => store.ofEvent(eventId),
    allHolds: () => store.all(),
    async hold(event, requests) {
      // Holds are sent for the signed-in user, whether by page or worker, and count as theirs, not as a visitor's.
      engines.mark.set();
      await deps.mirrorSession().catch(() => {});
      await replay.place(requests.map((request) => placesOf(event, request, clock.wall(), browser.newId)));
    },
    async changeQuantity(places, quantity) {
      const answer = await changeQuantity(engines, places, quantity);
      deps.contact.note(answer);
      return answer;
    },
    release: (holdId) => replay.release(holdId),
    dismiss: (holdId) => store.dismiss(holdId),
    async markHoldAnnounced(holdId) {
      await store.claim(holdId);
    },
    lookAt: (eventId, refused) => refreshHold(eventId, engines, refused),
    unsent: waiting.holds,
    unsentOrders: waiting.orders,
    onUnsent: waiting.subscribe,
    syncNow: () => replay.syncNow(),
    now: () => time.now().now,
    measure: () => measure(deps),
    ...orderVerbs(deps, browser, engines),
    letGoOf: (ownerId, until) => letGoOf(engines, ownerId, until),
    verifier,
    stop,
  };
}

type BuyingEngines = ReturnType<typeof enginesOf>;

/** Starts the background work; returns a function that ends it. */
function startAll(
  deps: BuyingDeps,
  browser: BuyingBrowser,
  engines: BuyingEngines,
  waiting: Waiting,
): () => Promise<void> {
  const { replay, verifier, store, orders } = engines;
  const { visibility, reachability } = browser;
  const teller = announcePurchases({
    ...deps,
    watch: (found) => watchUnannounced(deps.database, found, browser.live),
    holds: store,
    orders,
    now: () => deps.time.now().now,
    isVisible: visibility.isVisible,
    lookAt: (eventId, refused) => refreshHold(eventId, engines, refused),
  });
  // A countdown will be shown soon.
  void measure(deps);
  verifier.start();
  replay.start();
  const quiet = [
    teller.stop,
    waiting.stop,
    onReachHints(deps.contact, reachability, () => verifier.nudge()),
    // Another call reached the server: what waits for the next try is sent now, like every other queue.
    deps.contact.subscribe(() => deps.contact.reached() && replay.nudge()),
    visibility.onChange((visible) => visible && teller.look()),
    // A returning user's waiting orders are sent, and reported to them only.
    deps.onPerson(() => {
      teller.look();
      replay.nudge();
    }),
  ];
  return async () => {
    for (const stop of quiet) stop();
    verifier.stop();
    await replay.stop();
  };
}

/** Releases a user's holds after they have left. */
async function letGoOf({ orders, store, replay }: BuyingEngines, ownerId: number, until: number) {
  await orders.forgetOf(ownerId);
  for (const { holdId, madeAt } of await store.all()) {
    if (madeAt > until) continue;
    // Holds at or on the way to the server are released there; finished ones are deleted at once.
    await replay.release(holdId);
    await store.dismiss(holdId);
  }
}

type OrderVerbs = Pick<
  Buying,
  'waitingOrder' | 'ordersOf' | 'storedOrder' | 'order' | 'withdraw' | 'dismissOrder'
>;

/** Order methods for screens. */
function orderVerbs(deps: BuyingDeps, browser: BuyingBrowser, engines: BuyingEngines): OrderVerbs {
  const { clock } = deps;
  const { orders, replay, orderCalls } = engines;
  return {
    waitingOrder: (eventId, ownerId) => orders.unanswered(eventId, ownerId),
    ordersOf: (ownerId) => orders.ofPerson(ownerId),
    storedOrder: (orderId) => orders.read(orderId),
    async order(of, body) {
      const isHere = () => deps.person() === of.ownerId;
      // The user left while this engine was loading, so nothing may be sent when they return.
      if (!isHere()) return null;
      const orderId = browser.newId(clock.wall());
      const made = { ...of, orderId, request: { ...body, orderId }, madeAt: clock.wall() };
      const { orderId: kept } = await orders.keep(made);
      if (!isHere()) {
        // A new order was not yet stored when the user's data was deleted, so drop it. An earlier waiting one is
        // kept.
        if (kept === orderId) await orders.drop(orderId);
        return null;
      }
      // If the page closes before the response, the worker sends it.
      await deps.mirrorSession().catch(() => {});
      void browser.ring().catch(() => {});
      await replay.syncNow();
      return orders.read(kept);
    },
    async withdraw({ orderId, ownerId, holdIds, eventId }) {
      const answer = await replay.apart(async () => {
        const asked = await orderCalls.read(orderId, ownerId);
        if (asked.ok) await orders.took(orderId, holdIds);
        if (asked.ok || !isRuling(asked.failure)) return asked;
        // The server does not have it yet, but may get it at any moment.
        if (orderCalls.isOnTheWay(orderId)) return undefined;
        await orders.drop(orderId);
        return asked;
      });
      // It is being sent right now, by this or another page, which will show the result.
      if (answer === undefined) return { ok: false, failure: { kind: 'timeout' } };
      if (answer.ok || !isRuling(answer.failure)) return answer;
      await refreshHold(eventId, engines);
      return null;
    },
    dismissOrder: (orderId) => orders.drop(orderId),
  };
}

function enginesOf(deps: BuyingDeps, browser: BuyingBrowser) {
  const { clock, call, database, values, person } = deps;
  const { random, locks, reachability } = browser;
  const mark = markOf(values, buyingMark);
  const store = createStoredHolds(database, mark);
  const orders = createStoredOrders(database, mark);
  const calls = createHoldsTransport({ ...deps, fingerprint: browser.fingerprint });
  const orderCalls = trackSendingOrders(createOrdersTransport(call));
  const replay = createHoldsReplay({
    clock,
    random,
    reachability,
    locks,
    store,
    transport: reportingCalls(calls, deps.contact),
    orders: {
      async wait() {
        const owner = person();
        return owner !== null && (await orders.waiting(owner)).length > 0;
      },
      send: (hungCalls) =>
        replayOrders({ store: orders, transport: orderCalls, person, now: () => clock.wall(), hungCalls }),
    },
    ring: () => void browser.ring().catch(() => {}),
  });
  const verifier = createVerifier({
    clock,
    random,
    values,
    locks,
    ask: (ids) => call(verifyPayment, { body: ids }, { ownFailuresOnly: true }),
  });
  return { mark, calls, store, orders, orderCalls, replay, verifier };
}

/** Countdowns use the server's time, which is measured when one is shown. */
async function measure({ clock, call, time }: BuyingDeps): Promise<void> {
  const sentAt = clock.monotonic();
  const answer = await call(ping, {});
  if (answer.ok) time.observe(sentAt, clock.monotonic(), answer.value.time);
}

/** Calls back when the server may be reachable. */
function onReachHints(contact: ServerContact, reachability: Reachability, hope: () => void): Cancel {
  const stops = [
    contact.subscribe(() => contact.reached() && hope()),
    reachability.onHint((hint) => (hint === 'online' || hint === 'visible') && hope()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
