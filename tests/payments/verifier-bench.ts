import type { Result } from '#domain/failures/failure.ts';
import { createVerifier, type ProviderStatus, type Verifier, type VerifierDeps } from '#payments/verifier.ts';
import { seededRandom } from '#tests/fakes/random.ts';
import { createLife, lifeClock, type Life } from '#tests/fakes/life.ts';
import { memoryLocks, type HeldLocks } from '#tests/fakes/memory-locks.ts';
import { createVirtualTime, type VirtualTime } from '#tests/fakes/virtual-time.ts';

export const began = 1_800_000_000_000;
export const payment = { sessionId: 's1', transactionId: 't1' };
export type Answer = Result<{ readonly status: ProviderStatus; readonly orderId: string }>;
export const said = (status: ProviderStatus): Answer => ({ ok: true, value: { status, orderId: 'o1' } });
export const lost: Answer = { ok: false, failure: { kind: 'unreachable' } };

/** One browser with tabs that share local storage and locks; `answers` are given in turn, the last one repeatedly. */
export interface Bench {
  readonly time: VirtualTime;
  readonly disk: Map<string, string>;
  /** When queries reached the server, in virtual ms. */
  readonly asks: number[];
  open(deps?: Partial<VerifierDeps>): { readonly verifier: Verifier; readonly life: Life };
}

export function bench(answers: readonly Answer[], { tookMs = 100, wallOffMs = () => 0 } = {}): Bench {
  const time = createVirtualTime();
  const disk = new Map<string, string>();
  const held: HeldLocks = new Map();
  const asks: number[] = [];
  const wall = () => began + time.now() + wallOffMs();
  return {
    time,
    disk,
    asks,
    open(parts = {}) {
      const life = createLife(time);
      const verifier = createVerifier({
        clock: lifeClock(time, life, wall),
        random: seededRandom(1),
        values: {
          get: (key) => disk.get(key) ?? null,
          set: (key, value) => life.alive() && (disk.set(key, value), true),
          remove: (key) => void (life.alive() && disk.delete(key)),
          keys: () => [...disk.keys()],
        },
        locks: memoryLocks(held, life),
        async ask() {
          asks.push(time.now());
          const answer = answers[Math.min(asks.length, answers.length) - 1] ?? lost;
          await life.pause(tookMs);
          return answer;
        },
        ...parts,
      });
      return { verifier, life };
    },
  };
}
