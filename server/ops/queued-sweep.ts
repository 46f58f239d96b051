import type { Repeated } from './interval-jobs.ts';
import { createJobLane, type LaneDeps } from './job-lane.ts';

/** Pauses after a sweep that failed, ms; it is never given up, because what it looks after would be with it. */
const pausesMs = [1_000, 5_000, 30_000];

/**
 * A sweep as a job: the server that leads looks whether there is something to do, and does it. The job keeps a second server
 * from it, should two believe for a moment that they lead. An idle server writes nothing. What is no sweep stays as it is. Not
 * for what is to be done once in so long: a server that begins to lead would do it anew (`housekeeping` has the form for that).
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
