import { describe, expect, it } from 'vitest';
import { DatabaseError } from '#server/database/database.ts';
import { retryOnConflict } from '#server/database/retry-on-conflict.ts';
import { createRowTurns } from '#server/database/row-turns.ts';

/** Work that ends on command and records when it began. */
function workOf(began: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return {
    work: () => {
      began.push(name);
      return promise;
    },
    end: () => resolve(name),
    fail: () => reject(new Error(name)),
  };
}

const soon = () => new Promise((resolve) => void setImmediate(resolve));

describe('the keyed queue', () => {
  it('runs a limited number per key, the others in order, and other keys at once', async () => {
    const turns = createRowTurns({ most: 2, waitMs: 60_000 });
    const began: string[] = [];
    const [a, b, c, d, other] = ['a', 'b', 'c', 'd', 'other'].map((name) => workOf(began, name));
    const all = [a, b, c, d].map((one) => turns.take('event 1', one!.work));
    const elsewhere = turns.take('event 2', other!.work);
    await soon();
    expect(began).toEqual(['a', 'b', 'other']);
    b!.end();
    await soon();
    expect(began).toEqual(['a', 'b', 'other', 'c']);
    const late = workOf(began, 'late');
    const last = turns.take('event 1', late.work);
    a!.end();
    c!.end();
    await soon();
    expect(began).toEqual(['a', 'b', 'other', 'c', 'd', 'late']);
    for (const one of [d!, late, other!]) one.end();
    expect(await Promise.all([...all, last, elsewhere])).toEqual(['a', 'b', 'c', 'd', 'late', 'other']);
  });

  it('continues after work that fails', async () => {
    const turns = createRowTurns({ most: 1, waitMs: 60_000 });
    const began: string[] = [];
    const [bad, good] = [workOf(began, 'bad'), workOf(began, 'good')];
    const failed = turns.take('event', bad.work);
    const done = turns.take('event', good.work);
    bad.fail();
    good.end();
    await expect(failed).rejects.toThrow('bad');
    expect(await done).toBe('good');
  });

  it('refuses callers who waited too long, and gives their turn to the next', async () => {
    const turns = createRowTurns({ most: 1, waitMs: 20 });
    const began: string[] = [];
    const [first, late, next] = [workOf(began, 'first'), workOf(began, 'late'), workOf(began, 'next')];
    const going = turns.take('event', first.work);
    await expect(turns.take('event', late.work)).rejects.toMatchObject({ code: 'busy' });
    const following = turns.take('event', next.work);
    first.end();
    next.end();
    expect(await Promise.all([going, following])).toEqual(['first', 'next']);
    expect(began).toEqual(['first', 'next']);
  });
});

describe('a transaction in conflict with another', () => {
  const failing = (codes: readonly string[]) => {
    const left = [...codes];
    let tries = 0;
    return {
      tries: () => tries,
      work: async () => {
        tries += 1;
        const code = left.shift();
        if (code !== undefined) throw new DatabaseError(code, 'no');
        return 'kept';
      },
    };
  };

  it.each(['40001', '40P01', '55P03'])('is retried after %s', async (code) => {
    const { work, tries } = failing([code, code]);
    expect(await retryOnConflict(work, () => 0)).toBe('kept');
    expect(tries()).toBe(3);
  });

  it('is given up after three tries', async () => {
    const { work, tries } = failing(['40001', '40001', '55P03', '40001']);
    await expect(retryOnConflict(work, () => 0)).rejects.toMatchObject({ code: '55P03' });
    expect(tries()).toBe(3);
  });

  it.each(['23505', 'lost', '25P02', 'busy'])('is not retried after %s', async (code) => {
    const { work, tries } = failing([code]);
    await expect(retryOnConflict(work, () => 0)).rejects.toMatchObject({ code });
    expect(tries()).toBe(1);
  });
});
