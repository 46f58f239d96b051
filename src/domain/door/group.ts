import type { Verdict, VerdictCode } from './verdict.ts';

/** Verdicts on a genuine ticket in good standing, whose code was live where that is asked for. */
const inGoodStanding: ReadonlySet<VerdictCode> = new Set<VerdictCode>([
  'admit',
  'already_inside',
  'used_today',
  'cool_down',
  'limit_reached',
  'capacity_reached',
  'exit',
  'not_inside',
]);

/** Whether a scanned ticket shows its order: who of it is inside, and who is not. */
export function showsGroup({ code, ticketNumber }: Pick<Verdict, 'code' | 'ticketNumber'>): boolean {
  return ticketNumber !== undefined && inGoodStanding.has(code);
}

/**
 * Whether others of its order may pass with it. A code that was used before may be a copy: it takes nobody along, except
 * at a supervisor's device.
 */
export function leadsGroup(
  verdict: Pick<Verdict, 'code' | 'ticketNumber' | 'passes'>,
  role: 'steward' | 'supervisor',
): boolean {
  return showsGroup(verdict) && (verdict.passes || role === 'supervisor');
}
