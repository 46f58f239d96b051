import { expect, test } from 'vitest';
import { requireALineForEach } from '../../bench/growth/every-call.ts';

test('every call of the contract has a line in the benchmark of growth, or stands among those that nobody has measured', async () => {
  await expect(requireALineForEach()).resolves.toBeUndefined();
});
