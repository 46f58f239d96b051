import { isBuying } from '#app/engines/buying.ts';
import { describe, expect, test } from 'vitest';
import { createVerificationStore } from '#payments/verification-store.ts';

const now = 1_800_000_000_000;
const ids = { sessionId: 's1', transactionId: 't1' };
const state = { ...ids, status: 'open', timestamp: now, attempts: 1 } as const;
const lock = { ...ids, expiresAt: now + 20_000 };

function browser() {
  const disk = new Map<string, string>();
  const store = createVerificationStore({
    get: (key) => disk.get(key) ?? null,
    set: (key, value) => (disk.set(key, value), true),
    remove: (key) => void disk.delete(key),
    keys: () => [...disk.keys()],
  });
  return { disk, store };
}

describe('what a browser keeps of a payment', () => {
  test('is given back for that payment alone', () => {
    const { store } = browser();
    expect(store.state(ids)).toBeNull();
    store.keep(state);
    expect(store.state(ids)).toEqual(state);
    expect(store.state({ ...ids, transactionId: 't2' })).toBeNull();
    expect(store.state({ ...ids, sessionId: 's2' })).toBeNull();
  });

  test('says at the next start that buying is under way, and other values of the site do not', () => {
    const { disk, store } = browser();
    const values = { get: (key: string) => disk.get(key) ?? null, keys: () => [...disk.keys()] };
    disk.set('gatehouse.origin', '/tickets');
    expect(isBuying(values)).toBe(false);
    store.keep(state);
    expect(isBuying(values)).toBe(true);
  });

  test('is taken away once it is an hour old, or cannot be read', () => {
    const { disk, store } = browser();
    store.keep({ ...state, timestamp: now - 3_600_000 });
    store.keep({ ...state, sessionId: 's2', timestamp: now - 3_599_999 });
    disk.set('gatehouse.payment.s3', '{');
    store.clean(now);
    expect([...disk.keys()]).toEqual(['gatehouse.payment.s2']);
  });
});

describe('the lock of a payment', () => {
  test('stands in the way of that payment until it runs out', () => {
    const { store } = browser();
    expect(store.lock(ids, now)).toBeNull();
    store.takeLock(lock);
    expect(store.lock(ids, now)).toEqual(lock);
    expect(store.lock(ids, now + 19_999)).toEqual(lock);
    expect(store.lock(ids, now + 20_000)).toBeNull();
  });

  test('stands in no other payment’s way, unless it names none', () => {
    const { store } = browser();
    store.takeLock(lock);
    expect(store.lock({ ...ids, transactionId: 't2' }, now)).toBeNull();
    expect(store.lock({ ...ids, sessionId: 's2' }, now)).toBeNull();
    store.takeLock({ ...lock, transactionId: '' });
    expect(store.lock({ ...ids, transactionId: 't2' }, now)?.expiresAt).toBe(lock.expiresAt);
  });

  test('is freed by whoever took it, and by nobody else', () => {
    const { store } = browser();
    store.takeLock(lock);
    store.freeLock({ ...lock, expiresAt: lock.expiresAt - 1 });
    expect(store.lock(ids, now)).toEqual(lock);
    store.freeLock(lock);
    expect(store.lock(ids, now)).toBeNull();
  });

  test('is taken away once it has run out or cannot be read, and stays while it holds', () => {
    const { disk, store } = browser();
    store.takeLock(lock);
    store.takeLock({ ...lock, sessionId: 's2', expiresAt: now });
    disk.set('gatehouse.payment-lock.s3', '{}');
    store.clean(now);
    expect([...disk.keys()]).toEqual(['gatehouse.payment-lock.s1']);
  });
});
