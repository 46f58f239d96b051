import { describe, expect, it } from 'vitest';
import type { Result } from '#domain/failures/failure.ts';
import { createHungCalls } from '#sync/hung-calls.ts';
import { createVirtualTime } from '../fakes/virtual-time.ts';

function waiting() {
  const time = createVirtualTime();
  const clock = { wall: () => 0, monotonic: () => time.now(), after: time.after };
  const hungCalls = createHungCalls(clock);
  /** Returns what a call has answered after `ms`; null if it has not answered. */
  const call = (ms: number) => {
    const heard: { answer: Result<string> | null } = { answer: null };
    const answer = new Promise<Result<string>>((resolve) =>
      time.after(ms, () => resolve({ ok: true, value: 'late' })),
    );
    void hungCalls.hear(answer).then((result) => (heard.answer = result));
    return heard;
  };
  return { time, hungCalls, call };
}
const timeout = { ok: false, failure: { kind: 'timeout' } };
const answered = { ok: true, value: 'late' };

describe('a watched call', () => {
  it('returns its result, however long it takes, while the network stays', async () => {
    const { time, call } = waiting();
    const heard = call(50_000);
    await time.run(49_999);
    expect(heard.answer).toBeNull();
    await time.run(50_000);
    expect(heard.answer).toEqual(answered);
  });

  it('is abandoned when the network changes after two seconds, and its result ignored', async () => {
    const { time, hungCalls, call } = waiting();
    const heard = call(10_000);
    await time.run(2_000);
    hungCalls.lose();
    await time.run(2_000);
    expect(heard.answer).toEqual(timeout);
    await time.run(20_000);
    expect(heard.answer).toEqual(timeout);
  });

  it('continues if sent less than two seconds before the network changed', async () => {
    const { time, hungCalls, call } = waiting();
    const heard = call(3_000);
    await time.run(1_999);
    hungCalls.lose();
    await time.run(3_000);
    expect(heard.answer).toEqual(answered);
  });

  it('is timed individually among others', async () => {
    const { time, hungCalls, call } = waiting();
    const first = call(9_000);
    await time.run(1_500);
    const second = call(9_000);
    await time.run(2_500);
    hungCalls.lose();
    await time.run(2_500);
    expect([first.answer, second.answer]).toEqual([timeout, null]);
    await time.run(20_000);
    expect(second.answer).toEqual(answered);
  });

  it('that rejects is rejected', async () => {
    const { hungCalls } = waiting();
    await expect(hungCalls.hear(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });
});
