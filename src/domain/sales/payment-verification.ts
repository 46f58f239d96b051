/**
 * When the buyer's device may ask how a payment stands (specification, sections 4, 5 and 9). Only the provider's
 * word, told by our server, settles a payment; this rule keeps a device from asking too often, or twice at once.
 */
export const verificationTimes = {
  lockMs: 30_000,
  mostAttempts: 3,
  cooldownMs: 5_000,
  staleMs: 3_600_000,
  cleanupEveryMs: 30 * 60_000,
} as const;

/**
 * `pending`: a question is under way. `open`: the provider has not decided. `unanswered`: nobody of ours answered.
 * The others are the provider's last word on this session.
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

/** Which payment: the provider's session and our own transaction. */
export interface PaymentIds {
  readonly sessionId: string;
  readonly transactionId: string;
}

/**
 * Stands for the session in the address to which a provider sends the buyer back, where the session's id was not known
 * when that address was given: the order's payment says it.
 */
export const sessionOfOrder = 'own';

/**
 * Which payment a buyer came back from, by the address; null for those who came another way, or of which nothing is
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

/** What is kept of one payment's verification; `timestamp`: when it last changed, ms. */
export interface VerificationState extends PaymentIds {
  readonly status: VerificationStatus;
  readonly timestamp: number;
  /** Questions that were answered, or whose page died before it heard the answer. */
  readonly attempts: number;
}

/** Who asks at present. An empty `transactionId` locks every payment of the session. `expiresAt` ms. */
export interface VerificationLock extends PaymentIds {
  readonly expiresAt: number;
}

export type VerificationAttempt =
  | { readonly may: true }
  /** `at`: when it may be tried again, ms; null: not by waiting. */
  | {
      readonly may: false;
      readonly why: 'completed' | 'attempts' | 'pending' | 'cooldown' | 'locked';
      readonly at: number | null;
    };

/** The provider's last word: nothing more comes of asking. */
const isOver = (status: VerificationStatus): boolean =>
  status !== 'pending' && status !== 'open' && status !== 'unanswered';

/** Whether a verification may start now. A time in the future is a clock that was set back, and holds nothing up. */
export function mayVerify(
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

/** Pending for longer than a lock lasts is the question of a page that died: its turn is over. */
const isUnderWay = (state: VerificationState, now: number): boolean =>
  state.status === 'pending' && isWithin(state.timestamp, verificationTimes.lockMs, now);

const isWithin = (since: number, ms: number, now: number): boolean => now >= since && now < since + ms;

/** Whether a lock still holds. One that would last longer than any lock was written by another clock. */
export const isLocked = (lock: VerificationLock, now: number): boolean =>
  now < lock.expiresAt && lock.expiresAt - now <= verificationTimes.lockMs;

/** Whether a lock is about this payment: its session, and its transaction where both name one. */
export function concerns(lock: PaymentIds, ids: PaymentIds): boolean {
  if (lock.sessionId !== ids.sessionId) return false;
  return lock.transactionId === '' || ids.transactionId === '' || lock.transactionId === ids.transactionId;
}

/** A question goes out. It counts from now on, so that a page which dies while it asks cannot ask for ever. */
export function asked(state: VerificationState | null, ids: PaymentIds, now: number): VerificationState {
  return { ...ids, status: 'pending', timestamp: now, attempts: (state?.attempts ?? 0) + 1 };
}

/** Our server told the provider's word. */
export function answered(
  state: VerificationState,
  status: Exclude<VerificationStatus, 'pending' | 'unanswered'>,
  now: number,
): VerificationState {
  return { ...state, status, timestamp: now };
}

/**
 * Nothing of ours answered: no connection, a captive portal, a server in trouble. Nobody was asked, so the attempt is
 * given back; the cooldown holds all the same.
 */
export function unanswered(state: VerificationState, now: number): VerificationState {
  return { ...state, status: 'unanswered', timestamp: now, attempts: Math.max(0, state.attempts - 1) };
}

/** Whether a kept state is of no use any more. */
export const isStale = (state: VerificationState, now: number): boolean =>
  Math.abs(now - state.timestamp) >= verificationTimes.staleMs;

/** A kept state; null where the text is none. */
export function readState(text: string | null): VerificationState | null {
  const kept = fieldsOf(text);
  const status = verificationStatuses.find((one) => one === kept['status']);
  const { sessionId, transactionId, timestamp, attempts } = kept;
  if (typeof sessionId !== 'string' || typeof transactionId !== 'string' || status === undefined) return null;
  if (!isCount(timestamp) || !isCount(attempts)) return null;
  return { sessionId, transactionId, status, timestamp, attempts };
}

/** A kept lock; null where the text is none. */
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
