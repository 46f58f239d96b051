import { orderBody, placesOf, sameForAll } from '#app/checkout/checkout-form.ts';
import { cancelOrder, payOrder } from '#contract/sales/orders.ts';
import { cancelTransfer, offerTransfer } from '#contract/sales/transfers.ts';
import { stateAt } from '#domain/sales/held-places.ts';
import { orderTotal } from '#domain/sales/money.ts';
import { awakePages } from './device.ts';
import { nameOf, people } from './model-people.ts';
import { forgetUnwritten } from './oracle-known.ts';
import { openPage } from './page.ts';
import { changeName, openProfile } from './profile-form.ts';
import { ticketsIn } from './shown.ts';
import type { Device, Page, World } from './world-shape.ts';

type Tap = (world: World, page: Page) => void | Promise<void>;

/** The actions of simulated people, with their weights. */
const taps: readonly (readonly [name: string, weight: number, tap: Tap])[] = [
  ['signs in', 4, signIn],
  ['signs out', 3, signOut],
  ['hands the device to somebody', 3, handOver],
  ['signs out another device', 1, signOutElsewhere],
  ['holds places', 5, hold],
  ['gives places back', 3, giveBack],
  ['goes to the checkout', 2, (_, page) => page.screen.goTo({ at: 'checkout' })],
  ['buys', 6, buy],
  ['opens an order', 4, openOrder],
  ['pays', 6, pay],
  ['cancels an order', 1, cancel],
  ['looks at tickets', 3, (_, page) => page.screen.goTo({ at: 'tickets' })],
  ['shows a ticket', 5, showTicket],
  ['offers a ticket', 3, offer],
  ['takes an offer back', 2, takeBack],
  ['looks again', 2, lookAgain],
  ['stops waiting', 1, stopWaiting],
  ['opens the profile', 2, openProfile],
  ['changes a name', 4, changeName],
  ['answers who they are', 3, sayWhoTheyAre],
];
const bag = taps.flatMap((entry) => Array.from({ length: entry[1] }, () => entry));

/** Returns what most people would do next on the current screen. */
function nextStep(page: Page): (typeof taps)[number] {
  if (page.auth.other() !== null) return step('answers who they are');
  const where = page.screen.where().at;
  const order = page.screen.order();
  if (page.auth.person() === null) return step('signs in');
  const waits = [...page.device.disk.tables.orders.values()].some(({ end }) => end === undefined);
  if (where === 'checkout' && waits && page.random.happens(0.3)) return step('stops waiting');
  if (where === 'checkout') return step(page.random.happens(0.15) ? 'gives places back' : 'buys');
  if (where === 'order' && order?.state === 'awaiting_payment') return step('pays');
  if (where === 'order') return step('shows a ticket');
  if (where === 'tickets') return step('shows a ticket');
  if (where !== 'ticket') return step(page.random.happens(0.5) ? 'changes a name' : 'holds places');
  const isOffered = goodTicket(page)?.ticket.transfer != null;
  return isOffered && page.random.happens(0.5) ? step('takes an offer back') : step('offers a ticket');
}
function step(name: string): (typeof taps)[number] {
  const found = taps.find((entry) => entry[0] === name);
  if (found === undefined) throw new Error(`nobody ${name}`);
  return found;
}

/** Performs one tap of the person, somewhere, without waiting for its result. */
export function tapSomewhere(world: World): void {
  const { random, devices } = world;
  const device = random.happens(0.65) ? devices[0] : devices[1];
  if (device === undefined) return;
  const pages = awakePages(device);
  const page = pages.length === 0 ? openPage(world, device) : random.pick(pages);
  const [name, , tap] = random.happens(0.65) ? nextStep(page) : random.pick(bag);
  world.note(`${device.name} ${name}`);
  void Promise.resolve(tap(world, page)).catch((error: unknown) => {
    // A store that cannot be written reports it on the screen.
    if (device.fullAt === Number.NEGATIVE_INFINITY) world.violate(`L0 ${name}: ${String(error)}`);
  });
}

export async function signIn(
  world: World,
  page: Page,
  who = world.random.happens(0.75) ? people.amie : people.bakary,
  isSure = false,
): Promise<void> {
  const { device, auth } = page;
  if (device.signed.person !== null && auth.person() !== null && !isSure) return;
  forgetUnwritten(world, device, page.life);
  const answer = await auth.signIn({ by: 'password', identifier: nameOf(who), password: 'correct horse' });
  if (!answer.ok) return;
  const before = device.signed;
  if (before.person !== null && before.person !== who) world.fire('another_person_signed_in');
  page.declined = false;
  const sid = page.sessions.read()?.session.sessionId.split('.')[0] ?? null;
  device.signed = { person: who, sid, last: who, farewell: false, since: world.time.now(), at: page.life };
  if (page.screen.where().at === 'login') page.screen.goTo({ at: 'tickets' });
}

/** Someone else signs in while the previous person's session is still open. */
async function handOver(world: World, page: Page): Promise<void> {
  const { person } = page.device.signed;
  if (person === null) return;
  await signIn(world, page, person === people.amie ? people.bakary : people.amie, true);
}

