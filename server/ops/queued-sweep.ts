import type { Repeated } from './interval-jobs.ts';
import { createJobLane, type LaneDeps } from './job-lane.ts';

/** Pauses after a failed sweep, in ms. It is never abandoned, because nothing else would do its work. */
const pausesMs = [1_000, 5_000, 30_000];

/**
 * Turns a sweep into a job: the leader checks whether there is something to do, and does it. The job keeps a second
 * server from doing it too, in case two briefly believe that they lead. An idle server writes nothing. Other repeated
 * work is returned unchanged. Not for work due once per interval, which each new leader would repeat (see
 * `housekeeping` for that).
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
