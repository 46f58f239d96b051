/**
 * When the buyer's device may ask for a payment's status (specification, sections 4, 5 and 9). Only the provider's
 * answer, relayed by our server, settles a payment; these rules keep a device from asking too often or twice at once.
 */
export const verificationTimes = {
  lockMs: 30_000,
  mostAttempts: 3,
  cooldownMs: 5_000,
  staleMs: 3_600_000,
  cleanupEveryMs: 30 * 60_000,
} as const;

/**
 * `pending`: a request is in progress. `open`: the provider has not decided. `unanswered`: our server did not
 * respond. The others are the provider's final answer for this session.
 */
export const verificationStatuses = [
  'pending',
  'open',
  'unanswered',
  'completed',
  'failed',
  'expired',
  'refunding',
  'refunded',
] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/** Identifies a payment: the provider's session and our own transaction. */
export interface PaymentIds {
  readonly sessionId: string;
  readonly transactionId: string;
}

/**
 * Placeholder for the session id in the provider's return URL, when the id was not yet known; the order's payment has
 * it.
 */
export const sessionOfOrder = 'own';

/**
 * Returns which payment a buyer returned from, according to the URL; null if they came another way or nothing is
 * known yet.
 *
 * @param newest the order's newest payment, as far as it is known
 */
export function paidReturn(
  address: { readonly session?: string; readonly transaction?: string },
  newest: PaymentIds | null,
): PaymentIds | null {
  const { session, transaction } = address;
  if (session === undefined || transaction === undefined) return null;
  if (session !== sessionOfOrder) return { sessionId: session, transactionId: transaction };
  return newest?.transactionId === transaction ? newest : null;
}

/** Stored verification state of one payment; `timestamp`: when it last changed, ms. */
export interface VerificationState extends PaymentIds {
  readonly status: VerificationStatus;
  readonly timestamp: number;
  /** Number of requests that were answered, or whose page closed before the answer. */
  readonly attempts: number;
}

/** The verification in progress. An empty `transactionId` locks every payment of the session. `expiresAt` in ms. */
export interface VerificationLock extends PaymentIds {
  readonly expiresAt: number;
}

export type VerificationAttempt =
  | { readonly may: true }
  /** `at`: when it may be tried again, ms; null if waiting does not help. */
  | {
      readonly may: false;
      readonly why: 'completed' | 'attempts' | 'pending' | 'cooldown' | 'locked';
      readonly at: number | null;
    };

/** The provider's answer is final; asking again is useless. */
const isOver = (status: VerificationStatus): boolean =>
  status !== 'pending' && status !== 'open' && status !== 'unanswered';

/** Returns whether a verification may start now. A time in the future means that the clock was set back, and is ignored. */
export function canVerify(
  state: VerificationState | null,
  lock: VerificationLock | null,
  now: number,
): VerificationAttempt {
  if (state !== null && isOver(state.status)) return { may: false, why: 'completed', at: null };
  if (state !== null && isUnderWay(state, now))
    return { may: false, why: 'pending', at: state.timestamp + verificationTimes.lockMs };
  if (state !== null && state.attempts >= verificationTimes.mostAttempts)
    return { may: false, why: 'attempts', at: null };
  if (lock !== null && isLocked(lock, now)) return { may: false, why: 'locked', at: lock.expiresAt };
  if (state !== null && isWithin(state.timestamp, verificationTimes.cooldownMs, now))
    return { may: false, why: 'cooldown', at: state.timestamp + verificationTimes.cooldownMs };
  return { may: true };
}

/** A request pending for longer than a lock lasts belongs to a closed page and no longer counts. */
const isUnderWay = (state: VerificationState, now: number): boolean =>
  state.status === 'pending' && isWithin(state.timestamp, verificationTimes.lockMs, now);

const isWithin = (since: number, ms: number, now: number): boolean => now >= since && now < since + ms;

/** Returns whether a lock is still valid. A lock beyond the maximum duration was written under another clock. */
export const isLocked = (lock: VerificationLock, now: number): boolean =>
  now < lock.expiresAt && lock.expiresAt - now <= verificationTimes.lockMs;

/** Returns whether a lock applies to this payment: same session, and same transaction if both have one. */
export function isForPayment(lock: PaymentIds, ids: PaymentIds): boolean {
  if (lock.sessionId !== ids.sessionId) return false;
  return lock.transactionId === '' || ids.transactionId === '' || lock.transactionId === ids.transactionId;
}

/** Records that a request starts. Counting it now keeps pages that close while asking from asking forever. */
export function afterRequest(
  state: VerificationState | null,
  ids: PaymentIds,
  now: number,
): VerificationState {
  return { ...ids, status: 'pending', timestamp: now, attempts: (state?.attempts ?? 0) + 1 };
}

/** Records the provider's answer as relayed by our server. */
export function afterResponse(
  state: VerificationState,
  status: Exclude<VerificationStatus, 'pending' | 'unanswered'>,
  now: number,
): VerificationState {
  return { ...state, status, timestamp: now };
}

/**
 * Records that our server did not answer: no connection, a captive portal, a server error. The attempt does not
 * count, but the cooldown applies.
 */
export function unanswered(state: VerificationState, now: number): VerificationState {
  return { ...state, status: 'unanswered', timestamp: now, attempts: Math.max(0, state.attempts - 1) };
}

/** Returns whether a stored state is outdated. */
export const isStale = (state: VerificationState, now: number): boolean =>
  Math.abs(now - state.timestamp) >= verificationTimes.staleMs;

/** Parses a stored state; null if it is invalid. */
export function readState(text: string | null): VerificationState | null {
  const kept = fieldsOf(text);
  const status = verificationStatuses.find((one) => one === kept['status']);
  const { sessionId, transactionId, timestamp, attempts } = kept;
  if (typeof sessionId !== 'string' || typeof transactionId !== 'string' || status === undefined) return null;
  if (!isCount(timestamp) || !isCount(attempts)) return null;
  return { sessionId, transactionId, status, timestamp, attempts };
}

/** Parses a stored lock; null if it is invalid. */
export function readLock(text: string | null): VerificationLock | null {
  const { sessionId, transactionId, expiresAt } = fieldsOf(text);
  if (typeof sessionId !== 'string' || typeof transactionId !== 'string' || !isCount(expiresAt)) return null;
  return { sessionId, transactionId, expiresAt };
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

function fieldsOf(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  } catch {
    return {};
  }
}
