import type { ReactNode } from 'react';
import type { Catalogue } from '#messages/catalogue.ts';
import { Badge } from '#ui/badge.tsx';

type DoorTexts = Catalogue['door'];

/** What a code is called, of any server's: also one that is not known here. */
function nameOf(texts: DoorTexts, code: string, passed: boolean): string {
  if (code === 'admit_unlisted' && !passed) return texts.newTicket;
  // Older apps let people out without recording that they had come in.
  if (code === 'not_inside' && passed) return texts.leftUnseen;
  return new Map(Object.entries(texts.verdicts)).get(code) ?? code.replaceAll('_', ' ');
}

/** What scanners said, by its code: also one that is not known here. */
export const verdictName = (texts: DoorTexts, code: string): string => nameOf(texts, code, true);

/** A verdict in a list: its word, and the tone of whether someone passed. */
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
