import { isUnsent } from '#domain/sales/held-places.ts';
import { awakePages, livePages } from './device.ts';
import { signIn, somePage } from './person.ts';
import { openPage } from './page.ts';
import { shownOn, ticketsIn } from './shown.ts';
import { people } from './model-people.ts';
import { second } from './world.ts';
import type { Device, World } from './world-shape.ts';

/** Checks that, within two minutes of the recovery, everything waiting has been sent, and every device shows the truth. */
export async function checkEnd(world: World): Promise<void> {
  const { time } = world;
  // A new page finishes what an earlier one could not.
  for (const device of world.devices) openPage(world, device).screen.goTo({ at: 'tickets' });
  await time.run(time.now() + 20 * second);
  // A page that could not refresh learns from its next request that its session has ended.
  for (const device of world.devices)
    if (isUnheard(world, device)) for (const one of livePages(device)) one.screen.goTo({ at: 'tickets' });
  await time.run(time.now() + 10 * second);
  for (const device of world.devices) {
    const page = somePage(world, device);
    if (page.auth.person() === null)
      await time.whileRunning(signIn(world, page, device.signed.last ?? people.amie));
    for (const one of livePages(device)) one.screen.goTo({ at: 'tickets' });
    await time.whileRunning(page.openBuying());
    page.screen.goTo({ at: 'checkout' });
  }
  await time.run(time.now() + 22 * second);
  for (const device of world.devices) somePage(world, device).screen.goTo({ at: 'tickets' });
  await time.run(time.now() + 10 * second);
  if (world.violations.length > 0) return;
  for (const device of world.devices) {
    checkQueues(world, device);
    checkWallet(world, device);
  }
  checkGoodbyes(world);
  for (const holdId of world.givenBack) {
    const hold = world.server.holds.all.get(holdId);
    if (hold !== undefined && world.server.holds.isHeld(hold))
      world.violate(`L5 ${holdId} was given back, and is held`);
  }
  await checkOrderPages(world);
  if (world.server.orders.all.size > world.presses)
    world.violate(`L5 ${world.server.orders.all.size} orders of ${world.presses} presses`);
}

/** Returns whether a session has ended on the server and a page does not know it yet. */
function isUnheard(world: World, device: Device): boolean {
  const session = world.server.people.sessions.get(device.signed.sid ?? '');
  return (
    session !== undefined &&
    session.over !== null &&
    livePages(device).some(({ auth }) => auth.person() !== null)
  );
}

/** L5: everything waiting was sent once, and its result is known. */
function checkQueues(world: World, device: Device): void {
  const { holds, orders } = device.disk.tables;
  for (const places of holds.values()) {
    const there = world.server.holds.all.get(places.holdId);
    if (isUnsent(places)) world.violate(`L5 ${device.name}: hold ${places.holdId} is still ${places.state}`);
    if (places.state === 'held' && there === undefined)
      world.violate(`L5 ${device.name} calls a hold held which the server never had`);
    // Once the event is cancelled, the server refuses every step of a sale, whatever it still holds.
    const isRefused = world.server.holds.refused.has(places.holdId) || world.server.holds.eventCancelled;
    if (places.state === 'refused' && !isRefused)
      world.violate(`L5 ${device.name} calls a hold refused which the server never refused`);
    if (places.state === 'ordered' && there?.orderId == null)
      world.violate(`L5 ${device.name} calls a hold ordered which no order has`);
  }
  for (const { orderId, ownerId, end } of orders.values())
    if (ownerId === device.signed.person && end === undefined)
      world.violate(`L5 ${device.name}: order ${orderId} is still not answered`);
}

/** L6: the wallet has all of the person's tickets, each with its correct status. */
function checkWallet(world: World, device: Device): void {
  const { person } = device.signed;
  const rows = [...device.disk.tables.tickets.values()];
  const own = ticketsIn(rows.filter(({ ownerId }) => ownerId === person));
  const real = [...world.server.tickets.all.values()].filter(({ owner }) => owner === person);
  for (const { ticketId, status } of real) {
    const found = own.find((ticket) => ticket.ticketId === ticketId);
    if (found?.status !== status)
      world.violate(`L6 ${device.name} has ${ticketId} as ${found?.status}, it is ${status}`);
  }
  if (own.length > real.length) world.violate(`L6 ${device.name} keeps tickets that ${person} never had`);
}

/** L7: a person who signed out is signed out on the server too, and no data remains. */
function checkGoodbyes(world: World): void {
  for (const { device, sid } of world.goodbyes) {
    const session = world.server.people.sessions.get(sid);
    if (session === undefined) continue;
    if (session.over === null && world.server.now() < session.endsAt)
      world.violate(`L7 ${device.name} signed out, and the server was never told`);
    if (device.signed.person === session.person) continue;
    const { tickets, orders } = device.disk.tables;
    if ([...tickets.values(), ...orders.values()].some(({ ownerId }) => ownerId === session.person))
      world.violate(
        `L7 ${device.name} keeps ${tickets.size} ${orders.size} of ${session.person}, who signed out`,
      );
  }
}

/** L8: an order's page shows its current state. */
async function checkOrderPages({ devices, server, time, violate }: World): Promise<void> {
  const shown = devices.flatMap((device) => {
    const own = [...server.orders.all.values()].filter(({ owner }) => owner === device.signed.person);
    const last = own.at(-1);
    // A page that is asking which user is signed in shows no orders.
    const page = awakePages(device).find(({ auth }) => auth.person() === device.signed.person);
    if (last === undefined || page === undefined) return [];
    page.screen.goTo({ at: 'order', orderId: last.orderId, back: null });
    return [{ page, last }];
  });
  if (shown.length === 0) return;
  await time.run(time.now() + 5 * second);
  server.orders.sweep();
  await time.run(time.now() + 6 * second);
  for (const { page, last } of shown) {
    const order = shownOn(page).order;
    const { name } = page.device;
    if (order?.data.state !== last.state)
      violate(`L8 ${name} shows ${order?.data.state} for an order that is ${last.state}`);
    if (last.state === 'confirmed' && order?.stored === 'fetching')
      violate(`L8 ${name} still fetches the tickets of an order`);
  }
}
