import { describe, expect, it } from 'vitest';
import { createListeners } from '#domain/listeners.ts';
import { webLocks } from '#platform/locks.ts';
import { createDeviceLock } from '#scanner/gate/device-lock.ts';

/** Two tabs of one browser. */
function twoTabs() {
  const locks = webLocks(navigator.locks);
  return [createDeviceLock(locks), createDeviceLock(locks)] as const;
}

describe('one scanner on a device', () => {
  it('is the first tab; the second is told, may take over, and the first then stops', async () => {
    const [first, second] = twoTabs();
    const told: string[] = [];
    first.subscribe(() => told.push(first.state()));
    const states = () => [first.state(), second.state()];
    first.take();
    await expect.poll(states).toEqual(['held', 'waiting']);
    second.take();
    await expect.poll(states).toEqual(['held', 'taken']);
    second.takeOver();
    await expect.poll(states).toEqual(['taken', 'held']);
    expect(told).toEqual(['held', 'taken']);
    second.release();
    await expect.poll(() => second.state()).toBe('waiting');
    first.take();
    await expect.poll(() => first.state()).toBe('held');
    first.release();
    await expect.poll(() => first.state()).toBe('waiting');
  });

  it('is asked for again where a browser took it from a page that slept, and left where another tab has it', async () => {
    const page = createListeners<[asleep: boolean]>();
    const locks = webLocks(navigator.locks);
    const kept = createDeviceLock(locks, { onChange: page.add });
    const other = createDeviceLock(locks);
    kept.take();
    await expect.poll(() => kept.state()).toBe('held');
    page.tell(true);
    other.takeOver();
    await expect.poll(() => kept.state()).toBe('waiting');
    page.tell(false);
    kept.take();
    await expect.poll(() => kept.state()).toBe('taken');
    other.release();
    await expect.poll(() => other.state()).toBe('waiting');
  });
});
