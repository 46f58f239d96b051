import { argon2 } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { wirePasswordHash } from '#server/identity/first-admin.ts';
import { hashPassword, isPassword } from '#server/identity/password.ts';

vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:crypto')>();
  return { ...original, argon2: vi.fn<typeof argon2>(original.argon2) };
});

test('A password for an account that does not exist costs the same derivation as a wrong one', async () => {
  const stored = await hashPassword(wirePasswordHash('right'));
  const costOf = async (known: string | null) => {
    vi.mocked(argon2).mockClear();
    expect(await isPassword(wirePasswordHash('wrong'), known)).toBe(false);
    return vi
      .mocked(argon2)
      .mock.calls.map(([kind, { memory, passes, parallelism, tagLength }]) => [
        kind,
        memory,
        passes,
        parallelism,
        tagLength,
      ]);
  };
  const cost = await costOf(stored);
  expect(cost).toEqual([['argon2id', 19_456, 2, 1, 32]]);
  expect(await costOf(null)).toEqual(cost);
});