async function signOut(world: World, page: Page): Promise<void> {
  const { device, auth } = page;
  const { person, sid } = device.signed;
  if (person === null || auth.person() !== person || sid === null) return;
  world.fire('signed_out');
  forgetUnwritten(world, device, page.life);
  world.goodbyes.push({ device, sid });
  device.signed = {
    person: null,
    sid: null,
    last: person,
    farewell: true,
    since: world.time.now(),
    at: page.life,
  };
  page.screen.goTo({ at: 'login' });
  await auth.signOut();
}

/** Ends a session from the list of sessions on the other device. */
function signOutElsewhere(world: World, page: Page): void {
  const other = world.devices.find((device) => device !== page.device);
  const session = world.server.people.sessions.get(other?.signed.sid ?? '');
  if (session === undefined || session.over !== null || page.auth.person() !== session.person) return;
  if (page.device.line.down) return;
  world.fire('signed_out_elsewhere');
  world.server.people.end(session, 'revoked');
}

export async function hold(world: World, page: Page): Promise<void> {
  const { random, server } = world;
  const type = random.pick(server.holds.types);
  const buying = await page.openBuying();
  await buying.hold({ eventId: 'night', eventName: 'Harbour Night' }, [
    {
      ticketTypeId: type.ticketTypeId,
      ticketTypeName: type.ticketTypeId,
      price: { amount: type.price, currency: 'GMD' },
      quantity: random.integer(1, 2),
    },
  ]);
  page.screen.goTo({ at: 'checkout' });
}

async function giveBack(world: World, page: Page): Promise<void> {
  const buying = await page.openBuying();
  const held = (await buying.holdsOf('night')).filter(({ state }) => state === 'held' || state === 'waiting');
  if (held.length === 0) return;
  world.fire('places_given_back');
  const { holdId } = world.random.pick(held);
  await buying.release(holdId);
  world.givenBack.add(holdId);
}

/** Presses the checkout's button, as its form does. */
export async function buy(world: World, page: Page): Promise<void> {
  const user = page.auth.user();
  const person = page.auth.person();
  if (user === null || person === null) return;
  const buying = await page.openBuying();
  if (page.screen.where().at !== 'checkout') page.screen.goTo({ at: 'checkout' });
  const now = buying.now();
  const held = (await buying.holdsOf('night')).filter((places) => stateAt(places, now) === 'held');
  if (held.length === 0 || page.auth.person() !== person) return;
  const places = placesOf(held);
  const typed = {
    name: 'Amie Ceesay',
    email: 'amie@example.org',
    phoneNumber: '',
    attendees: {},
    answers: {},
    addOnsFor: {},
  };
  const body = orderBody(sameForAll(typed, places), { places, total: orderTotal(held), questions: [] }, user);
  world.presses += 1;
  const order = { eventId: 'night', eventName: 'Harbour Night', ownerId: person, holdIds: body.holdIds };
  const signedOut = timesSignedOut(world);
  const made = await buying.order(order, body);
  if (made?.end?.kind === 'refused') {
    const { failure } = made.end;
    world.fire(`order_refused_${failure.kind === 'refused' ? failure.code : failure.kind}`);
  }
  if (made === null && signedOut === timesSignedOut(world)) checkGone(world, page, person, body.holdIds);
}

/** Counts sign-outs: signing out removes an order on its way, even if the person is back before it ends. */
const timesSignedOut = (world: World): number => world.fired.get('signed_out') ?? 0;

/** L5: an order that has left the device right after the press has arrived, or its person has signed out. */
function checkGone(world: World, page: Page, person: number, holdIds: readonly string[]): void {
  const { device, auth } = page;
  const arrived = [...world.server.orders.all.values()].some(({ holds }) =>
    holds.some(({ holdId }) => holdIds.includes(holdId)),
  );
  // A refusal was shown and removed; a person who stopped waiting has been told.
  const isOver = world.server.orders.refused.size > 0 || world.fired.has('stopped_waiting');
  if (arrived || auth.person() !== person || isOver) return;
  if (device.fullAt > Number.NEGATIVE_INFINITY) return;
  world.violate(`L5 ${device.name} has no more of an order that was just made`);
}

/** Returns one of the person's orders that this page may know of. */
function anOrder(world: World, page: Page) {
  const person = page.auth.person();
  const own = [...world.server.orders.all.values()].filter(({ owner }) => owner === person);
  return own.length === 0 ? null : world.random.pick(own.slice(-3));
}

function openOrder(world: World, page: Page): void {
  const order = anOrder(world, page);
  if (order !== null) page.screen.goTo({ at: 'order', orderId: order.orderId, back: null });
}

