import type { Cancel } from '#platform/clock.ts';

/** Time that advances only when nothing is left to do: events in a heap, run one by one. */
export interface VirtualTime {
  now(): number;
  /** Runs `work` after `ms`; events of the same moment keep their order of registration. */
  after(ms: number, work: () => void): Cancel;
  /** Advances time to `until`, finishing every promise between two events. Throws if time can never advance. */
  run(until: number): Promise<void>;
  /** Advances time until `work` is done, by a minute at most; throws if it takes longer. */
  whileRunning<T>(work: Promise<T>): Promise<T>;
  /** Number of events run so far. */
  steps(): number;
}

interface Entry {
  readonly at: number;
  readonly order: number;
  work: (() => void) | null;
}

const sooner = (a: Entry, b: Entry): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** One turn of the event loop: lets every promise that can continue do so. */
export const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** More events than this at one moment mean a loop that never waits. */
const mostAtOneMoment = 20_000;

/** @param afterEach checks state between two events, when no promise can continue */
export function createVirtualTime(afterEach: () => void | Promise<void> = () => {}): VirtualTime {
  const heap: Entry[] = [];
  let now = 0;
  let order = 0;
  let steps = 0;
  const time: VirtualTime = {
    now: () => now,
    steps: () => steps,
    after(ms, work) {
      const entry: Entry = { at: now + Math.max(0, ms), order: (order += 1), work };
      push(heap, entry);
      return () => {
        entry.work = null;
      };
    },
    async run(until) {
      await settled();
      let atOneMoment = 0;
      for (let next = heap[0]; next !== undefined && next.at <= until; next = heap[0]) {
        pop(heap);
        if (next.work === null) continue;
        atOneMoment = next.at === now ? atOneMoment + 1 : 0;
        if (atOneMoment > mostAtOneMoment) throw new Error(`time stands still at ${now}`);
        now = next.at;
        steps += 1;
        next.work();
        await settled();
        const looking = afterEach();
        if (looking !== undefined) await looking;
      }
      now = Math.max(now, until);
    },
    async whileRunning(work) {
      let over = false;
      const watched = work.finally(() => {
        over = true;
      });
      const end = now + 60_000;
      for (await settled(); !over && now < end;) await time.run(now + 50);
      if (!over) throw new Error('still not over after a minute');
      return watched;
    },
  };
  return time;
}

function push(heap: Entry[], entry: Entry): void {
  let place = heap.length;
  heap.push(entry);
  while (place > 0) {
    const above = (place - 1) >> 1;
    const parent = heap[above];
    if (parent === undefined || !sooner(entry, parent)) break;
    heap[place] = parent;
    place = above;
  }
  heap[place] = entry;
}

function pop(heap: Entry[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let place = 0;
  for (;;) {
    const left = heap[2 * place + 1];
    const right = heap[2 * place + 2];
    const child = right !== undefined && left !== undefined && sooner(right, left) ? right : left;
    if (child === undefined || !sooner(child, last)) break;
    heap[place] = child;
    place = 2 * place + (child === left ? 1 : 2);
  }
  heap[place] = last;
}
