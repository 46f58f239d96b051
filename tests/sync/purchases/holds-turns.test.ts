import { describe, expect, test } from 'vitest';
import { holdsLock } from '#sync/purchases/holds-replay.ts';
import { samplePlaces as places } from '#tests/domain/sales/sample-places.ts';
import { createLife } from '#tests/fakes/life.ts';
import { memoryLocks } from '#tests/fakes/memory-locks.ts';
import { good, forEver, page, trouble } from './holds-page.ts';

describe('the lock for sending holds', () => {
  test('is taken from a frozen tab after exactly four seconds, whenever the waiting began', async () => {
    const { time, sent, locks, replay } = page(() => good);
    await time.run(10_000);
    void memoryLocks(locks, createLife(time)).ifFree(holdsLock, forEver);
    await replay.place([places('h1')]);
    await time.run(100_000);
    expect(sent).toEqual([{ what: 'hold h1', at: 14_000 }]);
  });

  test('is not requested while there is nothing to send', async () => {
    const { time, locks } = page(() => good);
    void memoryLocks(locks, createLife(time)).ifFree(holdsLock, forEver);
    const holder = locks.get(holdsLock);
    await time.run(300_000);
    expect(locks.get(holdsLock)).toBe(holder);
  });

  test('is requested again a second after another page took it at the same moment', async () => {
    let free = false;
    const { time, sent, replay } = page(() => good, {
      ifFree: async (_name, work) => (free ? work() : undefined),
      steal: async () => {
        free = true;
        return undefined;
      },
    });
    await replay.place([places('h1')]);
    await time.run(100_000);
    expect(sent).toEqual([{ what: 'hold h1', at: 5_000 }]);
  });
});

describe('holds', () => {
  test('stored by another page while these were sent follow at once', async () => {
    const { time, rows, sent, replay } = page((holdId) => {
      if (holdId === 'h1') rows.set('h2', places('h2'));
      return good;
    });
    await replay.place([places('h1')]);
    await time.run(60_000);
    expect(sent).toEqual([
      { what: 'hold h1', at: 0 },
      { what: 'hold h2', at: 0 },
    ]);
  });

  test('that are all sent are not checked again within a minute', async () => {
    const { time, replay, looks } = page(() => good);
    await replay.place([places('h1')]);
    await time.run(10_000);
    const before = looks();
    await time.run(50_000);
    expect(looks()).toBe(before);
  });

  test('are released at once', async () => {
    const { time, sent, replay } = page(() => good);
    await replay.place([places('h1')]);
    await time.run(10_000);
    await replay.release('h1');
    await time.run(10_001);
    expect(sent.at(-1)).toEqual({ what: 'release h1', at: 10_000 });
  });

  test('are retried soon after a nudge, however long they had failed', async () => {
    const { time, sent, replay } = page(() => trouble);
    await replay.place([places('h1')]);
    await time.run(300_000);
    replay.nudge();
    await time.run(303_000);
    expect(sent.filter(({ at }) => at >= 300_000).length).toBeGreaterThanOrEqual(3);
  });

  test('wait as after a first failure when everything was sent meanwhile', async () => {
    let wrong = true;
    const { time, sent, replay, rows } = page(() => (wrong ? trouble : good));
    await replay.place([places('h1')]);
    await time.run(300_000);
    wrong = false;
    await time.run(400_000);
    wrong = true;
    rows.set('h2', places('h2'));
    await time.run(470_000);
    const tries = sent.filter(({ what }) => what === 'hold h2').map(({ at }) => at);
    expect((tries[1] ?? Infinity) - (tries[0] ?? 0)).toBeLessThanOrEqual(1_000);
  });

  test('can be paused while other work runs, if no page is sending', async () => {
    const { locks, replay, time } = page(() => good);
    expect(await replay.apart(async () => locks.has(holdsLock))).toBe(true);
    void memoryLocks(locks, createLife(time)).ifFree(holdsLock, forEver);
    expect(await replay.apart(async () => 'done')).toBeUndefined();
  });

  test('of a stopped page receive no more hints', async () => {
    const { replay, forgotten } = page(() => good);
    expect(forgotten()).toBe(0);
    await replay.stop();
    expect(forgotten()).toBe(1);
  });
});
