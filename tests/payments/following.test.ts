import { describe, expect, test } from 'vitest';
import { backoffMs } from '#domain/failures/backoff.ts';
import type { VerificationStatus } from '#domain/sales/payment-verification.ts';
import { createFollowing } from '#payments/following.ts';
import type { VerificationView } from '#payments/verification-view.ts';
import { createLife, lifeClock } from '#tests/fakes/life.ts';
import { createVirtualTime } from '#tests/fakes/virtual-time.ts';

const began = 1_800_000_000_000;
const ids = { sessionId: 's1', transactionId: 't1' };
const minute = 60_000;

/** A payment's status; `inMs` is the time until the next allowed attempt. */
function standing(status: VerificationStatus | null, inMs: number | null = null, exhausted = false) {
  return (now: number): VerificationView => ({
    state: status === null ? null : { ...ids, status, timestamp: now, attempts: 1 },
    nextAt: inMs === null ? null : now + inMs,
    exhausted,
    failure: null,
  });
}

/**
 * A page that follows a payment; attempts get the answers in turn, the last one repeatedly. `asked` has their times
 * in ms.
 */
function page(answers: readonly ReturnType<typeof standing>[], tookMs = 0) {
  const time = createVirtualTime();
  const life = createLife(time);
  const wall = () => began + time.now();
  const asked: number[] = [];
  const following = createFollowing({
    clock: lifeClock(time, life, wall),
    random: { fraction: () => 0.5 },
    async verify() {
      asked.push(time.now());
      const answer = answers[Math.min(asked.length, answers.length) - 1];
      if (tookMs > 0) await life.pause(tookMs);
      if (answer === undefined) throw new Error('nothing to answer');
      return answer(wall());
    },
  });
  return { time, asked, following };
}

describe('a payment being followed', () => {
  test.each<VerificationStatus>(['pending', 'open'])(
    'is asked about again when it may be: %s',
    async (status) => {
      const { time, asked, following } = page([standing(status, 5_000), standing('completed')]);
      following.follow(ids);
      await time.run(10 * minute);
      expect(asked).toEqual([0, 5_000]);
    },
  );

  test('is checked locally every second while another tab asks, however soon it may ask itself', async () => {
    const { time, asked, following } = page([
      standing(null),
      standing('pending', 10),
      standing('pending', -5_000),
      standing('completed'),
    ]);
    following.follow(ids);
    await time.run(10 * minute);
    expect(asked).toEqual([0, 1_000, 2_000, 3_000]);
  });

  test.each<VerificationStatus>(['completed', 'failed', 'expired', 'refunding', 'refunded'])(
    'is asked about no more once it is %s',
    async (status) => {
      const { time, asked, following } = page([standing(status, 5_000)]);
      following.follow(ids);
      await time.run(10 * minute);
      expect(asked).toEqual([0]);
    },
  );

  test('is no longer requested once every attempt is used', async () => {
    const { time, asked, following } = page([standing('open', 5_000, true)]);
    following.follow(ids);
    await time.run(10 * minute);
    expect(asked).toEqual([0]);
  });

  test('waits longer after each unanswered request, and starts over after an answer', async () => {
    const lost = standing('unanswered', 100);
    const { time, asked, following } = page([
      lost,
      lost,
      lost,
      lost,
      standing('open', 100),
      lost,
      standing('failed'),
    ]);
    following.follow(ids);
    await time.run(10 * minute);
    const gaps = asked.slice(1).map((at, place) => at - (asked[place] ?? 0));
    const wait = (lostInARow: number) => Math.max(1_000, backoffMs(lostInARow, 0.5, null));
    expect(gaps).toEqual([wait(1), wait(2), wait(3), wait(4), 1_000, wait(1)]);
    expect(wait(4)).toBeGreaterThan(wait(3));
  });

  test('is requested at once, one request at a time, when success is likely', async () => {
    const { time, asked, following } = page([standing('open', 5_000)], 300);
    following.follow(ids);
    await time.run(100);
    following.nudge();
    await time.run(1_000);
    expect(asked).toEqual([0]);
    following.nudge();
    await time.run(1_100);
    expect(asked).toEqual([0, 1_000]);
    // The attempt due at 5,300 is rescheduled from the newer answer.
    await time.run(6_400);
    expect(asked).toEqual([0, 1_000, 6_300]);
  });

  test('is requested at once when a second part of the page follows it, still one at a time', async () => {
    const { time, asked, following } = page([standing('open', 5_000)]);
    following.follow(ids);
    await time.run(2_000);
    following.follow(ids);
    await time.run(11_000);
    expect(asked).toEqual([0, 2_000, 7_000]);
  });

  test('is left alone once no one follows it, both while waiting and during a request', async () => {
    const { time, asked, following } = page([standing('open', 5_000)], 300);
    const stop = following.follow(ids);
    await time.run(1_000);
    stop();
    const before = time.steps();
    await time.run(minute);
    following.nudge();
    await time.run(2 * minute);
    expect([asked, time.steps()]).toEqual([[0], before]);
    const again = following.follow(ids);
    await time.run(2 * minute + 100);
    again();
    await time.run(10 * minute);
    expect(asked).toEqual([0, 2 * minute]);
  });

  test('does not delay another one', async () => {
    const { time, asked, following } = page([standing('completed')], 300);
    following.follow(ids);
    following.follow({ ...ids, sessionId: 's2' });
    await time.run(minute);
    expect(asked).toEqual([0, 0]);
  });
});
