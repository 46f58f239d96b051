import type { OutboxItem } from '#contract/outbox.ts';
import type { Catalogue } from '#messages/catalogue.ts';

/** Why it failed, in words; what nobody has words for, as the server noted it. */
export function problemWords(
  { problem, why }: Pick<OutboxItem, 'problem' | 'why'>,
  texts: Catalogue['outbox']['sheet']['problems'],
): string {
  if (why === null || why.code === 'other') return problem ?? '';
  return texts[why.code](why.detail);
}
