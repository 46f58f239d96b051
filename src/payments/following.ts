import { backoffMs } from '#domain/failures/backoff.ts';
import type { PaymentIds } from '#domain/sales/payment-verification.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import type { VerificationView } from './verification-view.ts';

export interface FollowingDeps {
  readonly clock: Clock;
  readonly random: { fraction(): number };
  /** One attempt, where the rules allow one now; how it stands then. */
  readonly verify: (ids: PaymentIds) => Promise<VerificationView>;
}

/** The payments that a page goes on with by itself. */
export interface Following {
  follow(ids: PaymentIds): Cancel;
  /** There is reason to hope: those who wait try at once. */
  nudge(): void;
}

export function createFollowing(deps: FollowingDeps): Following {
  const followed = new Map<string, ReturnType<typeof followOne>>();
  return {
    follow(ids) {
      const one = followed.get(ids.sessionId) ?? followOne(deps, ids);
      followed.set(ids.sessionId, one);
      one.go();
      return () => {
        one.stop();
        followed.delete(ids.sessionId);
      };
    },
    nudge() {
      for (const one of followed.values()) one.go();
    },
  };
}

/** Between two looks at a payment that another tab is asking about, ms. */
const lookMs = 1_000;

/**
 * Goes on with one payment by itself: the next attempt when the cooldown is over; after a question that nobody
 * answered, with growing waits, for as long as it takes.
 */
function followOne(deps: FollowingDeps, ids: PaymentIds) {
  const { clock } = deps;
  let lost = 0;
  let going = false;
  let stopped = false;
  let quiet: Cancel = () => {};

  async function go(): Promise<void> {
    if (going || stopped) return;
    going = true;
    quiet();
    const { state, nextAt, exhausted } = await deps.verify(ids);
    going = false;
    if (stopped || exhausted) return;
    lost = state?.status === 'unanswered' ? lost + 1 : 0;
    const waits = state === null || ['pending', 'open', 'unanswered'].includes(state.status);
    if (!waits) return;
    const untilMs = nextAt === null ? lookMs : nextAt - clock.wall();
    const backMs = lost === 0 ? 0 : backoffMs(lost, deps.random.fraction(), null);
    quiet = clock.after(Math.max(untilMs, backMs, lookMs), () => void go());
  }

  return {
    go: () => void go(),
    stop() {
      stopped = true;
      quiet();
    },
  };
}
