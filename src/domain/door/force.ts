import type { Verdict } from './verdict.ts';

/** Why a supervisor let somebody in against the rules. */
export const forceReasons = ['id_checked', 'purchase_confirmed', 'organizer_told', 'other'] as const;
export type ForceReason = (typeof forceReasons)[number];

/** Returns whether a verdict asks a supervisor to decide: let in, or send away. */
export function needsDecision(
  verdict: Pick<Verdict, 'code' | 'passes' | 'ticketNumber' | 'test' | 'tone'>,
  role: 'steward' | 'supervisor',
): boolean {
  return verdict.tone === 'attention' && canForce(verdict, role);
}

/**
 * Returns whether a supervisor may admit somebody against a verdict. This needs a ticket believed to be ours, because
 * otherwise there is nothing to count the passage against. Rehearsal tickets are never admitted.
 */
export function canForce(
  { code, passes, ticketNumber, test }: Pick<Verdict, 'code' | 'passes' | 'ticketNumber' | 'test'>,
  role: 'steward' | 'supervisor',
): boolean {
  return role === 'supervisor' && !passes && !test && ticketNumber !== undefined && code !== 'forged';
}
