import type { OutboxItem } from '#contract/outbox.ts';
import type { Catalogue } from '#messages/catalogue.ts';

/** Returns why an email failed, in words; falls back to the server's own note for unknown problems. */
export function problemText(
  { problem, why }: Pick<OutboxItem, 'problem' | 'why'>,
  texts: Catalogue['outbox']['sheet']['problems'],
): string {
  if (why === null || why.code === 'other') return problem ?? '';
  return texts[why.code](why.detail);
}
