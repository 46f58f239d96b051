import type { Verdict, VerdictCode } from './verdict.ts';

/** Verdicts on a genuine, valid ticket whose code was live where that is required. */
const validVerdicts: ReadonlySet<VerdictCode> = new Set<VerdictCode>([
  'admit',
  'already_inside',
  'used_today',
  'cool_down',
  'limit_reached',
  'capacity_reached',
  'exit',
  'not_inside',
]);

/** Returns whether a scanned ticket shows its order: which of its tickets are inside and which are not. */
export function showsOrderGroup({ code, ticketNumber }: Pick<Verdict, 'code' | 'ticketNumber'>): boolean {
  return ticketNumber !== undefined && validVerdicts.has(code);
}

/**
 * Returns whether other tickets of the order may pass with this one. A code that was used before may be a copy, so it
 * doesn't admit others except on a supervisor's device.
 */
export function canAdmitOthers(
  verdict: Pick<Verdict, 'code' | 'ticketNumber' | 'passes'>,
  role: 'steward' | 'supervisor',
): boolean {
  return showsOrderGroup(verdict) && (verdict.passes || role === 'supervisor');
}
