import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';

/** What a verdict is called in a list. */
const verdictNames: Readonly<Record<string, string>> = {
  check_by_hand: 'Check by hand',
  unreadable: 'Not a ticket',
  wrong_event: 'Wrong event',
  forged: 'Not genuine',
  revoked: 'Revoked',
  cancelled: 'Cancelled',
  blocked: 'Blocked',
  unpaid: 'Not paid',
  not_yet: 'Too early',
  too_late: 'Too late',
  wrong_gate: 'Wrong gate',
  stale_code: 'Not a live code',
  already_inside: 'Already admitted',
  used_today: 'Used today',
  cool_down: 'Used a moment ago',
  limit_reached: 'All entries used',
  capacity_reached: 'Full',
  not_inside: 'Not inside',
  admit: 'Admitted',
  admit_unlisted: 'Admitted, new ticket',
  exit: 'Left',
};

/** Codes whose word depends on whether somebody passed; older apps let people out without recording it. */
const byPassing: ReadonlyMap<string, { readonly passed?: string; readonly stayed?: string }> = new Map([
  ['admit_unlisted', { stayed: 'New ticket' }],
  ['not_inside', { passed: 'Left, no entry found' }],
]);

/** A verdict in a list: its word, and the tone of whether someone passed. */
export function verdictBadge(code: string, passed: boolean, direction: 'entry' | 'exit'): ReactNode {
  const tone = passed
    ? direction === 'exit'
      ? 'exit'
      : 'admit'
    : code === 'check_by_hand' || code === 'admit_unlisted'
      ? 'attention'
      : 'refuse';
  if (!Object.hasOwn(verdictNames, code)) return <Badge tone={tone}>{code.replaceAll('_', ' ')}</Badge>;
  const name = byPassing.get(code)?.[passed ? 'passed' : 'stayed'] ?? verdictNames[code];
  return <Badge tone={tone}>{name}</Badge>;
}
