import { backoffMs } from '#domain/backoff.ts';
import { isTransient, type Failure, type Result } from '#domain/failure.ts';
import {
  answered,
  asked,
  mayVerify,
  unanswered,
  verificationTimes,
  type PaymentIds,
  type VerificationLock,
  type VerificationState,
  type VerificationStatus,
} from '#domain/payment-verification.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import type { BrowserLocks } from '#platform/locks.ts';
import { createVerificationStore, type VerificationValues } from './verification-store.ts';

export type ProviderWord = Exclude<VerificationStatus, 'pending' | 'open' | 'unanswered'> | 'pending';

export interface VerifierParts {
  readonly clock: Clock;
  readonly chance: { fraction(): number };
  readonly values: VerificationValues;
  readonly locks: Pick<BrowserLocks, 'ifFree'>;
  /** Asks our server, which asks the provider. `pending`: the provider has not decided. */
  readonly ask: (
    ids: PaymentIds,
  ) => Promise<Result<{ readonly status: ProviderWord; readonly orderId: string }>>;
}

/** Where the verification of one payment stands, for a screen. */
export interface VerificationView {
  readonly state: VerificationState | null;
  /** When it may be tried again, ms (wall clock); null: by waiting never, or at once. */
  readonly nextAt: number | null;
  /** All attempts are used: the provider's own message settles it now. */
  readonly exhausted: boolean;
  /** Why the newest question was not answered; null when it was. */
  readonly failure: Failure | null;
}

/** Verifies payments, one question at a time over all tabs. Nothing rejects. */
export interface Verifier {
  /** Cleans up now and every 30 minutes. */
  start(): void;
  stop(): void;
  /** One attempt, where the rules allow one now. */
  verify(ids: PaymentIds): Promise<VerificationView>;
  /** Attempts until the provider has said its last word or the attempts are used up. */
  follow(ids: PaymentIds): Cancel;
  /** There is reason to hope: those who wait after a lost connection try at once. */
  nudge(): void;
  view(ids: PaymentIds): VerificationView;
  subscribe(listener: () => void): Cancel;
  isIdle(): boolean;
}

/** A lock manager that does not answer in this time is gone without: the stored lock still holds. */
const lockPatienceMs = 2_000;

export function createVerifier(parts: VerifierParts): Verifier {
  const { clock } = parts;
  const store = createVerificationStore(parts.values);
  const listeners = new Set<() => void>();
  const failures = new Map<string, Failure>();
  const followed = new Map<string, ReturnType<typeof followOne>>();
  let quiet: Cancel = () => {};
  const tell = () => {
    for (const listener of listeners) listener();
  };

  const chanceOf = (ids: PaymentIds) => {
    const now = clock.wall();
    return mayVerify(store.state(ids), store.lock(ids, now), now);
  };
  const view = (ids: PaymentIds): VerificationView => {
    const chance = chanceOf(ids);
    return {
      state: store.state(ids),
      nextAt: chance.may ? null : chance.at,
      exhausted: !chance.may && chance.why === 'attempts',
      failure: failures.get(ids.sessionId) ?? null,
    };
  };

  async function question(ids: PaymentIds): Promise<void> {
    // Another tab may have asked while we waited for the lock.
    if (!chanceOf(ids).may) return;
    const now = clock.wall();
    const lock: VerificationLock = { ...ids, expiresAt: now + verificationTimes.lockMs };
    store.takeLock(lock);
    const pending = asked(store.state(ids), ids, now);
    store.keep(pending);
    tell();
    const answer = await inTime(clock, parts.ask(ids));
    // After its lock ran out another tab may have asked: what that was told stands.
    if (store.state(ids)?.timestamp === pending.timestamp) store.keep(settle(pending, answer, clock.wall()));
    if (answer.ok) failures.delete(ids.sessionId);
    else failures.set(ids.sessionId, answer.failure);
    store.freeLock(lock);
    tell();
  }

  async function verify(ids: PaymentIds): Promise<VerificationView> {
    if (chanceOf(ids).may) await alone(parts, ids, () => question(ids));
    return view(ids);
  }

  function clean(): void {
    store.clean(clock.wall());
    quiet = clock.after(verificationTimes.cleanupEveryMs, clean);
  }

  return {
    start: clean,
    stop: () => quiet(),
    verify,
    follow(ids) {
      const one = followed.get(ids.sessionId) ?? followOne(parts, ids, { verify, view });
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
    view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isIdle: () => store.isEmpty(),
  };
}

function settle(
  pending: VerificationState,
  answer: Result<{ readonly status: ProviderWord }>,
  now: number,
): VerificationState {
  if (answer.ok)
    return answered(pending, answer.value.status === 'pending' ? 'open' : answer.value.status, now);
  // A refusal is our server's answer: asking again brings the same, so it counts.
  return isTransient(answer.failure) ? unanswered(pending, now) : answered(pending, 'open', now);
}

/** What `work` answers, or a timeout once the lock has run out: nothing that hangs may keep a buyer waiting. */
function inTime<T>(clock: Clock, work: Promise<Result<T>>): Promise<Result<T>> {
  return new Promise((resolve) => {
    const give = (result: Result<T>) => {
      quiet();
      resolve(result);
    };
    const quiet = clock.after(verificationTimes.lockMs, () =>
      give({ ok: false, failure: { kind: 'timeout' } }),
    );
    work.then(give, () => give({ ok: false, failure: { kind: 'unreachable' } }));
  });
}

/** Runs `work` where no other tab runs it; a lock manager that hangs or throws is gone without. */
function alone({ clock, locks }: VerifierParts, ids: PaymentIds, work: () => Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    let running: Promise<void> | null = null;
    const run = () => (running ??= work().catch(() => {}));
    const goWithout = () => void run().then(resolve);
    const quiet = clock.after(lockPatienceMs, goWithout);
    const enter = () => {
      quiet();
      return run();
    };
    const leave = () => {
      quiet();
      void (running ?? Promise.resolve()).then(resolve);
    };
    locks.ifFree(`gatehouse-verify-${ids.sessionId}`, enter).then(leave, () => {
      quiet();
      goWithout();
    });
  });
}

/** Between two looks at a payment that another tab is asking about, ms. */
const lookMs = 1_000;

/**
 * Goes on with one payment by itself: the next attempt when the cooldown is over; after a question that nobody
 * answered, with growing waits, for as long as it takes.
 */
function followOne(parts: VerifierParts, ids: PaymentIds, engine: Pick<Verifier, 'verify' | 'view'>) {
  const { clock } = parts;
  let lost = 0;
  let going = false;
  let stopped = false;
  let quiet: Cancel = () => {};

  async function go(): Promise<void> {
    if (going || stopped) return;
    going = true;
    quiet();
    const { state, nextAt, exhausted } = await engine.verify(ids);
    going = false;
    if (stopped || exhausted) return;
    lost = state?.status === 'unanswered' ? lost + 1 : 0;
    const waits = state === null || ['pending', 'open', 'unanswered'].includes(state.status);
    if (!waits) return;
    const untilMs = nextAt === null ? lookMs : nextAt - clock.wall();
    const backMs = lost === 0 ? 0 : backoffMs(lost, parts.chance.fraction(), null);
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
