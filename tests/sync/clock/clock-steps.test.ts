import { describe, expect, it } from 'vitest';
import { steppedPhone, type SteppedPhone } from './stepped-phone.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;

/** From seconds to years; people who mean to change the time zone move the clock by whole hours. */
const steps = [
  ['3 seconds', 3 * second],
  ['a minute', minute],
  ['10 minutes', 10 * minute],
  ['an hour', hour],
  ['5 hours and a half', 5.5 * hour],
  ['12 hours', 12 * hour],
  ['a day', day],
  ['40 days', 40 * day],
  ['3 years', 3 * year],
] as const;
const bothWays = steps.flatMap(
  ([name, ms]) =>
    [
      [`${name} forward`, ms],
      [`${name} back`, -ms],
    ] as const,
);
const errors = [0, 7 * second, -10 * minute, 12 * hour, -40 * day];

const offBy = (phone: SteppedPhone): number => Math.abs(phone.time().now().now - phone.truth());

/** Returns a phone that was measured and then spent 20 minutes without signal. */
async function inShift(aheadMs: number): Promise<SteppedPhone> {
  const phone = steppedPhone(aheadMs);
  phone.contact();
  await phone.pass(20 * minute);
  return phone;
}

describe('a clock set while the page is visible', () => {
  it.each(bothWays)('%s, does not change the time or its certainty', async (_name, ms) => {
    for (const aheadMs of errors) {
      const phone = await inShift(aheadMs);
      phone.setBy(ms);
      await phone.pass(5 * second);
      expect(offBy(phone)).toBeLessThanOrEqual(1);
      expect(phone.time().now().uncertaintyMs).toBeLessThan(second);
    }
  });

  it.each(bothWays)('%s, is known after a reload', async (_name, ms) => {
    const phone = await inShift(-10 * minute);
    phone.setBy(ms);
    await phone.pass(5 * second);
    phone.reload();
    expect(offBy(phone)).toBeLessThanOrEqual(second);
    expect(phone.time().now().uncertaintyMs).toBeLessThanOrEqual(30 * second);
  });

  it.each(bothWays)(
    '%s, in a page without contact so far, does not change the time either',
    async (_name, ms) => {
      const phone = await inShift(7 * second);
      phone.reload();
      await phone.pass(minute);
      phone.setBy(ms);
      await phone.pass(5 * second);
      expect(offBy(phone)).toBeLessThanOrEqual(second);
      phone.reload();
      expect(offBy(phone)).toBeLessThanOrEqual(second);
    },
  );

  it.each(bothWays)('%s, expires no lease early, now or after a reload', async (_name, ms) => {
    const phone = await inShift(0);
    phone.setBy(ms);
    await phone.pass(minute);
    expect(phone.time().forLeases()).toBeLessThanOrEqual(phone.truth());
    phone.reload();
    await phone.pass(minute);
    expect(phone.time().forLeases()).toBeLessThanOrEqual(phone.truth());
  });
});

/** Wrong at first, then corrected as readiness advises. Set by hand, a clock is right to within a minute. */
const wrongs = [
  -3 * day,
  -12 * hour,
  -10 * minute,
  -4 * minute,
  4 * minute,
  10 * minute,
  12 * hour,
  40 * day,
];

describe('a clock corrected in the settings while the page is hidden', () => {
  it.each(wrongs)('from %d ms ahead, does not change the time, now or after a reload', async (aheadMs) => {
    for (const byHand of [0, -40 * second, 40 * second]) {
      const phone = await inShift(aheadMs);
      phone.hide();
      await phone.pass(20 * second);
      phone.setBy(-aheadMs + byHand);
      await phone.pass(20 * second);
      phone.show();
      await phone.pass(5 * second);
      expect(offBy(phone)).toBeLessThanOrEqual(second);
      phone.reload();
      expect(offBy(phone)).toBeLessThanOrEqual(second);
      expect(phone.time().forLeases()).toBeLessThanOrEqual(phone.truth());
    }
  });

  it.each(wrongs)(
    'from %d ms ahead, with a reload and no page to see it, is correct to the minute',
    async (aheadMs) => {
      const phone = await inShift(aheadMs);
      phone.close();
      await phone.pass(15 * second);
      phone.setBy(-aheadMs);
      await phone.pass(15 * second);
      phone.open();
      expect(offBy(phone)).toBeLessThanOrEqual(minute);
      phone.contact();
      expect(offBy(phone)).toBe(0);
    },
  );
});

