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
  /** How often each fault and each branch fired, by name. */
  readonly fired: ReadonlyMap<string, number>;
  /** Scans stored at the server in the end. */
  readonly applied: number;
  /** One number for everything that happened: the same seed gives the same. */
  readonly trace: number;
  readonly steps: number;
}

/** As long as a queue may take to empty once everything is well, ms. */
const healedMs = 60_000;

/**
 * One run of one seed: a faulty phase, then everything is well and must come right by itself.
 *
 * @param untilBroken ends soon after something is found broken, without looking for what else is
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
  // A shift begins with a download: most devices have it before the trouble starts.
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
    // Whatever was lost in the bad time has timed out by then.
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

/** What the real store opens the event from must come to the same as what was open: its own pages, feed and scans. */
async function openAgain({ time, devices, oracles }: World): Promise<void> {
  for (const device of devices) {
    device.kill();
    device.open();
  }
  await time.run(time.now() + 5_000);
  for (const oracle of oracles.values()) oracle.lookThrough();
}
