import { awakePages } from './device.ts';
import { shownOn, type Shown } from './shown.ts';
import { second } from './world.ts';
import type { Device, Page, World } from './world-shape.ts';

/** Allowed delay before a change is visible: other tabs must receive it, and disks must write. */
const settleMs = 2 * second;

/** Compares what every page shows now with the truth, and with what its device was told. */
export function look(world: World): void {
  for (const device of world.devices) {
    const isSettled = world.time.now() - device.signed.since > settleMs;
    checkFarewell(world, device);
    checkEnds(world, device);
    for (const page of awakePages(device)) {
      if (page.life.wokeAt > world.time.now() - settleMs) continue;
      if (isSettled) checkSession(world, device, page);
      const shown = shownOn(page);
      if (isSettled) checkOwner(world, page, shown);
      checkTickets(world, device, shown);
      checkOrder(world, page, shown);
    }
  }
}

/** L1: only the person or the server ends a session, and it then ends in every tab. */
function checkSession(world: World, device: Device, page: Page): void {
  const { signed } = device;
  const session = signed.sid === null ? undefined : world.server.people.sessions.get(signed.sid);
  const person = page.auth.person();
  if (session?.over === 'copied') world.violate(`L1 the server took ${device.name} for a thief`);
  const isOver = session === undefined || session.over !== null || world.server.now() >= session.endsAt;
  if (signed.person === null) {
    if (person !== null) world.violate(`L1 ${device.name} shows ${person}, who signed out`);
    return;
  }
  // A page belongs to the person it was opened for: it asks before switching to someone else.
  if (page.auth.other()?.credentialId === signed.person) return;
  if (person === null && !isOver && !page.declined)
    world.violate(`L1 ${device.name} lost the session of ${signed.person}`);
  if (person !== null && person !== signed.person)
    world.violate(`L1 ${device.name} shows ${person} while ${signed.person} is signed in`);
}

/** L5: the reported outcome of an order is the server's. */
function checkEnds({ server, violate }: World, { name, disk }: Device): void {
  for (const { orderId, end } of disk.tables.orders.values()) {
    if (end?.kind === 'placed' && !server.orders.all.has(orderId))
      violate(`L5 ${name} says that an order is placed which the server never had`);
    if (end?.kind === 'refused' && !server.orders.refused.has(orderId))
      violate(`L5 ${name} says that an order was refused which the server never refused`);
  }
}

/** L7: signing out on a device removes all of the person's data as soon as the disk can be written. */
function checkFarewell(world: World, { name, signed, disk, fullAt }: Device): void {
  const { last, farewell, since, at } = signed;
  const isDone =
    world.time.now() - since > 5 * second && at?.alive() === true && !at.asleep && at.wokeAt < since;
  if (!farewell || !isDone || fullAt >= since || disk.full) return;
  for (const { ticketId, ownerId } of disk.tables.tickets.values())
    if (ownerId === last) world.violate(`L7 ${name} keeps ${ticketId} of ${ownerId}, who signed out`);
}

/** L2: no page shows another person's data. */
function checkOwner(world: World, page: Page, { owner, tickets, order }: Shown): void {
  const { device } = page;
  const { signed } = device;
  const { ownerId, signedIn } = owner;
  const absent = signed.person ?? (signed.farewell ? null : signed.last);
  const may = signedIn ? page.auth.person() : absent;
  if (ownerId !== null && ownerId !== may)
    world.violate(
      `L2 ${device.name} shows tickets of ${ownerId} (${signedIn ? 'signed in' : 'absent'}) to ${may}`,
    );
  for (const { ticketId } of tickets)
    if (world.server.tickets.all.get(ticketId)?.owner !== ownerId)
      world.violate(`L2 ${device.name} shows ${ticketId} to ${ownerId}, whose it never was`);
  const buyer = order === null ? ownerId : world.server.orders.all.get(order.data.orderId)?.owner;
  if (buyer !== ownerId) world.violate(`L2 ${device.name} shows an order of ${buyer} to ${ownerId}`);
}

/** L3: a ticket is shown as valid, with its code, only as far as the device can know. */
function checkTickets(world: World, device: Device, { tickets, code, order }: Shown): void {
  const now = world.time.now();
  const knownBad = (ticketId: string): boolean => {
    const known = device.known.get(ticketId);
    return known !== undefined && !known.isGood && now - Math.max(known.at, device.fullAt) > settleMs;
  };
  for (const { ticketId, status } of tickets)
    if (status === 'valid' && knownBad(ticketId))
      world.violate(
        `L3 ${device.name} calls ${ticketId} good, and was told that it is not ${((now - (device.known.get(ticketId)?.at ?? 0)) / 1000).toFixed(2)} s ago, as of ${device.known.get(ticketId)?.asOf}`,
      );
  if (code !== null && code.text !== `code of ${code.ticketId}`)
    world.violate(`L3 ${device.name} shows another code for ${code.ticketId}`);
  if (order?.stored === 'stored')
    for (const { ticketId } of order.data.attendees)
      if (!tickets.some((ticket) => ticket.ticketId === ticketId && ticket.status === 'valid'))
        world.violate(`L3 ${device.name} says that ${ticketId} is on the device, and it is not`);
}

/** L4: what a page shows of an order is correct, and a buyer who paid is not asked to pay. */
function checkOrder(world: World, page: Page, { order }: Shown): void {
  if (order === null) return;
  const { data, standing, words } = order;
  const { name } = page.device;
  const real = world.server.orders.all.get(data.orderId);
  // A free order cancelled by the event's team is shown as cancelled, because no money was refunded.
  const isTakenBack = data.state === 'refunded' && data.total.amount === 0;
  const said = isTakenBack ? 'refunded' : words.kind;
  if (['confirmed', 'expired', 'refunded', 'cancelled'].includes(said) && real?.states.has(said) !== true)
    world.violate(`L4 ${name} says ${said} of an order that was ${[...(real?.states ?? [])].join(', ')}`);
  const payment = world.server.provider.payments.get(data.payment?.sessionId ?? '');
  if (standing === 'failed' && payment?.state !== 'declined' && payment?.state !== 'expired')
    world.violate(`L4 ${name} says that a payment failed which is ${payment?.state}`);
  const where = page.screen.where();
  const back = where.at === 'order' ? where.back : null;
  if (standing === 'to_pay' && payment?.state === 'approved' && back?.sessionId === payment.sessionId)
    world.violate(`L4 ${name} asks to pay again what its buyer came back from paying`);
}