describe('a clock set while no page saw it', () => {
  it.each(bothWays)('%s, has an error within the stated uncertainty', async (_name, ms) => {
    for (const aheadMs of errors) {
      const phone = await inShift(aheadMs);
      phone.close();
      phone.setBy(ms);
      await phone.pass(5 * second);
      phone.open();
      await phone.pass(5 * second);
      expect(offBy(phone)).toBeLessThanOrEqual(phone.time().now().uncertaintyMs);
      expect(phone.time().forLeases()).toBeLessThanOrEqual(phone.truth());
      phone.contact();
      expect(offBy(phone)).toBe(0);
    }
  });

  it.each(bothWays)(
    '%s, behind the settings, has an error within the stated uncertainty',
    async (_name, ms) => {
      for (const aheadMs of errors) {
        const phone = await inShift(aheadMs);
        phone.hide();
        phone.setBy(ms);
        await phone.pass(5 * second);
        phone.show();
        await phone.pass(5 * second);
        expect(offBy(phone)).toBeLessThanOrEqual(phone.time().now().uncertaintyMs + 1);
        phone.reload();
        expect(offBy(phone)).toBeLessThanOrEqual(phone.time().now().uncertaintyMs + 1);
        expect(phone.time().forLeases()).toBeLessThanOrEqual(phone.truth());
      }
    },
  );
});

describe('a phone that sleeps', () => {
  const sleeps = [3 * second, minute, 20 * minute, hour, 12 * hour, 3 * day];

  it.each(sleeps)(
    'for %d ms, knows the time when it wakes, with uncertainty, now and after a reload',
    async (ms) => {
      for (const aheadMs of [0, 7 * second, 10 * minute]) {
        const phone = await inShift(aheadMs);
        phone.hide();
        await phone.pass(10 * second);
        await phone.sleep(ms);
        phone.show();
        await phone.pass(5 * second);
        expect(offBy(phone)).toBeLessThanOrEqual(1);
        expect(phone.time().now().uncertaintyMs).toBeGreaterThanOrEqual(ms);
        expect(phone.time().forLeases()).toBe(phone.truth() - ms);
        phone.reload();
        expect(offBy(phone)).toBeLessThanOrEqual(second);
        expect(phone.time().now().uncertaintyMs).toBeGreaterThanOrEqual(ms);
      }
    },
  );

  it('repeatedly, with corrections in between, knows the time within its uncertainty', async () => {
    const phone = await inShift(-12 * hour);
    for (const ms of [5 * minute, 12 * minute, 3 * minute]) {
      phone.hide();
      await phone.sleep(ms);
      phone.show();
      await phone.pass(10 * minute);
    }
    expect(offBy(phone)).toBeLessThanOrEqual(1);
    phone.setBy(12 * hour);
    await phone.pass(5 * second);
    expect(offBy(phone)).toBeLessThanOrEqual(1);
    phone.reload();
    expect(offBy(phone)).toBeLessThanOrEqual(second);
  });
});

describe('a phone never measured', () => {
  it('trusts its own clock, however it is set, but removes nothing because of it', async () => {
    const phone = steppedPhone(-10 * minute);
    await phone.pass(minute);
    phone.setBy(10 * minute);
    await phone.pass(minute);
    expect(phone.time().now()).toMatchObject({ now: phone.truth() });
    expect(phone.time().forLeases()).toBeNull();
  });
});
