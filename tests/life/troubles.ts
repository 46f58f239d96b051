import { awakePages, livePages } from './device.ts';
import { people } from './model-people.ts';
import { forgetUnwritten } from './oracle-known.ts';
import { openPage } from './page.ts';
import { minute, second } from './world.ts';
import type { Device, World } from './world-shape.ts';

/** Occasionally causes a fault, or an action of someone else. */
export function trouble(world: World): void {
  const { random } = world;
  for (const device of world.devices) troubleOnLine(world, device);
  const { server } = world;
  if (random.happens(server.trouble === 'none' ? 0.08 : 0.5))
    server.trouble = random.pick([
      'none',
      'none',
      'server_5xx',
      'server_429',
      'server_crash_before_commit',
      'server_crash_after_commit',
    ] as const);
  if (random.happens(server.provider.silent ? 0.5 : 0.05)) {
    server.provider.silent = !server.provider.silent;
    if (server.provider.silent) world.fire('provider_silent');
  }
  for (const device of world.devices) troubleWithPages(world, device);
  if (random.happens(0.25)) somebodyElse(world);
  if (world.plan.clocksStep && random.happens(0.15)) {
    world.fire('clock_set');
    const device = random.pick(world.devices);
    device.skewMs += Math.round((random.fraction() - 0.5) * 4 * 3_600_000);
  }
}

function troubleOnLine({ random, fire }: World, { line, pages }: Device): void {
  if (random.happens(line.down ? 0.5 : 0.06)) {
    line.down = !line.down;
    for (const page of pages) if (page.life.alive()) page.hint(line.down ? 'offline' : 'online');
  }
  if (random.happens(line.cutBack ? 0.5 : 0.03)) line.cutBack = !line.cutBack;
  if (random.happens(line.cutOut ? 0.5 : 0.02)) line.cutOut = !line.cutOut;
  if (random.happens(line.imposter === 'none' ? 0.06 : 0.4))
    line.imposter = random.pick(['none', 'portal', 'foreign_json', 'foreign_refusal'] as const);
  if (random.happens(0.08)) {
    line.slowBackMs = line.slowBackMs === 0 ? random.delay(4 * second) : 0;
    if (line.slowBackMs > 0) fire('slow_replies');
  }
}

function troubleWithPages(world: World, device: Device): void {
  const { random, time } = world;
  const alive = livePages(device);
  if (random.happens(0.05) && alive.length > 0) {
    world.fire('page_killed');
    const page = random.pick(alive);
    forgetUnwritten(world, device, page.life);
    page.life.kill();
  }
  if (random.happens(0.1) && alive.length < 2) {
    world.fire('page_opened');
    openPage(world, device);
  }
  const awake = awakePages(device);
  if (random.happens(0.05) && awake.length > 1) {
    world.fire('page_slept');
    const page = random.pick(awake);
    forgetUnwritten(world, device, page.life);
    page.life.asleep = true;
    time.after(random.delay(2 * minute), () => {
      if (!page.life.alive() || !page.life.asleep) return;
      page.life.wake();
      page.hint('visible');
    });
  }
  if (random.happens(0.04)) {
    device.disk.full = true;
    world.fire('disk_full');
    world.note('disk full ' + device.name);
    time.after(random.delay(20 * second), () => {
      device.disk.full = false;
    });
  }
}

/** The recipient of a transfer accepts it; the event's team refunds, blocks, changes prices, cancels. */
function somebodyElse(world: World): void {
  const { random, server } = world;
  const tickets = [...server.tickets.all.values()];
  const offered = tickets.filter(({ offer }) => offer !== null);
  if (offered.length > 0 && random.happens(0.6)) {
    const ticket = random.pick(offered);
    const by = ticket.owner === people.amie ? people.bakary : people.amie;
    if (server.tickets.accept(ticket.ticketId, by) !== null) world.fire('offer_accepted');
    return;
  }
  const what = random.fraction();
  const valid = tickets.filter(({ status }) => status === 'valid');
  if (what < 0.2 && valid.length > 0) {
    world.fire('ticket_blocked');
    server.tickets.change(random.pick(valid), { status: 'blocked' });
    return;
  }
  const blocked = tickets.filter(({ status }) => status === 'blocked');
  if (what < 0.4 && blocked.length > 0) {
    world.fire('ticket_unblocked');
    server.tickets.change(random.pick(blocked), { status: 'valid' });
    return;
  }
  const confirmed = [...server.orders.all.values()].filter(({ state }) => state === 'confirmed');
  if (what < 0.6 && confirmed.length > 0) {
    world.fire('order_refunded');
    server.orders.refund(random.pick(confirmed));
    return;
  }
  if (what < 0.85) {
    world.fire('price_changed');
    const type = random.pick(server.holds.types.filter(({ price }) => price > 0));
    type.price += random.pick([-5_000, 5_000, 10_000]);
    return;
  }
  if (what > 0.95 && !server.holds.eventCancelled) {
    world.fire('event_cancelled');
    server.holds.eventCancelled = true;
  }
}

/** Ends all faults. */
export function heal(world: World): void {
  world.faulty = false;
  // Extend sessions: expiry during the final checks is not under test.
  for (const session of world.server.people.sessions.values())
    if (world.server.now() < session.endsAt) session.endsAt += 60 * minute;
  for (const device of world.devices) {
    Object.assign(device.line, {
      down: false,
      cutOut: false,
      cutBack: false,
      slowBackMs: 0,
      imposter: 'none',
    });
    device.disk.full = false;
    for (const page of livePages(device)) {
      if (page.life.asleep) page.life.wake();
      page.hint('online');
      page.hint('visible');
    }
  }
  Object.assign(world.weather, { loss: 0, duplication: 0, meanDelayMs: 20 });
  world.server.trouble = 'none';
  world.server.provider.silent = false;
  for (const payment of world.server.provider.payments.values()) world.server.orders.settle(payment);
}