/** Goes to the provider's page, and usually back. */
async function pay(world: World, page: Page): Promise<void> {
  const { random, server, time } = world;
  const shown = page.screen.order();
  if (shown === undefined || !['to_pay', 'failed'].includes(page.screen.standing(shown)))
    return openOrder(world, page);
  const answer = await page.call(payOrder, { params: { orderId: shown.orderId } });
  const ids = answer.ok ? answer.value.payment : null;
  const payment = server.provider.payments.get(ids?.sessionId ?? '');
  if (payment === undefined || page.auth.person() === null || ids === null) return page.screen.again();
  page.screen.goTo({ at: 'home' });
  await page.life.pause(3_000 + random.delay(10_000));
  const how = random.fraction();
  if (how < 0.15) {
    world.fire('payment_left');
    return;
  }
  const decision = how < 0.8 ? 'approved' : 'declined';
  world.fire(`payment_${decision}`);
  const isStale = random.happens(0.3);
  if (isStale) world.fire('provider_contradicts_itself');
  server.provider.decide(payment, decision, isStale ? random.delay(20_000) : 0);
  if (random.happens(0.6)) time.after(random.delay(15_000), () => server.orders.settle(payment));
  else world.fire('webhook_lost');
  if (random.happens(0.15)) {
    world.fire('never_came_back');
    return;
  }
  const { sessionId, transactionId } = ids;
  page.screen.goTo({ at: 'order', orderId: shown.orderId, back: { sessionId, transactionId } });
}

async function cancel(world: World, page: Page): Promise<void> {
  const shown = page.screen.order();
  const { ownerId } = page.screen.owner();
  if (shown?.cancellable !== true || ownerId === null) return;
  world.fire('order_cancelled');
  await page.call(cancelOrder, { params: { orderId: shown.orderId } });
  page.screen.again();
  page.actedAt = world.time.now();
  void page.openWallet().then((wallet) => wallet.settle(ownerId));
}

function showTicket(world: World, page: Page): void {
  const { ownerId } = page.screen.owner();
  const rows = [...page.device.disk.tables.tickets.values()].filter((row) => row.ownerId === ownerId);
  if (rows.length === 0) page.screen.goTo({ at: 'tickets' });
  else page.screen.goTo({ at: 'ticket', ticketId: world.random.pick(rows).ticketId });
}

/** Returns the ticket on the screen if it is valid. */
function goodTicket(page: Page) {
  const where = page.screen.where();
  const { ownerId, signedIn } = page.screen.owner();
  if (where.at !== 'ticket' || ownerId === null || !signedIn) return null;
  const ticket = ticketsIn(page.screen.rows() ?? []).find(({ ticketId }) => ticketId === where.ticketId);
  return ticket?.status === 'valid' ? { ticket, ownerId } : null;
}

async function offer(world: World, page: Page): Promise<void> {
  const good = goodTicket(page);
  if (good === null || good.ticket.transfer !== null) return showTicket(world, page);
  const { ticket, ownerId } = good;
  world.fire('ticket_offered');
  const answer = await page.call(offerTransfer, {
    params: { ticketId: ticket.ticketId },
    body: { to: 'bakary@example.org' },
  });
  page.actedAt = world.time.now();
  if (answer.ok) await (await page.openWallet()).take(ownerId, answer.value);
  page.actedAt = world.time.now();
  await (await page.openWallet()).settle(ownerId);
}

async function takeBack(world: World, page: Page): Promise<void> {
  const good = goodTicket(page);
  if (good === null || good.ticket.transfer === null) return showTicket(world, page);
  const { ticket, ownerId } = good;
  world.fire('offer_taken_back');
  const answer = await page.call(cancelTransfer, { params: { ticketId: ticket.ticketId }, query: {} });
  page.actedAt = world.time.now();
  if (answer.ok) await (await page.openWallet()).take(ownerId, answer.value);
  else if (answer.failure.kind === 'refused') world.fire('taken_back_too_late');
  page.actedAt = world.time.now();
  await (await page.openWallet()).settle(ownerId);
}

function lookAgain(_world: World, page: Page): void {
  page.hint('hidden');
  page.hint('visible');
  page.screen.again();
}

/** Another tab signed in someone else, and the page asks who is there. */
function sayWhoTheyAre(world: World, page: Page): void {
  const { auth } = page;
  if (auth.other() === null) return;
  if (world.random.happens(0.5)) {
    world.fire('went_on_as_another');
    page.declined = false;
    auth.continueAsOther();
    return;
  }
  world.fire('declined_another');
  page.declined = true;
  auth.declineOther();
}

/** Asks whether an order arrived, and stops waiting if it did not. */
async function stopWaiting(world: World, page: Page): Promise<void> {
  const person = page.auth.person();
  if (person === null) return;
  const buying = await page.openBuying();
  const waiting = await buying.waitingOrder('night', person);
  if (waiting === null) return;
  world.fire('stopped_waiting');
  const answer = await buying.withdraw(waiting);
  if (answer === null && world.server.orders.all.has(waiting.orderId))
    world.violate(`L5 ${page.device.name} says that an order never arrived, and it did`);
}

/** Opens a page if none is awake. */
export const somePage = (world: World, device: Device): Page =>
  awakePages(device)[0] ?? openPage(world, device);
