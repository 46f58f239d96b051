import type { Verdict } from './verdict.ts';

/** Why a supervisor let somebody in whom the rules did not. */
export const forceReasons = ['id_checked', 'purchase_confirmed', 'organizer_told', 'other'] as const;
export type ForceReason = (typeof forceReasons)[number];

/** Whether a verdict asks for a decision of whoever may take one: let in, or send away. */
export function asksToDecide(
  verdict: Pick<Verdict, 'code' | 'passes' | 'ticketNumber' | 'test' | 'tone'>,
  role: 'steward' | 'supervisor',
): boolean {
  return verdict.tone === 'attention' && mayForce(verdict, role);
}

/**
 * Whether a supervisor may let somebody in against a verdict. It needs a ticket that is believed to be ours: without one
 * there is no right that the passage could be counted for. Rehearsal tickets let nobody in.
 */
export function mayForce(
  { code, passes, ticketNumber, test }: Pick<Verdict, 'code' | 'passes' | 'ticketNumber' | 'test'>,
  role: 'steward' | 'supervisor',
): boolean {
  return role === 'supervisor' && !passes && !test && ticketNumber !== undefined && code !== 'forged';
}
