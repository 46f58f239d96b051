import type { Clock } from '#platform/clock.ts';

export interface HandClock extends Clock {
  /** Advances time, running the timers due on the way in order; promises settle in between. */
  advance(ms: number): Promise<void>;
}

/** A clock that stands still until it is advanced. */
export function handClock(): HandClock {
  let now = 0;
  let due: { readonly at: number; readonly callback: () => void }[] = [];
  return {
    wall: () => now,
    monotonic: () => now,
    after(ms, callback) {
      const timer = { at: now + ms, callback };
      due.push(timer);
      return () => {
        due = due.filter((other) => other !== timer);
      };
    },
    async advance(ms) {
      const end = now + ms;
      await settled();
      for (;;) {
        const next = due.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        due = due.filter((timer) => timer !== next);
        now = Math.max(now, next.at);
        next.callback();
        await settled();
      }
      now = end;
    },
  };
}

/** Waits until every promise that can settle without time passing has settled. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
