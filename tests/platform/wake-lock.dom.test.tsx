import { afterEach, expect, it } from 'vitest';
import { retryAfterMs, keepScreenAwake } from '#platform/wake-lock.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
let visible: DocumentVisibilityState = 'visible';
Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visible });
afterEach(() => {
  visible = 'visible';
  asked = 0;
  Reflect.deleteProperty(navigator, 'wakeLock');
});

type Sentinel = EventTarget & { released: boolean; release: () => Promise<void> };
/** How often the test requested a lock. */
let asked = 0;

/** A browser's wake lock; `refuses` rejects as on a low battery. */
function browserLock(refuses = false) {
  const locks: Sentinel[] = [];
  const request = async () => {
    asked += 1;
    if (refuses) throw new DOMException('low battery', 'NotAllowedError');
    const lock: Sentinel = Object.assign(new EventTarget(), {
      released: false,
      async release() {
        if (lock.released) return;
        lock.released = true;
        lock.dispatchEvent(new Event('release'));
      },
    });
    locks.push(lock);
    return lock;
  };
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  return locks;
}
async function show(state: DocumentVisibilityState): Promise<void> {
  visible = state;
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
}

it('requests the lock again when the page is shown after the browser released it, never twice', async () => {
  const locks = browserLock();
  const cancel = keepScreenAwake();
  await settled();
  await show('visible');
  expect(locks).toHaveLength(1);
  await locks[0]?.release();
  await show('hidden');
  expect(locks).toHaveLength(1);
  await show('visible');
  expect(locks).toHaveLength(2);
  cancel();
  await settled();
  expect(locks[1]?.released).toBe(true);
  await locks[1]?.release();
  await show('visible');
  expect(locks).toHaveLength(2);
});

it('releases a lock granted after the cancel', async () => {
  const locks = browserLock();
  keepScreenAwake()();
  await settled();
  expect(locks.map((lock) => lock.released)).toEqual([true]);
});

it.each(['no wake lock', 'a refusal'])('continues with %s', async (what) => {
  if (what === 'a refusal') browserLock(true);
  expect(() => keepScreenAwake()()).not.toThrow();
  await settled();
});

it('requests the lock again some time after the browser released it on a visible page', async () => {
  const locks = browserLock();
  const clock = handClock();
  const cancel = keepScreenAwake(clock);
  await settled();
  await locks[0]?.release();
  await clock.advance(retryAfterMs - 1);
  expect(locks).toHaveLength(1);
  await clock.advance(1);
  expect(locks.map((lock) => lock.released)).toEqual([true, false]);
  cancel();
  await settled();
  await clock.advance(10 * retryAfterMs);
  expect(locks.map((lock) => lock.released)).toEqual([true, true]);
});

it('retries now and then while refused, but not on a hidden page', async () => {
  browserLock(true);
  const clock = handClock();
  const cancel = keepScreenAwake(clock);
  await clock.advance(2 * retryAfterMs);
  expect(asked).toBe(3);
  await show('hidden');
  await clock.advance(10 * retryAfterMs);
  expect(asked).toBe(3);
  await show('visible');
  expect(asked).toBe(4);
  cancel();
});
