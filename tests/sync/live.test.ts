import { describe, expect, it } from 'vitest';
import { createLive } from '#sync/live.ts';
import type { EnrolledEvent } from '#sync/deps.ts';
import { createLife, lifeClock } from '../fakes/life.ts';
import { createVirtualTime } from '../fakes/virtual-time.ts';

const event = (eventId: string): EnrolledEvent => ({
  eventId,
  deviceId: 'device-1',
  epoch: 'epoch-1',
  cursor: 0,
  serverEpoch: 'history-1',
  leaseExpiresAt: 0,
});
const [one, two] = [event('one'), event('two')] as const;

/**
 * Builds a live connection and records every attempt: its event, its time, and handles for its server to speak or
 * drop it.
 */
function line() {
  const time = createVirtualTime();
  const tries: {
    readonly eventId: string;
    readonly at: number;
    cancelled: boolean;
    readonly speak: (revision: number) => void;
    readonly lose: (displaced?: boolean) => void;
  }[] = [];
  const moved: string[] = [];
  let lost = 0;
  const live = createLive({
    clock: lifeClock(time, createLife(time), () => time.now()),
    transport: {
      listen(about, speak, lose) {
        const connection = {
          eventId: about.eventId,
          at: time.now(),
          cancelled: false,
          speak,
          lose: (displaced = false) => lose(displaced),
        };
        tries.push(connection);
        return () => void (connection.cancelled = true);
      },
    },
    moved: (eventId, revision) => void moved.push(`${eventId} ${revision}`),
    lost: () => void (lost += 1),
  });
  const last = () => {
    const connection = tries.at(-1);
    if (connection === undefined) throw new Error('nothing was tried');
    return connection;
  };
  return { time, live, tries, moved, last, lost: () => lost };
}

describe('live connections', () => {
  it('are opened once per wanted event, and count once all have received a message', () => {
    const { live, tries, moved } = line();
    live.want([one, two]);
    live.want([one, two]);
    expect(tries.map(({ eventId }) => eventId)).toEqual(['one', 'two']);
    expect(live.whole()).toBe(false);
    tries[0]?.speak(4);
    expect(live.whole()).toBe(false);
    tries[1]?.speak(9);
    expect(live.whole()).toBe(true);
    expect(moved).toEqual(['one 4', 'two 9']);
  });

  it('do not count if none are wanted', () => {
    const { live } = line();
    expect(live.whole()).toBe(false);
    live.want([]);
    expect(live.whole()).toBe(false);
  });

  it('are closed once no longer wanted, without a report', () => {
    const { live, tries, lost } = line();
    live.want([one, two]);
    for (const connection of tries) connection.speak(1);
    live.want([two]);
    expect(tries.map(({ cancelled }) => cancelled)).toEqual([true, false]);
    expect(live.whole()).toBe(true);
    tries[0]?.lose();
    expect(lost()).toBe(0);
    live.want([one, two]);
    expect(tries).toHaveLength(3);
  });

  it('without a message are retried after 2, 4, 8 … 60 s, silently', async () => {
    const { time, live, tries, last, lost } = line();
    for (let n = 0; n < 400; n += 1) {
      live.want([one]);
      last().lose();
      await time.run(time.now() + 500);
    }
    const gaps = tries.slice(1).map(({ at }, place) => at - (tries[place]?.at ?? 0));
    expect(gaps).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    expect([live.whole(), lost()]).toEqual([false, 0]);
  });

  it('that were active and break are reported, and retried after 2 s', async () => {
    const { time, live, tries, last, lost } = line();
    live.want([one]);
    last().lose();
    await time.run(2_000);
    live.want([one]);
    last().speak(1);
    last().lose();
    expect([lost(), live.whole()]).toEqual([1, false]);
    await time.run(3_999);
    live.want([one]);
    expect(tries).toHaveLength(2);
    await time.run(4_000);
    live.want([one]);
    expect(tries).toHaveLength(3);
  });

  it('that break twice count as broken once', async () => {
    const { time, live, tries, lost } = line();
    live.want([one]);
    tries[0]?.speak(1);
    tries[0]?.lose();
    await time.run(2_000);
    live.want([one]);
    tries[1]?.speak(2);
    tries[0]?.lose();
    expect([lost(), live.whole()]).toEqual([1, true]);
  });

  it('displaced by newer ones of this device stay closed for five minutes', async () => {
    const { time, live, tries, last, lost } = line();
    live.want([one]);
    last().speak(1);
    last().lose(true);
    expect([lost(), live.whole()]).toEqual([1, false]);
    await time.run(5 * 60_000 - 1);
    live.want([one]);
    expect(tries).toHaveLength(1);
    await time.run(5 * 60_000);
    live.want([one]);
    expect(tries).toHaveLength(2);
  });

  it('are all closed at the end', () => {
    const { live, tries, lost } = line();
    live.want([one, two]);
    for (const connection of tries) connection.speak(1);
    live.close();
    expect(tries.every(({ cancelled }) => cancelled)).toBe(true);
    expect([live.whole(), lost()]).toEqual([false, 0]);
  });
});
