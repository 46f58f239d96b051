import {
  isForPayment,
  isLocked,
  isStale,
  readLock,
  readState,
  type PaymentIds,
  type VerificationLock,
  type VerificationState,
} from '#domain/sales/payment-verification.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { paymentKeys } from './payment-keys.ts';

const statePrefix = `${paymentKeys}.`;
const lockPrefix = `${paymentKeys}-lock.`;

/** The payments being verified, shared by all tabs; unreadable text counts as absent. */
export interface VerificationStore {
  state(ids: PaymentIds): VerificationState | null;
  keep(state: VerificationState): void;
  /** Returns the lock that blocks this payment; null when free. */
  lock(ids: PaymentIds, now: number): VerificationLock | null;
  takeLock(lock: VerificationLock): void;
  /** Releases the lock if it is still this one. */
  freeLock(lock: VerificationLock): void;
  /** Removes stale or unreadable entries. */
  clean(now: number): void;
}

export type VerificationValues = Pick<StoredValues, 'get' | 'set' | 'remove' | 'keys'>;

/** Stores one local storage value per session, so that two payments never overwrite each other. */
export function createVerificationStore(values: VerificationValues): VerificationStore {
  const stateKey = (ids: PaymentIds) => statePrefix + ids.sessionId;
  const lockKey = (ids: PaymentIds) => lockPrefix + ids.sessionId;
  const keys = () => values.keys().filter((key) => key.startsWith(statePrefix) || key.startsWith(lockPrefix));
  return {
    state(ids) {
      const state = readState(values.get(stateKey(ids)));
      return state?.transactionId === ids.transactionId ? state : null;
    },
    keep: (state) => void values.set(stateKey(state), JSON.stringify(state)),
    lock(ids, now) {
      const lock = readLock(values.get(lockKey(ids)));
      return lock !== null && isForPayment(lock, ids) && isLocked(lock, now) ? lock : null;
    },
    takeLock: (lock) => void values.set(lockKey(lock), JSON.stringify(lock)),
    freeLock(lock) {
      if (values.get(lockKey(lock)) === JSON.stringify(lock)) values.remove(lockKey(lock));
    },
    clean(now) {
      for (const key of keys()) {
        const text = values.get(key);
        const state = readState(text);
        const lock = readLock(text);
        const useless = key.startsWith(lockPrefix)
          ? lock === null || !isLocked(lock, now)
          : state === null || isStale(state, now);
        if (useless) values.remove(key);
      }
    },
  };
}
