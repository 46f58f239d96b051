import { describe, expect, it } from 'vitest';
import { createStorageTroubles } from '#app/engines/storage-trouble.ts';
import { maxCached, withEviction } from '#app/engines/stored-room.ts';
import { createSessionStore } from '#auth/session-store.ts';
import { storedValues } from '#platform/stored-values.ts';
import { person } from '#tests/auth/auth-bench.ts';

/** Web Storage with room for this many characters; 0 means blocked. */
function storageOf(room: number) {
  const map = new Map<string, string>();
  const used = () => [...map].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  const storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem(key: string, value: string) {
      const before = map.get(key);
      map.set(key, value);
      if (used() <= room) return;
      if (before === undefined) map.delete(key);
      else map.set(key, before);
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: (key: string) => void map.delete(key),
  };
  return { map, storage: storage as Partial<Storage> as Storage };
}

function pageWith(room: number) {
  const { map, storage } = storageOf(room);
  const troubles = createStorageTroubles();
  const platform = storedValues(() => storage);
  const values = withEviction('local', { ...platform, keys: () => [...map.keys()] }, troubles.note);
  return { map, troubles, values };
}
const seen = (at: number, length: number) => JSON.stringify({ at, value: 'x'.repeat(length) });
const session = {
  accessToken: 't'.repeat(100),
  sessionId: 's',
  expiresAt: 1,
  lastRefreshAt: 0,
  csrfToken: null,
};

describe('a value that does not fit in storage', () => {
  it('evicts cached values, oldest first, and no more than needed', () => {
    const { map, values, troubles } = pageWith(1_000);
    values.set('gatehouse.kept.event:new', seen(30, 200));
    values.set('gatehouse.kept.event:old', seen(10, 200));
    values.set('gatehouse.kept.event:middle', seen(20, 200));
    expect(values.set('gatehouse.session', 's'.repeat(300))).toBe(true);
    expect([...map.keys()].toSorted()).toEqual([
      'gatehouse.kept.event:middle',
      'gatehouse.kept.event:new',
      'gatehouse.session',
    ]);
    expect(troubles.trouble()).toBeNull();
  });

  it('keeps the newest cached values and evicts nothing essential for one', () => {
    const { map, values, troubles } = pageWith(700);
    values.set('gatehouse.accessibility', 'a'.repeat(200));
    values.set('gatehouse.kept.event:old', seen(10, 200));
    expect(values.set('gatehouse.kept.event:new', seen(20, 300))).toBe(true);
    expect(values.set('gatehouse.kept.event:large', seen(30, 900))).toBe(false);
    expect([...map.keys()]).toEqual(['gatehouse.accessibility']);
    expect(troubles.trouble()).toBeNull();
  });

  it('is reported if it is essential, such as a sign-in that a reload would lose', () => {
    const { values, troubles } = pageWith(0);
    const store = createSessionStore(values, () => {});
    const told: unknown[] = [];
    troubles.subscribe(() => told.push(troubles.trouble()));
    store.write({ session, user: person });
    expect(store.read()?.session).toEqual(session);
    expect(told).toEqual(['sign_in']);
    store.clear('signed_out');
    expect(troubles.trouble()).not.toBe('sign_in');
  });

  it('removes a used token so that other tabs do not find it when the new one cannot be stored', () => {
    const { map, values, troubles } = pageWith(600);
    const store = createSessionStore(values, () => {});
    store.write({ session, user: person });
    expect(troubles.trouble()).toBeNull();
    store.write({ session: { ...session, accessToken: 'u'.repeat(900) }, user: person });
    expect(map.has('gatehouse.session')).toBe(false);
    expect(store.read()?.session.accessToken).toBe('u'.repeat(900));
    expect(troubles.trouble()).toBe('sign_in');
    store.write({ session, user: person });
    expect(troubles.trouble()).toBeNull();
  });

  it('keeps the older value otherwise: a second sign-out does not lose a pending one', () => {
    const { map, values, troubles } = pageWith(100);
    values.set('gatehouse.endings', '[1]');
    values.set('gatehouse.endings', `[1,${'2'.repeat(200)}]`);
    expect(map.get('gatehouse.endings')).toBe('[1]');
    expect(troubles.trouble()).toBe('other');
  });
});

describe('the storage warning', () => {
  it('is shown once, and again when the problem returns', () => {
    const troubles = createStorageTroubles();
    troubles.note('gatehouse.shift', false);
    troubles.dismiss();
    troubles.note('gatehouse.buying', false);
    expect(troubles.trouble()).toBeNull();
    troubles.note('gatehouse.session', false);
    expect(troubles.trouble()).toBe('sign_in');
    troubles.dismiss();
    for (const key of ['gatehouse.shift', 'gatehouse.buying', 'gatehouse.session']) troubles.note(key, true);
    troubles.note('gatehouse.shift', false);
    expect(troubles.trouble()).toBe('other');
  });
});

describe('cached events', () => {
  it('are limited in number, oldest evicted first', () => {
    const { map, values } = pageWith(Number.POSITIVE_INFINITY);
    for (let at = 1; at <= maxCached.values + 5; at += 1)
      values.set(`gatehouse.kept.event:${at}`, seen(at, 10));
    expect(map.size).toBe(maxCached.values);
    expect(map.has('gatehouse.kept.event:5')).toBe(false);
    expect(map.has('gatehouse.kept.event:6')).toBe(true);
  });

  it('are limited in size', () => {
    const { map, values } = pageWith(Number.POSITIVE_INFINITY);
    for (let at = 1; at <= 6; at += 1)
      values.set(`gatehouse.kept.event:${at}`, seen(at, maxCached.characters / 4));
    expect([...map.keys()]).toEqual([4, 5, 6].map((at) => `gatehouse.kept.event:${at}`));
  });
});
