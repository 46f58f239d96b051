import { describe, expect, it } from 'vitest';
import { createByteCache } from '#server/ops/byte-cache.ts';

interface Value {
  readonly bytes: number;
}

/** A cache of 10 bytes, and how often each of its values was made. */
function counted() {
  const made: Record<string, number> = {};
  const cache = createByteCache<Value>(10, ({ bytes }) => bytes);
  const get = (key: string, bytes = 4) =>
    cache.getOrMake(key, async () => {
      made[key] = (made[key] ?? 0) + 1;
      return { bytes };
    });
  return { cache, made, get };
}

describe('a cache of values by their size', () => {
  it('makes a value once for all who ask at the same time or later', async () => {
    const { made, get } = counted();
    const [one, other] = await Promise.all([get('a'), get('a')]);
    expect(one).toBe(other);
    expect(await get('a')).toBe(one);
    expect(made).toEqual({ a: 1 });
  });

  it('drops the value that was asked for longest ago', async () => {
    const { made, get } = counted();
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key);
    expect(made).toEqual({ a: 1, b: 2, c: 1 });
  });

  it('does not drop the others for a value that it cannot hold', async () => {
    const { made, get } = counted();
    await get('a');
    await get('huge', 11);
    await get('huge', 11);
    await get('a');
    expect(made).toEqual({ a: 1, huge: 2 });
  });

  it('makes a value again after a failure, also one thrown at once', async () => {
    const { cache, get } = counted();
    const failing = () => {
      throw new Error('no disk');
    };
    await expect(cache.getOrMake('a', async () => failing())).rejects.toThrow('no disk');
    await expect(cache.getOrMake('a', failing)).rejects.toThrow('no disk');
    expect(cache.has('a')).toBe(false);
    expect(await get('a')).toEqual({ bytes: 4 });
  });

  it('has a value from the moment it is being made', async () => {
    const { cache, get } = counted();
    const asked = get('a');
    expect([cache.has('a'), cache.has('b')]).toEqual([true, false]);
    await asked;
    expect(cache.has('a')).toBe(true);
  });
});
