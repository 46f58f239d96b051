import type { ScanRecord } from '#domain/door/scan.ts';
import { checkByHand, type Verdict } from '#domain/door/verdict.ts';
import type { Moment } from './judge-scanned.ts';
import type { GateDeps, JudgedScan, NotRecorded } from './deps.ts';

/** Fields that every record carries. */
type Stamp = Omit<
  ScanRecord,
  | 'kind'
  | 'checkpoint'
  | 'gateId'
  | 'direction'
  | 'ticketNumber'
  | 'form'
  | 'test'
  | 'verdict'
  | 'passed'
  | 'codeDigest'
  | 'undoes'
  | 'lead'
  | 'byHand'
  | 'forced'
  | 'overrides'
  | 'sentAway'
>;

/** Whether a scan was already answered because it took too long. */
export interface Term {
  over: boolean;
}

/** Starts a record for the current moment. */
export function stamp(deps: GateDeps, moment: Moment): Stamp {
  return {
    version: 1,
    scanId: deps.newScanId(moment.now),
    eventId: deps.view.header.eventId,
    knownRevision: deps.view.revision,
    operator: deps.operator,
    note: null,
    deviceTime: deps.clock.wall(),
    correctedTime: moment.now,
    uncertaintyMs: moment.uncertaintyMs,
    ...deps.scans.next,
  };
}

/** Writes to disk first, then to memory, then returns. If anything fails on the way, the scan doesn't admit. */
export async function record(
  deps: GateDeps,
  scan: ScanRecord,
  verdict: Verdict,
  term: Term,
): Promise<JudgedScan | NotRecorded> {
  if (term.over) return notRecorded('storage_slow');
  await deps.scans.keep(scan);
  try {
    deps.view.applyOwn(scan);
    if (term.over) deps.landedLate?.();
  } catch {
    return { scan, verdict: { ...checkByHand, ticketNumber: verdict.ticketNumber } };
  }
  return { scan, verdict };
}

/** Builds the reply for a scan that could not be recorded. */
export function notRecorded(reason: NotRecorded['reason']): NotRecorded {
  return { scan: null, reason, verdict: checkByHand };
}
