import { expect, it } from 'vitest';
import { badgeUnsent } from '#app/scanning/unsent-badge.ts';
import { createListeners } from '#domain/listeners.ts';

it('shows how many scans are not sent on the icon, each change once, and nothing more when all are', () => {
  const listeners = createListeners();
  let unsent = 2;
  const shown: number[] = [];
  const status = () => ({ unsent }) as ReturnType<Parameters<typeof badgeUnsent>[0]['status']>;
  badgeUnsent({ status, subscribe: listeners.add }, (count) => void shown.push(count));
  listeners.tell();
  for (unsent of [3, 3, 0]) listeners.tell();
  expect(shown).toEqual([2, 3, 0]);
});
