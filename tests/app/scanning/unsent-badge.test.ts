import { expect, it } from 'vitest';
import { showUnsentBadge } from '#app/scanning/unsent-badge.ts';
import { createListeners } from '#domain/listeners.ts';

it('shows the number of unsent scans on the app icon, each change once, and clears it at zero', () => {
  const listeners = createListeners();
  let unsent = 2;
  const shown: number[] = [];
  const status = () => ({ unsent }) as ReturnType<Parameters<typeof showUnsentBadge>[0]['status']>;
  showUnsentBadge({ status, subscribe: listeners.add }, (count) => void shown.push(count));
  listeners.tell();
  for (unsent of [3, 3, 0]) listeners.tell();
  expect(shown).toEqual([2, 3, 0]);
});
