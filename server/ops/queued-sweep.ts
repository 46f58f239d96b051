import type { Repeated } from './interval-jobs.ts';
import { createJobLane, type LaneDeps } from './job-lane.ts';

/** Pauses after a sweep that failed, ms; it is never given up, because what it looks after would be with it. */
const pausesMs = [1_000, 5_000, 30_000];

/**
 * A sweep as a job: every server looks whether there is something to do, and one of them does it. Where that one dies,
 * another goes on. An idle server writes nothing. What is no sweep stays as it is. Not for what is to be done once in so
 * long: each server has a timer of its own (`housekeeping` has the form for that).
 */
export function queuedSweep(deps: LaneDeps, repeated: Repeated): Repeated {
  const { name, everyMs, isDue, work } = repeated;
  if (isDue === undefined) return repeated;
  const lane = createJobLane(deps, {
    name,
    pausesMs,
    thereafter: 'go on',
    async work() {
      await work();
      return 'done';
    },
  });
  return {
    name,
    everyMs,
    async work() {
      if (!(await isDue())) return;
      await lane.add(deps.database, name);
      await lane.workOff();
    },
  };
}
