import type { ReactNode } from 'react';
import type { Catalogue } from '#messages/catalogue.ts';
import { Badge } from '#ui/badge.tsx';

type DoorTexts = Catalogue['door'];

/** Name of a verdict code, which may come from a newer server and be unknown here. */
function nameOf(texts: DoorTexts, code: string, passed: boolean): string {
  if (code === 'admit_unlisted' && !passed) return texts.newTicket;
  // Older apps let people out without a record of their entry.
  if (code === 'not_inside' && passed) return texts.leftUnseen;
  return new Map(Object.entries(texts.verdicts)).get(code) ?? code.replaceAll('_', ' ');
}

/** Name of a scanner's verdict by its code, which may be unknown here. */
export const verdictName = (texts: DoorTexts, code: string): string => nameOf(texts, code, true);

/** A verdict for a list: its name, and a tone for whether the person was admitted. */
export function verdictBadge(
  texts: DoorTexts,
  code: string,
  passed: boolean,
  direction: 'entry' | 'exit',
): ReactNode {
  const tone = passed
    ? direction === 'exit'
      ? 'exit'
      : 'admit'
    : code === 'check_by_hand' || code === 'admit_unlisted'
      ? 'attention'
      : 'refuse';
  return <Badge tone={tone}>{nameOf(texts, code, passed)}</Badge>;
}
