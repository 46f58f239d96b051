import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadOnContact, maxReloadDelayMs } from '#app/engines/reload-on-contact.ts';
import { browserClock } from '#platform/clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * A screen that shows one reply (by attempt: 'lost', 'hangs', or the reply's text), and a device that retries after a
 * delay determined by `random`.
 */
function screen(answers: readonly string[], random = 0.5) {
  const cache = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', retry: 3, retryDelay: 4_000 } },
  });
  let tell = () => {};
  let reached = true;
  const stop = reloadOnContact({
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

describe('when the server is reachable again', () => {
  it('refetches what had failed for good within a second', async () => {
    const { askedAt, reach, pass, shown } = screen(['lost', 'lost', 'lost', 'lost']);
    await pass(60_000);
    reach(false);
    reach(true);
    await pass(1_000);
    expect(askedAt.at(-1)).toBe(60_000 + maxReloadDelayMs / 2);
    expect(shown()).toBe('good');
  });

  it('retries at once what was waiting for its next attempt', async () => {
    const { askedAt, reach, pass, shown } = screen(['lost']);
    await pass(100);
    reach(false);
    reach(true);
    await pass(1_000);
    expect(askedAt).toEqual([0, 100 + maxReloadDelayMs / 2]);
    expect(shown()).toBe('good');
  });

  it('repeats requests that hang on a dead connection', async () => {
    const { askedAt, reach, pass, shown } = screen(['hangs']);
    await pass(100);
    reach(false);
    reach(true);
    await pass(1_000);
    expect(askedAt).toHaveLength(2);
    expect(shown()).toBe('good');
  });

  it('refetches what is already shown', async () => {
    const { reach, pass, shown } = screen(['old', 'new']);
    await pass(60_000);
    expect(shown()).toBe('old');
    reach(false);
    reach(true);
    await pass(1_000);
    expect(shown()).toBe('new');
  });

  it('does not refetch what has arrived since', async () => {
    const { cache, askedAt, reach, pass } = screen(['old']);
    await pass(60_000);
    reach(false);
    reach(true);
    await pass(10);
    cache.setQueryData(['shown'], 'pushed');
    await pass(10_000);
    expect(askedAt).toEqual([0]);
  });

  it('spreads the requests of many devices over time', async () => {
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

  it('refetches nothing for a connection lost again, a closed screen or an ended page', async () => {
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
