import { checkRulings } from './check-rulings.ts';
import { checkLosses } from './check-losses.ts';
import { checkClocks, scheduleClocks } from './clocks.ts';
import { checkDisk, checkEnd, checkPages } from './checks.ts';
import { scheduleForgeries } from './forger.ts';
import { planOf } from './plan.ts';
import { nothingPlanted, type Plant } from './plant.ts';
import { eventId } from './simulated-event.ts';
import { bringSealed, scheduleRevocation } from './revocations.ts';
import { untilSettled } from './settled.ts';
import { scheduleStewards } from './stewards.ts';
import { heal, scheduleTroubles } from './troubles.ts';
import { checkTables } from './tables/check-tables.ts';
import { decideAtTheDesk } from './tables/desk.ts';
import { sharedDatabase } from './tables/shared-database.ts';
import { checkTwoSeconds } from './two-seconds.ts';
import type { Violation } from './watch.ts';
import { createWorld, type World } from './world.ts';

export interface RunResult {
  readonly seed: number;
  readonly violations: readonly Violation[];
  /** How often each fault and each branch occurred, by name. */
  readonly fired: ReadonlyMap<string, number>;
  /** Number of scans stored on the server at the end. */
  readonly applied: number;
  /** A fingerprint of everything that happened: the same seed gives the same number. */
  readonly trace: number;
  readonly steps: number;
}

/** Maximum time for a queue to empty after the recovery, in ms. */
const healedMs = 60_000;

/**
 * One run of one seed: a phase with faults, then one without, in which everything must recover automatically.
 *
 * @param untilBroken stops soon after anything is found broken, without looking for more
 */
export async function runSeed(
  seed: number,
  plant: Plant = nothingPlanted,
  untilBroken = false,
): Promise<RunResult> {
  const asked = planOf(seed);
  const database = asked.onTables && plant === nothingPlanted ? await sharedDatabase() : null;
  const world = createWorld(asked, plant, database);
  const { time, watch, devices, plan, server } = world;
  for (const device of devices) device.open();
  // A shift begins with a download: most devices have it before the faults start.
  await time.run(2_000);
  scheduleTroubles(world);
  scheduleClocks(world);
  scheduleStewards(world);
  scheduleForgeries(world);
  scheduleRevocation(world);
  const isEnough = (): boolean => untilBroken && watch.violations.length > 0;
  const healsAt = 2_000 + plan.faultyMs;
  while (time.now() < healsAt && !isEnough()) await time.run(Math.min(healsAt, time.now() + 1_000));
  for (const device of devices) checkDisk(world, device);
  heal(world);
  if (isEnough()) watch.note('enough');
  else if ((await bringSealed(world, healedMs)) && (await untilSettled(world, healedMs))) {
    await checkEnd(world);
    checkLosses(world);
    server.oracle.checkWhole();
    for (const oracle of world.oracles.values()) oracle.lookThrough();
    checkRulings(world);
    for (const device of devices) device.page()?.hint('visible');
    // By then, everything lost during the faults has timed out.
    await time.run(time.now() + 12_000);
    checkPages(world);
    checkClocks(world);
    await checkTwoSeconds(world);
    if (plan.onDexie) await openAgain(world);
    await checkTables(world);
  } else {
    watch.fail('L1', `not settled ${healedMs / 1000} s after the last fault`);
  }
  for (const device of devices) device.kill();
  if (watch.violations.length === 0) await decideAtTheDesk(world);
  await world.close();
  const applied = server.records.scans(eventId).length;
  return {
    seed,
    violations: watch.violations,
    fired: watch.fired,
    applied,
    trace: watch.trace(),
    steps: time.steps(),
  };
}

/** Reopening the event from the real store must give the same result as the open one: from its pages, feed and scans. */
async function openAgain({ time, devices, oracles }: World): Promise<void> {
  for (const device of devices) {
    device.kill();
    device.open();
  }
  await time.run(time.now() + 5_000);
  for (const oracle of oracles.values()) oracle.lookThrough();
}
