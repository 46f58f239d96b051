import { describe, expect, it } from 'vitest';
import { createListeners } from '#domain/listeners.ts';
import { webLocks } from '#platform/locks.ts';
import { createDeviceLock, lockTimeoutMs } from '#scanner/gate/device-lock.ts';
import { lockName } from '#scanner/gate/scanner-lock.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';

/** Two tabs of one browser. */
function twoTabs() {
  const locks = webLocks(navigator.locks);
  const clock = handClock();
  return { tabs: [createDeviceLock(locks, clock), createDeviceLock(locks, clock)] as const, locks, clock };
}

describe('the lock for one scanner per device', () => {
  it('goes to the first tab; the second is told and can take over, which stops the first', async () => {
    const { tabs, clock } = twoTabs();
    const [first, second] = tabs;
    const told: string[] = [];
    first.subscribe(() => told.push(first.state()));
    const states = () => [first.state(), second.state()];
    first.take();
    await expect.poll(states).toEqual(['held', 'waiting']);
    second.take();
    await clock.advance(lockTimeoutMs);
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

  it('is requested again if the browser took it from a sleeping page, but not from another tab', async () => {
    const page = createListeners<[asleep: boolean]>();
    const locks = webLocks(navigator.locks);
    const clock = handClock();
    const kept = createDeviceLock(locks, clock, { onChange: page.add });
    const other = createDeviceLock(locks, clock);
    kept.take();
    await expect.poll(() => kept.state()).toBe('held');
    page.tell(true);
    other.takeOver();
    await expect.poll(() => kept.state()).toBe('waiting');
    page.tell(false);
    kept.take();
    await clock.advance(lockTimeoutMs);
    await expect.poll(() => kept.state()).toBe('taken');
    other.release();
    await expect.poll(() => other.state()).toBe('waiting');
  });

  it('is awaited while check-in by hand has it briefly, without mentioning another tab', async () => {
    const { tabs, locks, clock } = twoTabs();
    const [scanner] = tabs;
    const desk = Promise.withResolvers<void>();
    const writing = locks.ifFree(lockName, () => desk.promise);
    const told: string[] = [];
    scanner.subscribe(() => told.push(scanner.state()));
    scanner.take();
    await clock.advance(lockTimeoutMs - 1);
    desk.resolve();
    await writing;
    await expect.poll(() => scanner.state()).toBe('held');
    await clock.advance(lockTimeoutMs);
    scanner.release();
    await expect.poll(() => scanner.state()).toBe('waiting');
    expect(told).toEqual(['held', 'waiting']);
  });

  it('is not taken after its screen has closed, and requested again for the next one', async () => {
    const { tabs, locks } = twoTabs();
    const [scanner] = tabs;
    const desk = Promise.withResolvers<void>();
    const writing = locks.ifFree(lockName, () => desk.promise);
    await expect.poll(async () => (await navigator.locks.query()).held?.length).toBe(1);
    scanner.take();
    scanner.release();
    desk.resolve();
    await writing;
    expect(await locks.ifFree(lockName, async () => scanner.state())).toBe('waiting');
    scanner.take();
    await expect.poll(() => scanner.state()).toBe('held');
    scanner.release();
    await expect.poll(() => scanner.state()).toBe('waiting');
  });
});
