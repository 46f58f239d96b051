import type { SeededRandom } from '../fakes/random.ts';
import { goodLine } from '../fakes/network.ts';
import { freshTicket } from './fresh-ticket.ts';
import { undoFromTheOffice } from './office.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { codeOf, laterStates } from './simulated-event.ts';
import { offer } from './stewards.ts';
import type { World } from './world.ts';

/*
 * Faults made of several steps: each step occurs often enough at random, but hardly ever all of them at the moment
 * that matters.
 */

const good = { code: 'good', direction: 'entry' } as const;

/** Schedules something in `ms`, unless the recovery has begun by then. */
function soon(world: World, ms: number, act: () => void): void {
  world.time.after(ms, () => {
    if (world.faulty) act();
  });
}

/** Restores the server from a backup; in the lost time tickets may change, and people enter. */
export function restore(world: World, device: SimulatedDevice, lostMs: number, random: SeededRandom): void {
  const { plan, server } = world;
  const anyTicket = (): number => random.integer(0, plan.tickets - 1);
  server.backUp();
  if (random.happens(0.5))
    soon(world, lostMs / 2, () => server.changeTicket(anyTicket(), random.pick(laterStates)));
  if (random.happens(0.7)) answerFromTheOtherSide(world, device, lostMs, anyTicket);
  // The event is requested before anything else has told the device of the restore.
  if (random.happens(0.5)) soon(world, lostMs + 1_010, () => void device.page()?.download());
  soon(world, lostMs, server.restore);
}

/**
 * Restores the server from a backup without announcing it: in the lost time tickets changed and people entered, here
 * and at another gate, and the server does not know of it.
 */
export function restoreInSilence(world: World, device: SimulatedDevice, lostMs: number): void {
  const { plan, server, devices } = world;
  const random = plan.random.fork('a restore in silence');
  server.backUp();
  const changes = random.integer(1, 3);
  for (let n = 0; n < changes; n += 1)
    soon(world, random.integer(0, lostMs), () =>
      server.changeTicket(random.integer(0, plan.tickets - 1), random.pick(laterStates)),
    );
  for (const gate of [device, random.pick(devices)])
    soon(world, random.integer(0, lostMs), () => {
      const ticketNumber = freshTicket(world) ?? random.integer(0, plan.tickets - 1);
      void offer(world, gate, { ticketNumber, ...good });
    });
  soon(world, lostMs, server.restoreInSilence);
}

/**
 * A reply is delayed while the server is restored, and the worker learns of the restore first: data from the lost
 * history must then be rejected.
 */
function answerFromTheOtherSide(
  world: World,
  device: SimulatedDevice,
  untilRestored: number,
  anyTicket: () => number,
): void {
  const { time, server } = world;
  const { line } = device;
  for (const sooner of [900, 500, 200])
    time.after(untilRestored - sooner, () => {
      line.slowBackMs = 4_000;
      void offer(world, device, { ticketNumber: anyTicket(), ...good });
    });
  time.after(untilRestored - 1, () => {
    if (!server.state.down) line.slowBackMs = 0;
  });
  for (const later of [1_100, 1_600, 2_200])
    time.after(untilRestored + later, () => {
      line.slowBackMs = 0;
      void device.wakeWorker();
    });
}

/**
 * Two gates admit one ticket, and the server rules while its receipts are lost; one of the two is undone from another
 * device, and the device downloads the event before it receives the ruling on its own scan.
 */
export function ruledUnheard(world: World, device: SimulatedDevice, random: SeededRandom): void {
  const { time, server, devices, watch } = world;
  const { checkpoint } = device.gate;
  const other = devices.find((one) => one !== device && one.gate.checkpoint === checkpoint);
  const ticketNumber = freshTicket(world);
  if (other === undefined || ticketNumber === undefined) return;
  watch.fire('ruled_unheard');
  server.state.losesReceipts = random.pick(['receipts', 'receipts_and_changes']);
  server.state.failing = 'none';
  time.after(7_000, () => void (server.state.losesReceipts = 'none'));
  for (const { line } of [device, other]) Object.assign(line, goodLine());
  void offer(world, other, { ticketNumber, ...good });
  soon(world, random.integer(10, 40), () => void offer(world, device, { ticketNumber, ...good }));
  if (random.happens(0.5))
    soon(world, 2_000, () => undoFromTheOffice(world, random.happens(0.5) ? device : other));
  for (const ms of [3_000, 5_000]) soon(world, ms, () => void device.page()?.download());
}

