import type { Failure, Result } from '#domain/failures/failure.ts';
import type { HeldPlaces, HoldReply } from '#domain/sales/held-places.ts';
import { createHoldsReplay, type OrdersInCycle } from '#sync/purchases/holds-replay.ts';
import type { Locks, ReachHint } from '#sync/deps.ts';
import { seededRandom } from '#tests/fakes/random.ts';
import { createLife, lifeClock } from '#tests/fakes/life.ts';
import { memoryLocks, type HeldLocks } from '#tests/fakes/memory-locks.ts';
import { createVirtualTime } from '#tests/fakes/virtual-time.ts';

export type Answer = Result<HoldReply> | Promise<Result<HoldReply>>;
export const good: Answer = { ok: true, value: { state: 'held', heldUntil: 600_000 } };
export const failed = (failure: Failure): Result<HoldReply> => ({ ok: false, failure });
export const trouble = failed({ kind: 'server', status: 500, retryAfterMs: null });
export const forEver = (): Promise<never> => new Promise(() => {});

/** Builds one page whose server answers each hold as given; its locks are the device's, or those that a test provides. */
export function page(
  answer: (holdId: string, tries: number) => Answer,
  ownLocks: Partial<Locks> = {},
  orders: Partial<OrdersInCycle> = {},
) {
  const time = createVirtualTime();
  const life = createLife(time);
  const rows = new Map<string, HeldPlaces>();
  const locks: HeldLocks = new Map();
  const sent: { readonly what: string; readonly at: number }[] = [];
  let hint: (what: ReachHint) => void = () => {};
  const disk = { broken: false };
  let [rings, looks, forgotten] = [0, 0, 0];
  const ask = async (what: string, holdId: string) => {
    sent.push({ what: `${what} ${holdId}`, at: time.now() });
    return answer(holdId, sent.filter((one) => one.what === `${what} ${holdId}`).length);
  };
  const replay = createHoldsReplay({
    clock: lifeClock(time, life, () => time.now()),
    random: seededRandom(1),
    reachability: {
      onHint: (listener) => (
        (hint = listener),
        () => {
          forgotten += 1;
          hint = () => {};
        }
      ),
    },
    locks: { ...memoryLocks(locks, life), ...ownLocks },
    store: {
      add: async (all) => all.forEach((one) => rows.set(one.holdId, one)),
      unsent: async () => {
        looks += 1;
        if (disk.broken) throw new Error('the store is closed');
        return [...rows.values()].filter(({ state }) => state === 'waiting' || state === 'releasing');
      },
      change: async (holdId, rule) => {
        const kept = rows.get(holdId);
        if (kept !== undefined) rows.set(holdId, rule(kept));
      },
    },
    transport: { hold: ({ holdId }) => ask('hold', holdId), release: (holdId) => ask('release', holdId) },
    orders: { wait: async () => false, send: async () => null, ...orders },
    ring: () => void (rings += 1),
  });
  replay.start();
  return {
    time,
    rows,
    locks,
    sent,
    disk,
    replay,
    hint: (what: ReachHint) => hint(what),
    rings: () => rings,
    looks: () => looks,
    forgotten: () => forgotten,
  };
}
