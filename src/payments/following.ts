import { backoffMs } from '#domain/failures/backoff.ts';
import type { PaymentIds } from '#domain/sales/payment-verification.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import type { VerificationView } from './verification-view.ts';

export interface FollowingDeps {
  readonly clock: Clock;
  readonly random: { fraction(): number };
  /** Makes one attempt if the rules allow one now, and returns the resulting state. */
  readonly verify: (ids: PaymentIds) => Promise<VerificationView>;
}

/** The payments a page continues to verify automatically. */
export interface Following {
  follow(ids: PaymentIds): Cancel;
  /** Retries waiting payments at once after a sign of contact. */
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

/** Interval for checking a payment that another tab is asking about, ms. */
const checkIntervalMs = 1_000;

/**
 * Continues to verify one payment: with the next attempt after the cooldown, or, after an unanswered request, with
 * growing waits for as long as it takes.
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
    const untilMs = nextAt === null ? checkIntervalMs : nextAt - clock.wall();
    const backMs = lost === 0 ? 0 : backoffMs(lost, deps.random.fraction(), null);
    quiet = clock.after(Math.max(untilMs, backMs, checkIntervalMs), () => void go());
  }

  return {
    go: () => void go(),
    stop() {
      stopped = true;
      quiet();
    },
  };
}
