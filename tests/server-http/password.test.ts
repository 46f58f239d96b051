import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { describe, expect, onTestFinished, test } from 'vitest';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import { hashPassword, isPassword, TooBusy, usualCost } from '#server/accounts/password/password.ts';

/** The cost parameters of a derivation. */
type Cost = readonly [kind: string, memory: unknown, passes: unknown, lanes: unknown, bytes: unknown];

const cheap = { memoryKiB: 64, passes: 1 };
const right = wirePasswordHash('right');

/** Records the cost of each derivation from now on; `hold` makes them wait until released. */
function watchDerivations() {
  const costs: Cost[] = [];
  const held: (() => void)[] = [];
  const watched = { costs, held, isHolding: false };
  const original = crypto.argon2;
  const noting: typeof original = (kind, parameters, done) => {
    const { memory, passes, parallelism, tagLength } = parameters;
    costs.push([kind, memory, passes, parallelism, tagLength]);
    const work = () => original(kind, parameters, done);
    if (watched.isHolding) held.push(work);
    else work();
  };
  const replace = (by: typeof original) => {
    crypto.argon2 = by;
    syncBuiltinESMExports();
  };
  replace(noting);
  onTestFinished(() => replace(original));
  return watched;
}

test('spends the same derivation on an unknown account as on a wrong password', async () => {
  const stored = await hashPassword(right);
  const watched = watchDerivations();
  const costOf = async (known: string | null) => {
    watched.costs.length = 0;
    expect(await isPassword(wirePasswordHash('wrong'), known)).toBe(false);
    return [...watched.costs];
  };
  const cost = await costOf(stored);
  expect(cost).toEqual([['argon2id', 19_456, 2, 1, 32]]);
  expect(await costOf(null)).toEqual(cost);
});

describe('a stored password', () => {
  test('is a PHC string with its own salt, and matches only its password', async () => {
    const [one, other] = [await hashPassword(right, cheap), await hashPassword(right, cheap)];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(other).not.toBe(one);
    expect(await isPassword(right, one, cheap)).toBe(true);
    expect(await isPassword(right, other, cheap)).toBe(true);
    expect(await isPassword(wirePasswordHash('wrong'), one, cheap)).toBe(false);
  });

  test.each([3, 10])(
    'hashed with %i passes is verified at that cost, whatever the current cost',
    async (passes) => {
      const stored = await hashPassword(right, { memoryKiB: 128, passes });
      const watched = watchDerivations();
      expect(await isPassword(right, stored, cheap)).toBe(true);
      expect(watched.costs).toEqual([['argon2id', 128, passes, 1, 32]]);
    },
  );

  test('uses the default cost when none is configured', async () => {
    const watched = watchDerivations();
    await hashPassword(right);
    expect(watched.costs).toEqual([['argon2id', usualCost.memoryKiB, usualCost.passes, 1, 32]]);
  });

  test.each([
    ['', 'nothing'],
    ['$argon2id$v=19$m=64,t=1,p=1', 'no salt'],
    ['$argon2id$v=19$m=64,t=1,p=1$AAAA$AAAA', 'a short salt and tag'],
    [`$argon2id$v=19$m=64,t=1,p=1$${'A'.repeat(22)}$AAAA`, 'a short tag'],
    [`$argon2id$v=19$m=64,t=1,p=1$AAAA$${'A'.repeat(43)}`, 'a short salt'],
    [`$argon2id$v=19$xm=128,t=3,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`, 'a cost that cannot be read'],
    [`$argon2id$v=19$m=128,t=3,p=12$${'A'.repeat(22)}$${'A'.repeat(43)}`, 'two digits of lanes'],
  ])('that is broken (%s: %s) matches nothing, at the usual cost', async (stored) => {
    const watched = watchDerivations();
    expect(await isPassword(right, stored, cheap)).toBe(false);
    expect(watched.costs).toEqual([['argon2id', 64, 1, 1, 32]]);
  });
});

test('derives two passwords at a time, queues 64, and asks further callers to retry', async () => {
  const watched = watchDerivations();
  watched.isHolding = true;
  const asked = Array.from({ length: 66 }, () => isPassword(right, null, cheap));
  await expect(isPassword(right, null, cheap)).rejects.toThrow(TooBusy);
  await expect(hashPassword(right, cheap)).rejects.toThrow('too many sign-ins at once');
  expect(watched.held).toHaveLength(2);
  watched.isHolding = false;
  for (const work of watched.held) work();
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 66 }, () => false));
  expect(watched.costs).toHaveLength(66);
  // The next one gets a free slot, and so does the one after it.
  watched.isHolding = true;
  watched.held.length = 0;
  const later = [1, 2, 3].map(() => isPassword(right, null, cheap));
  expect(watched.held).toHaveLength(2);
  watched.isHolding = false;
  for (const work of watched.held) work();
  await Promise.all(later);
});

test('reports why a derivation was aborted', async () => {
  const original = crypto.argon2;
  const failing: typeof original = (_kind, _parameters, done) =>
    done(new Error('no memory'), Buffer.alloc(0));
  crypto.argon2 = failing;
  syncBuiltinESMExports();
  onTestFinished(() => {
    crypto.argon2 = original;
    syncBuiltinESMExports();
  });
  await expect(hashPassword(right, cheap)).rejects.toThrow('no memory');
});

test('reports a failed derivation and frees its slot for the next', async () => {
  const tooLittle = { memoryKiB: 1, passes: 1 };
  for (let turn = 0; turn < 4; turn += 1)
    await expect(hashPassword(right, tooLittle)).rejects.toThrow('out of range');
  expect(await isPassword(right, await hashPassword(right, cheap), cheap)).toBe(true);
});
