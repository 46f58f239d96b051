import { describe, expect, it } from 'vitest';
import { createDoorTime, type OffsetMemory } from '#sync/clock/door-time.ts';
import { watchLeases } from '#sync/lease-watch.ts';
import { createVirtualTime } from '../fakes/virtual-time.ts';
import { startedAt } from './scripted-door.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Builds a device whose app starts now, with what an earlier run left behind; its wall clock can be set. */
function device(left: { readonly offsetMs: number | null; readonly seenAt: number | null }) {
  const time = createVirtualTime();
  const phone = { ahead: 0 };
  const kept = { seenAt: left.seenAt };
  const memory: OffsetMemory = { ...left, keep: () => {}, keepSeen: (at) => void (kept.seenAt = at) };
  const clock = {
    wall: () => startedAt + time.now() + phone.ahead,
    monotonic: () => time.now(),
    after: (ms: number, work: () => void) => time.after(ms, work),
  };
  const open = () => createDoorTime(clock, memory);
  return { time, clock, phone, kept, open };
}

describe('the time that expires leases', () => {
  it('is carried by the monotonic clock: setting the phone forward while the app is open has no effect', () => {
    const { phone, open } = device({ offsetMs: 0, seenAt: startedAt });
    const doorTime = open();
    phone.ahead = 20 * hour;
    expect(doorTime.forLeases()).toBe(startedAt);
  });

  it('is the measured one after a contact', async () => {
    const { phone, time, open, kept } = device({ offsetMs: 0, seenAt: startedAt - 30 * day });
    const doorTime = open();
    doorTime.observe(0, 0, startedAt + 5);
    phone.ahead = 30 * day;
    await time.run(hour);
    expect(doorTime.forLeases()).toBe(startedAt + 5 + hour);
    expect(kept.seenAt).toBe(startedAt + 5 + hour);
  });

  it.each([
    ['an hour after what was last known', startedAt - hour],
    ['a month after it', startedAt - 30 * day],
    ['a month before it', startedAt + 30 * day],
    ['where nothing was known', null],
  ])('at a cold start without a network, %s, is the last known time', (_when, seenAt) => {
    expect(device({ offsetMs: 0, seenAt }).open().forLeases()).toBe(seenAt);
  });

  it('continues with each start, for as long as the app is open', async () => {
    const { time, kept, open } = device({ offsetMs: 0, seenAt: startedAt - day });
    const first = open();
    await time.run(hour);
    expect(first.forLeases()).toBe(startedAt - day + hour);
    expect(kept.seenAt).toBe(startedAt - day + hour);
  });
});

describe('leases while the app is open', () => {
  function watched(seenAt: number | null) {
    const phone = device({ offsetMs: 0, seenAt });
    const asked: number[] = [];
    const store = {
      async wipeWhatIsOver(now: number) {
        asked.push(now);
        if (asked.length === 2) throw new Error('the store is away');
      },
    };
    const doorTime = phone.open();
    const stop = watchLeases({ clock: phone.clock, time: doorTime, store });
    return { ...phone, asked, doorTime, stop };
  }

  it('are checked at the start and every half minute, even after a store failure, until stopped', async () => {
    const { time, asked, stop } = watched(startedAt);
    await time.run(95_000);
    expect(asked).toEqual([0, 30_000, 60_000, 90_000].map((ms) => startedAt + ms));
    stop();
    await time.run(hour);
    expect(asked).toHaveLength(4);
  });

  it('complete an interrupted revocation, but wipe nothing until a contact gives a certain time', async () => {
    const { time, asked, doorTime } = watched(null);
    await time.run(40_000);
    expect(asked).toEqual([0, 0]);
    doorTime.observe(40_000, 40_000, startedAt - day);
    await time.run(60_000);
    expect(asked.at(-1)).toBe(startedAt - day + 20_000);
  });
});
