import { expect, test } from 'vitest';
import { requireALineForEach } from '../../bench/growth/every-call.ts';

test('lists every call of the contract in the growth benchmark or among the unmeasured ones', async () => {
  await expect(requireALineForEach()).resolves.toBeUndefined();
});