/** A sheet is opened while a ticket is held before the camera: it is read once the sheet is closed, not before. */
export function sheetOpened(world: World, device: SimulatedDevice, random: SeededRandom): void {
  const { time, watch } = world;
  const page = device.page();
  if (page === null) return;
  watch.fire('sheet_opened');
  const ticketNumber = freshTicket(world) ?? random.integer(0, world.plan.tickets - 1);
  let covered = true;
  let reads = 0;
  const picture = page.picture(() => {
    reads += 1;
    if (covered) watch.fail('sheet', `ticket ${ticketNumber} was read behind a sheet`);
    void offer(world, device, { ticketNumber, ...good });
  });
  picture.cover(true);
  picture.hold(codeOf(ticketNumber));
  const coveredMs = random.integer(500, 3_000);
  time.after(coveredMs, () => {
    covered = false;
    picture.cover(false);
  });
  time.after(coveredMs + 1_000, () => {
    if (page.life.alive() && reads !== 1)
      watch.fail('sheet', `ticket ${ticketNumber} was read ${reads} times`);
    picture.close();
  });
}

/**
 * An offline gate admits somebody, who leaves at another gate that does not know of it and later wants to enter
 * again; sometimes the exit is undone, or scanned at both.
 */
export function leftUnheard(world: World, device: SimulatedDevice, random: SeededRandom): void {
  const { devices, time, watch } = world;
  const other = devices.find((one) => one !== device && one.gate.checkpoint === device.gate.checkpoint);
  const ticketNumber = freshTicket(world);
  if (other === undefined || ticketNumber === undefined) return;
  const [entering, leaving] = [good, { ...good, direction: 'exit' } as const];
  watch.fire('left_unheard');
  other.line.down = true;
  void offer(world, other, { ticketNumber, ...entering });
  soon(world, 1_000, () => void offer(world, device, { ticketNumber, ...leaving }));
  if (random.happens(0.3)) soon(world, 1_500, () => void offer(world, other, { ticketNumber, ...leaving }));
  if (random.happens(0.3)) soon(world, 2_000, () => undoFromTheOffice(world, device));
  time.after(random.integer(1_200, 4_000), () => void (other.line.down = false));
  for (const [ms, gate] of [
    [2_500, device],
    [6_000, other],
  ] as const)
    soon(world, ms, () => void offer(world, gate, { ticketNumber, ...entering }));
}

/**
 * The worker requests changes, and the page has read further before the reply arrives: a page of the feed is stored
 * only if it continues from the cursor.
 */
export function overtakeWorker(world: World, device: SimulatedDevice, random: SeededRandom): void {
  const { line } = device;
  const other = random.pick(world.devices);
  line.slowBackMs = 500;
  world.time.after(600, () => void (line.slowBackMs = 0));
  for (const ms of [100, 650])
    soon(world, ms, () => {
      const ticketNumber = freshTicket(world) ?? random.integer(0, world.plan.tickets - 1);
      void offer(world, other, { ticketNumber, ...good });
    });
  void device.wakeWorker();
}

/** The event is downloaded again while people enter here and elsewhere. */
export function downloadWhileScanning(world: World, device: SimulatedDevice, random: SeededRandom): void {
  world.watch.fire('downloaded_again');
  const scan = (gate: SimulatedDevice): void => {
    const ticketNumber = freshTicket(world) ?? random.integer(0, world.plan.tickets - 1);
    void offer(world, gate, { ticketNumber, ...good });
  };
  void device.page()?.download();
  for (let n = 0; n < 3; n += 1)
    soon(world, random.integer(0, 1_500), () => scan(random.pick(world.devices)));
  if (!world.plan.onDexie) return;
  // While the new view is being built, which takes little time.
  let left = 2;
  for (let ms = 0; ms < 6_000; ms += 40)
    soon(world, ms, () => {
      if (left === 0 || device.page()?.isBehind() !== true) return;
      left -= 1;
      scan(device);
    });
}
