import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askAgainAtContact, askAgainWithinMs } from '#app/engines/ask-again.ts';
import { browserClock } from '#platform/clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A screen that shows one reply (by its try: 'lost', 'hangs', else what came), and a device that asks the server again after `chance` of its time. */
function screen(answers: readonly string[], random = 0.5) {
  const cache = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', retry: 3, retryDelay: 4_000 } },
  });
  let tell = () => {};
  let reached = true;
  const stop = askAgainAtContact({
    cache,
    clock: browserClock,
    random: () => random,
    contact: {
      reached: () => reached,
      subscribe: (listener) => ((tell = listener), () => (tell = () => {})),
    },
  });
  const askedAt: number[] = [];
  const start = Date.now();
  const observer = new QueryObserver(cache, {
    queryKey: ['shown'],
    queryFn: async () => {
      askedAt.push(Date.now() - start);
      const answer = answers[askedAt.length - 1] ?? 'good';
      if (answer === 'lost') throw new Error('lost');
      return answer === 'hangs' ? new Promise<string>(() => {}) : answer;
    },
  });
  const leave = observer.subscribe(() => {});
  const reach = (now: boolean) => {
    reached = now;
    tell();
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { cache, askedAt, reach, pass, leave, stop, shown: () => observer.getCurrentResult().data };
}

describe('When the server is reached again', () => {
  it('what failed for good is asked for within a second', async () => {
    const { askedAt, reach, pass, shown } = screen(['lost', 'lost', 'lost', 'lost']);
    await pass(60_000);
    reach(false);
    reach(true);
    await pass(1_000);
    expect(askedAt.at(-1)).toBe(60_000 + askAgainWithinMs / 2);
    expect(shown()).toBe('good');
  });

  it('what waits for its next try does not wait for it', async () => {
    const { askedAt, reach, pass, shown } = screen(['lost']);
    await pass(100);
    reach(false);
    reach(true);
    await pass(1_000);
    expect(askedAt).toEqual([0, 100 + askAgainWithinMs / 2]);
    expect(shown()).toBe('good');
  });

  it('what hangs on a line that is gone is asked for anew', async () => {
    const { askedAt, reach, pass, shown } = screen(['hangs']);
    await pass(100);
    reach(false);
    reach(true);
    await pass(1_000);
    expect(askedAt).toHaveLength(2);
    expect(shown()).toBe('good');
  });

  it('what is shown already is asked for anew too', async () => {
    const { reach, pass, shown } = screen(['old', 'new']);
    await pass(60_000);
    expect(shown()).toBe('old');
    reach(false);
    reach(true);
    await pass(1_000);
    expect(shown()).toBe('new');
  });

  it('what came since is not asked for twice', async () => {
    const { cache, askedAt, reach, pass } = screen(['old']);
    await pass(60_000);
    reach(false);
    reach(true);
    await pass(10);
    cache.setQueryData(['shown'], 'pushed');
    await pass(10_000);
    expect(askedAt).toEqual([0]);
  });

  it('devices do not all ask in one moment', async () => {
    const moments: number[] = [];
    for (const random of [0, 0.4, 0.999]) {
      const { askedAt, reach, pass } = screen(['old'], random);
      await pass(1_000);
      reach(false);
      reach(true);
      await pass(1_000);
      moments.push((askedAt.at(-1) ?? 0) - 1_000);
    }
    expect(new Set(moments).size).toBe(3);
    expect(Math.max(...moments)).toBeLessThan(1_000);
  });

  it('a line that is lost again at once, a screen that was left and a page that ends ask nothing', async () => {
    const lostAgain = screen(['old']);
    const left = screen(['old']);
    const ended = screen(['old']);
    await lostAgain.pass(1_000);
    for (const { reach } of [lostAgain, left, ended]) {
      reach(false);
      reach(true);
    }
    lostAgain.reach(false);
    left.leave();
    ended.stop();
    await lostAgain.pass(10_000);
    expect([lostAgain, left, ended].map(({ askedAt }) => askedAt)).toEqual([[0], [0], [0]]);
  });
});
