import { createListeners } from '#domain/listeners.ts';
import { isTransient, type Failure, type Result } from '#domain/failures/failure.ts';
import {
  afterResponse,
  afterRequest,
  canVerify,
  unanswered,
  verificationTimes,
  type PaymentIds,
  type VerificationLock,
  type VerificationState,
  type VerificationStatus,
} from '#domain/sales/payment-verification.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import type { BrowserLocks } from '#platform/locks.ts';
import { exclusively, inTime } from './exclusively.ts';
import { createFollowing } from './following.ts';
import {
  createVerificationStore,
  type VerificationStore,
  type VerificationValues,
} from './verification-store.ts';
import type { VerificationView } from './verification-view.ts';

export type ProviderStatus = Exclude<VerificationStatus, 'pending' | 'open' | 'unanswered'> | 'pending';

export interface VerifierDeps {
  readonly clock: Clock;
  readonly random: { fraction(): number };
  readonly values: VerificationValues;
  readonly locks: Pick<BrowserLocks, 'ifFree'>;
  /** Asks our server, which asks the provider. `pending`: the provider has not decided. */
  readonly ask: (
    ids: PaymentIds,
  ) => Promise<Result<{ readonly status: ProviderStatus; readonly orderId: string }>>;
}

/** Verifies payments, one request at a time across all tabs. Never rejects. */
export interface Verifier {
  /** Cleans up now and every 30 minutes. */
  start(): void;
  stop(): void;
  /** Makes one attempt if the rules allow one now. */
  verify(ids: PaymentIds): Promise<VerificationView>;
  /** Makes attempts until the provider has given its final answer or they are used up. */
  follow(ids: PaymentIds): Cancel;
  /** Retries payments waiting after a lost connection, at a sign of contact. */
  nudge(): void;
  view(ids: PaymentIds): VerificationView;
  subscribe(listener: () => void): Cancel;
}

export function createVerifier(deps: VerifierDeps): Verifier {
  const { clock } = deps;
  const store = createVerificationStore(deps.values);
  const listeners = createListeners();
  const { verify, view } = createAttempts(deps, store, () => {
    listeners.tell();
  });
  let quiet: Cancel = () => {};

  function clean(): void {
    store.clean(clock.wall());
    quiet = clock.after(verificationTimes.cleanupEveryMs, clean);
  }

  return {
    start: clean,
    stop: () => quiet(),
    verify,
    ...createFollowing({ ...deps, verify }),
    view,
    subscribe: listeners.add,
  };
}

/** Creates single attempts that follow the rules; `tell` is called whenever the stored state has changed. */
function createAttempts(
  deps: VerifierDeps,
  store: VerificationStore,
  tell: () => void,
): Pick<Verifier, 'verify' | 'view'> {
  const { clock } = deps;
  const failures = new Map<string, Failure>();

  const attemptOf = (ids: PaymentIds) => {
    const now = clock.wall();
    return canVerify(store.state(ids), store.lock(ids, now), now);
  };
  const view = (ids: PaymentIds): VerificationView => {
    const attempt = attemptOf(ids);
    return {
      state: store.state(ids),
      nextAt: attempt.may ? null : attempt.at,
      exhausted: !attempt.may && attempt.why === 'attempts',
      failure: failures.get(ids.sessionId) ?? null,
    };
  };

  async function question(ids: PaymentIds): Promise<void> {
    // Another tab may have asked while we waited for the lock.
    if (!attemptOf(ids).may) return;
    const now = clock.wall();
    const lock: VerificationLock = { ...ids, expiresAt: now + verificationTimes.lockMs };
    store.takeLock(lock);
    const pending = afterRequest(store.state(ids), ids, now);
    store.keep(pending);
    tell();
    const answer = await inTime(clock, deps.ask(ids));
    // After its lock expired another tab may have asked: keep that tab's result.
    if (store.state(ids)?.timestamp === pending.timestamp) store.keep(settle(pending, answer, clock.wall()));
    if (answer.ok) failures.delete(ids.sessionId);
    else failures.set(ids.sessionId, answer.failure);
    store.freeLock(lock);
    tell();
  }

  async function verify(ids: PaymentIds): Promise<VerificationView> {
    if (attemptOf(ids).may) await exclusively(deps, `gatehouse-verify-${ids.sessionId}`, () => question(ids));
    return view(ids);
  }

  return { verify, view };
}

function settle(
  pending: VerificationState,
  answer: Result<{ readonly status: ProviderStatus }>,
  now: number,
): VerificationState {
  if (answer.ok)
    return afterResponse(pending, answer.value.status === 'pending' ? 'open' : answer.value.status, now);
  // A refusal is our server's answer and counts, since asking again gives the same result. Without a session nothing
  // was asked.
  const nobodyAsked = isTransient(answer.failure) || answer.failure.kind === 'unauthorized';
  return nobodyAsked ? unanswered(pending, now) : afterResponse(pending, 'open', now);
}
