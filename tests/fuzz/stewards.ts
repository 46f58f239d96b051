import type { Offer } from '#scanner/parts.ts';
import type { SeededChance } from '../fakes/chance.ts';
import { codeOf, unlisted } from './simulated-event.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { isVoid } from './watch.ts';
import type { World } from './world.ts';

/** How often somebody leaves: where that is what lets them in again, often. */
const leaving = { single: 0.05, after_exit: 0.35, per_gate: 0.1, per_day: 0.1, free: 0.2 } as const;

/** Offers at the gates, spread over the faulty time: most genuine, some not; exits, and scans taken back. */
export function scheduleStewards(world: World): void {
  const { plan, time } = world;
  const chance = plan.chance.fork('stewards');
  for (let n = 0; n < plan.offers; n += 1) {
    const device = chance.pick(world.devices);
    time.after(chance.fraction() * plan.faultyMs, () => {
      void (chance.happens(0.1) ? undoLast(world, device) : offerSomething(world, device, chance));
    });
  }
}

function offerSomething(world: World, device: SimulatedDevice, chance: SeededChance): Promise<boolean> {
  const ticketNumber = chance.integer(0, world.plan.tickets - 1);
  const exit = chance.happens(leaving[world.plan.rules[device.gate.checkpoint].reentry]);
  const kind = chance.fraction();
  if (kind < 0.05)
    return offer(world, device, { via: 'camera', text: 'https://example.org/?x=1' }, 'entry', null);
  if (kind < 0.1)
    return offer(world, device, { via: 'camera', text: codeOf(ticketNumber, true) }, 'entry', null);
  const number = kind < 0.15 ? world.plan.tickets + chance.integer(0, unlisted - 1) : ticketNumber;
  return offer(world, device, { via: 'camera', text: codeOf(number) }, exit ? 'exit' : 'entry', number);
}

/** Answers whether the person was let through. */
export async function offer(
  world: World,
  device: SimulatedDevice,
  what: Offer,
  direction: 'entry' | 'exit',
  ticketNumber: number | null,
): Promise<boolean> {
  const page = device.page();
  if (page === null) return false;
  const measured = page.engine.status().lastContactAt !== null && page.time.now().uncertaintyMs < 30_000;
  const before = {
    at: world.server.now(),
    voidThen: isVoid(device.disk.read(), ticketNumber),
    failingThen: device.gateFails,
    measured,
  };
  const said = await page.offer(what, direction);
  if (said === null) return false;
  if (said.scan === null) {
    world.watch.fire(`not_recorded_${said.reason}`);
    if (said.verdict.passes) world.watch.fail('S13', 'admitted without a record');
    return false;
  }
  world.watch.fire(`verdict_${said.verdict.code}`);
  world.watch.painted(device, { scan: said.scan, verdict: said.verdict }, before);
  return said.verdict.passes;
}

async function undoLast(world: World, device: SimulatedDevice): Promise<void> {
  const page = device.page();
  const last = device.disk.read().scans.findLast((row) => row.scan.passed);
  if (page === null || last === undefined) return;
  const before = { at: world.server.now(), voidThen: false, failingThen: false, measured: false };
  const said = await page.undo(last.scan.scanId);
  if (said === null || said.scan === null) return;
  world.watch.fire('undo');
  world.watch.painted(device, { scan: said.scan, verdict: said.verdict }, before);
}
