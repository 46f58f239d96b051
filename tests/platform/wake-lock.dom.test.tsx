import { afterEach, expect, it } from 'vitest';
import { keepScreenAwake } from '#platform/wake-lock.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
let visible: DocumentVisibilityState = 'visible';
Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visible });
afterEach(() => {
  visible = 'visible';
  Reflect.deleteProperty(navigator, 'wakeLock');
});

/** A browser's wake lock; `refuses` as a low battery does. */
function browserLock(refuses = false) {
  const locks: { released: boolean; release: () => Promise<void> }[] = [];
  const request = async () => {
    if (refuses) throw new DOMException('low battery', 'NotAllowedError');
    const lock = { released: false, release: async () => void (lock.released = true) };
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

it('asks again when the page shows after the browser took the lock, and for no second one meanwhile', async () => {
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

it('gives back a lock that comes after the cancel', async () => {
  const locks = browserLock();
  keepScreenAwake()();
  await settled();
  expect(locks.map((lock) => lock.released)).toEqual([true]);
});

it.each(['no wake lock', 'a refusal'])('goes on with %s', async (what) => {
  if (what === 'a refusal') browserLock(true);
  expect(() => keepScreenAwake()()).not.toThrow();
  await settled();
});
