import type { SeededRandom } from '../fakes/random.ts';
import type { Offered } from './oracle/expected-verdict.ts';
import { watchOffer } from './clocks.ts';
import type { JudgedScan, NotRecorded } from '#scanner/gate/deps.ts';
import { codeOf, eventId, orderMates, unlisted } from './simulated-event.ts';
import { isOff } from './settled.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { isVoid } from './watch.ts';
import type { Page } from './simulated-page.ts';
import type { World } from './world.ts';

/** How often people leave: often where leaving is what allows them to enter again. */
const leaving = {
  single: 0.05,
  after_exit: 0.35,
  per_gate: 0.1,
  per_day: 0.1,
  free: 0.2,
  redeem: 0,
  unknown: 0,
} as const;

/** Scans at the gates, spread over the time of faults: mostly genuine codes, some not; exits, and undone scans. */
export function scheduleStewards(world: World): void {
  const { plan, time } = world;
  const random = plan.random.fork('stewards');
  for (let n = 0; n < plan.offers; n += 1) {
    const device = random.pick(world.devices);
    time.after(random.fraction() * plan.faultyMs, () => {
      void (random.happens(0.12)
        ? undoSomething(world, device, random)
        : offerSomething(world, device, random));
    });
  }
}

function offerSomething(world: World, device: SimulatedDevice, random: SeededRandom): Promise<boolean> {
  const ticketNumber = random.integer(0, world.plan.tickets - 1);
  const exit = random.happens(leaving[world.plan.rules[device.gate.checkpoint].reentry]);
  const kind = random.fraction();
  const direction = exit ? 'exit' : 'entry';
  if (kind < 0.05) return offer(world, device, { ticketNumber: null, code: 'unreadable', direction });
  if (kind < 0.1) return offer(world, device, { ticketNumber, code: 'forged', direction });
  const number = kind < 0.15 ? world.plan.tickets + random.integer(0, unlisted - 1) : ticketNumber;
  return offer(world, device, { ticketNumber: number, code: 'good', direction });
}

/** Returns whether the person was let through. */
export async function offer(world: World, device: SimulatedDevice, offered: Offered): Promise<boolean> {
  const page = device.page();
  if (page === null) return false;
  const said = await judgedAt({ world, device, page }, offered, () =>
    page.offer({ via: 'camera', text: textOf(offered) }, offered.direction),
  );
  if (said === null || said.scan === null) return false;
  await orderComesToo({ world, device, page }, offered, said.scan.scanId);
  await comesInAnyway({ world, device, page }, offered, said);
  return said.verdict.passes;
}

/** In some runs, every fourth person brings the others of their order. */
async function orderComesToo(
  { world, device, page }: AtGate,
  { ticketNumber, code, direction }: Offered,
  scanId: string,
): Promise<void> {
  if (!world.plan.random.fork('orders').happens(0.15)) return;
  if (ticketNumber === null || code !== 'good' || ticketNumber % 4 !== 0) return;
  for (const mate of orderMates(ticketNumber, world.plan.tickets)) {
    const offered = { ticketNumber: mate, code, direction, member: true } as const;
    // If the page was closed after the first admission, the others are not admitted.
    if (device.page() !== page) return;
    const said = await judgedAt({ world, device, page }, offered, () => page.member(scanId, mate));
    if (said?.scan != null) world.watch.fire('member_of_an_order');
  }
}

/** In the same runs, a few of those refused are admitted anyway, only on supervisors' devices. */
async function comesInAnyway(
  { world, device, page }: AtGate,
  { ticketNumber, code }: Offered,
  { scan, verdict }: JudgedScan,
): Promise<void> {
  if (!world.plan.random.fork('orders').happens(0.15)) return;
  if (ticketNumber === null || code !== 'good' || ticketNumber % 3 !== 1 || device.page() !== page) return;
  const isSupervisor = device.disk.read().events.get(eventId)?.role === 'supervisor';
  const at = world.server.now();
  const said = await page.force(scan.scanId);
  if (said === null || said.scan === null) return;
  world.watch.fire('forced');
  if (!isSupervisor || verdict.passes || verdict.test)
    world.watch.fail('force', `${verdict.code} was overridden on device ${device.name}`);
  const before = { at, voidThen: false, failingThen: false, measured: false };
  world.watch.painted(device, { scan: said.scan, verdict: said.verdict }, before);
}

/** A steward at one page, from a scanned code to its verdict. */
interface AtGate {
  readonly world: World;
  readonly device: SimulatedDevice;
  readonly page: Page;
}

async function judgedAt(
  { world, device, page }: AtGate,
  offered: Offered,
  ask: () => Promise<JudgedScan | NotRecorded | null>,
): Promise<JudgedScan | NotRecorded | null> {
  const measured = page.engine.status().lastContactAt !== null && page.time.now().uncertaintyMs < 30_000;
  const before = {
    at: world.server.now(),
    voidThen: offered.code === 'good' && isVoid(device.disk.read(), offered.ticketNumber),
    failingThen: device.gateFails && offered.member !== true,
    measured,
  };
  const clock = watchOffer(world, device, page);
  const wasOff = isOff(device);
  const said = await ask();
  if (wasOff && said?.scan != null) world.watch.fail('revoked', `device ${device.name} knew, and judged on`);
  clock.judged(said?.scan?.correctedTime ?? null);
  if (said === null) return null;
  if (said.scan === null) {
    world.watch.fire(`not_recorded_${said.reason}`);
    if (said.verdict.passes) world.watch.fail('S13', 'admitted without a record');
    return said;
  }
  world.watch.fire(`verdict_${said.verdict.code}`);
  world.watch.painted(device, { scan: said.scan, verdict: said.verdict }, before);
  const by = device.judgedBy(said.scan.scanId);
  // If the event is removed while somebody is judged, a person has to check.
  if (by !== undefined && !isOff(device))
    world.oracles.get(device)?.verdict({ scan: said.scan, verdict: said.verdict }, by, offered);
  return said;
}

function textOf({ ticketNumber, code }: Offered): string {
  return ticketNumber === null ? 'https://example.org/?x=1' : codeOf(ticketNumber, code === 'forged');
}

/** Usually the last person who passed; sometimes an earlier one, or a scan that cannot be undone. */
async function undoSomething(world: World, device: SimulatedDevice, random: SeededRandom): Promise<void> {
  const page = device.page();
  const { scans } = device.disk.read();
  const which = random.fraction();
  const earlier = which < 0.8 ? scans.filter((row) => row.scan.passed) : scans;
  const last = which < 0.6 ? scans.findLast((row) => row.scan.passed) : undefined;
  const target = last ?? (earlier.length > 0 ? random.pick(earlier) : undefined);
  if (page === null || target === undefined) return;
  const before = { at: world.server.now(), voidThen: false, failingThen: false, measured: false };
  const { scanId } = target.scan;
  const said = await page.undo(scanId);
  const by = device.judgedBy(said?.scan?.scanId ?? `undo ${scanId}`);
  if (said !== null && by !== undefined && (said.scan !== null || said.reason === 'not_allowed'))
    world.oracles.get(device)?.undo(scanId, said.scan !== null, by);
  if (said === null || said.scan === null) return;
  world.watch.fire(which < 0.6 ? 'undo' : 'undo_of_an_earlier_one');
  world.watch.painted(device, { scan: said.scan, verdict: said.verdict }, before);
}
