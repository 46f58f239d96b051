import { describe, expect, it } from 'vitest';
import { tabLocks, webLocks } from '#platform/locks.ts';

const ways = [
  ['Web Locks', () => webLocks(navigator.locks)],
  ['locks of one tab', tabLocks],
] as const;

let names = 0;

describe.each(ways)('%s', (_name, make) => {
  function held() {
    const locks = make();
    const name = `lock-${(names += 1)}`;
    let release: () => void = () => {};
    const holding = locks.ifFree(
      name,
      () => new Promise<string>((resolve) => (release = () => resolve('done'))),
    );
    return { locks, name, holding, release: () => release() };
  }
  const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

  it('run work exclusively and return at once if they are taken', async () => {
    const { locks, name, holding, release } = held();
    await turn();
    expect(await locks.ifFree(name, async () => 'second')).toBeUndefined();
    release();
    expect(await holding).toBe('done');
    expect(await locks.ifFree(name, async () => 'third')).toBe('third');
  });

  it('are released after work that failed', async () => {
    const locks = make();
    const name = `lock-${(names += 1)}`;
    await expect(locks.ifFree(name, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await locks.ifFree(name, async () => 'next')).toBe('next');
  });

  it('are waited for, but no longer than the signal allows', async () => {
    const { locks, name, holding, release } = held();
    await turn();
    const impatient = new AbortController();
    const waiting = locks.within(name, impatient.signal, async () => 'never');
    impatient.abort();
    expect(await waiting).toBeUndefined();
    const patient = locks.within(name, new AbortController().signal, async () => 'then');
    release();
    await holding;
    expect(await patient).toBe('then');
  });
});
