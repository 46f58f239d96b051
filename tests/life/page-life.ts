import type { BrowserLocks } from '#platform/locks.ts';
import { createLife, type Life } from '../fakes/life.ts';
import type { VirtualTime } from '../fakes/virtual-time.ts';

/** The lifetime of a page that browsers may put to sleep: its work stops meanwhile, and everything late arrives at once. */
export interface PageLife extends Life {
  asleep: boolean;
  /** The same lifetime without sleep: a transaction in progress is finished whether or not its page sleeps. */
  readonly awake: Life;
  /** When it last woke, in virtual ms. */
  wokeAt: number;
  /** Runs `work` in the page: now, when it wakes, or never. */
  inPage(work: () => void): void;
  wake(): void;
}

export function createPageLife(time: VirtualTime): PageLife {
  const base = createLife(time);
  let late: (() => void)[] = [];
  const life: PageLife = {
    ...base,
    asleep: false,
    awake: base,
    wokeAt: Number.NEGATIVE_INFINITY,
    inPage(work) {
      if (!base.alive()) return;
      if (life.asleep) late.push(work);
      else work();
    },
    pause: (ms) => new Promise((resolve) => void time.after(ms, () => life.inPage(resolve))),
    within: (work) =>
      new Promise((resolve, reject) => {
        work.then(
          (value) => life.inPage(() => resolve(value)),
          (error: unknown) => life.inPage(() => reject(error)),
        );
      }),
    wake() {
      life.asleep = false;
      life.wokeAt = time.now();
      for (const work of late.splice(0)) life.inPage(work);
    },
    kill() {
      late = [];
      base.kill();
    },
  };
  return life;
}

/** The holders of a device's locks, and the queue for each, in order. */
export interface DeviceLocks {
  readonly held: Map<string, PageLife>;
  readonly waiting: { readonly name: string; readonly life: PageLife; readonly enter: () => void }[];
}

/** Web locks as one page sees them: released when the work or the page ends; a sleeping page keeps its locks. */
export function pageLocks(locks: DeviceLocks, life: PageLife): BrowserLocks {
  const { held, waiting } = locks;
  function free(name: string): void {
    if (held.get(name) !== life) return;
    held.delete(name);
    const next = waiting.findIndex((one) => one.name === name && one.life.alive());
    if (next >= 0) waiting.splice(next, 1)[0]?.enter();
  }
  async function take<T>(name: string, work: () => Promise<T>): Promise<T> {
    held.set(name, life);
    try {
      return await work();
    } finally {
      free(name);
    }
  }
  life.onDeath(() => {
    for (const name of held.keys()) free(name);
  });
  return {
    ifFree: async (name, work) => (held.has(name) ? undefined : take(name, work)),
    steal: take,
    within: (name, signal, work) =>
      new Promise((resolve, reject) => {
        const enter = () => {
          held.set(name, life);
          life.inPage(() => void take(name, work).then(resolve, reject));
        };
        if (!held.has(name)) return enter();
        const entry = { name, life, enter };
        waiting.push(entry);
        signal.addEventListener('abort', () => {
          const place = waiting.indexOf(entry);
          if (place < 0) return;
          waiting.splice(place, 1);
          resolve(undefined);
        });
        return undefined;
      }),
  };
}
