import { describe, expect, it } from 'vitest';
import { webLocks } from '#platform/locks.ts';
import { createDeviceLock } from '#scanner/device-lock.ts';

const turn = () => new Promise((resolve) => setTimeout(resolve, 10));

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
    first.take();
    await turn();
    second.take();
    await turn();
    expect([first.state(), second.state()]).toEqual(['held', 'taken']);
    second.takeOver();
    await turn();
    expect([first.state(), second.state()]).toEqual(['taken', 'held']);
    expect(told).toEqual(['held', 'taken']);
    second.release();
    await turn();
    expect(second.state()).toBe('waiting');
    first.take();
    await turn();
    expect(first.state()).toBe('held');
    first.release();
    await turn();
  });
});
