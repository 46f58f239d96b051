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

describe('a payment’s stored data', () => {
  test('is returned for that payment only', () => {
    const { store } = browser();
    expect(store.state(ids)).toBeNull();
    store.keep(state);
    expect(store.state(ids)).toEqual(state);
    expect(store.state({ ...ids, transactionId: 't2' })).toBeNull();
    expect(store.state({ ...ids, sessionId: 's2' })).toBeNull();
  });

  test('shows at the next start that a purchase is in progress, unlike other stored values', () => {
    const { disk, store } = browser();
    const values = { get: (key: string) => disk.get(key) ?? null, keys: () => [...disk.keys()] };
    disk.set('gatehouse.origin', '/tickets');
    expect(isBuying(values)).toBe(false);
    store.keep(state);
    expect(isBuying(values)).toBe(true);
  });

  test('is deleted after an hour or if unreadable', () => {
    const { disk, store } = browser();
    store.keep({ ...state, timestamp: now - 3_600_000 });
    store.keep({ ...state, sessionId: 's2', timestamp: now - 3_599_999 });
    disk.set('gatehouse.payment.s3', '{');
    store.clean(now);
    expect([...disk.keys()]).toEqual(['gatehouse.payment.s2']);
  });
});

describe('a payment’s lock', () => {
  test('blocks that payment until it expires', () => {
    const { store } = browser();
    expect(store.lock(ids, now)).toBeNull();
    store.takeLock(lock);
    expect(store.lock(ids, now)).toEqual(lock);
    expect(store.lock(ids, now + 19_999)).toEqual(lock);
    expect(store.lock(ids, now + 20_000)).toBeNull();
  });

  test('blocks no other payment, unless it names none', () => {
    const { store } = browser();
    store.takeLock(lock);
    expect(store.lock({ ...ids, transactionId: 't2' }, now)).toBeNull();
    expect(store.lock({ ...ids, sessionId: 's2' }, now)).toBeNull();
    store.takeLock({ ...lock, transactionId: '' });
    expect(store.lock({ ...ids, transactionId: 't2' }, now)?.expiresAt).toBe(lock.expiresAt);
  });

  test('is released only by its owner', () => {
    const { store } = browser();
    store.takeLock(lock);
    store.freeLock({ ...lock, expiresAt: lock.expiresAt - 1 });
    expect(store.lock(ids, now)).toEqual(lock);
    store.freeLock(lock);
    expect(store.lock(ids, now)).toBeNull();
  });

  test('is deleted once expired or unreadable, and stays while valid', () => {
    const { disk, store } = browser();
    store.takeLock(lock);
    store.takeLock({ ...lock, sessionId: 's2', expiresAt: now });
    disk.set('gatehouse.payment-lock.s3', '{}');
    store.clean(now);
    expect([...disk.keys()]).toEqual(['gatehouse.payment-lock.s1']);
  });
});
