import { describe, expect, it } from 'vitest';
import { isLow } from '#domain/door/battery.ts';
import { watchBattery } from '#platform/battery.ts';

describe('a phone’s battery', () => {
  it('has its current level once the browser has reported it', async () => {
    const manager = { level: 0.342, charging: false };
    const read = watchBattery({ getBattery: async () => manager });
    expect(read()).toBeNull();
    await Promise.resolve();
    expect(read()).toEqual({ percent: 34, charging: false });
    Object.assign(manager, { level: 0.08, charging: true });
    expect(read()).toEqual({ percent: 8, charging: true });
  });

  it.each([
    ['has no such thing', {}],
    ['refuses', { getBattery: () => Promise.reject(new Error('not allowed')) }],
    ['tells nothing of use', { getBattery: async () => ({ level: Number.NaN, charging: false }) }],
  ])('is unknown if a browser %s', async (_, browser) => {
    const read = watchBattery(browser);
    await Promise.resolve();
    await Promise.resolve();
    expect(read()).toBeNull();
  });

  it('is low below 20 percent, unless charging', () => {
    const low = (percent: number, charging = false) => isLow({ percent, charging });
    expect([low(20), low(19), low(0), low(5, true)]).toEqual([false, true, true, false]);
  });
});
