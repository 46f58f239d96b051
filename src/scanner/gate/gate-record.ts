import type { ScanRecord } from '#domain/door/scan.ts';
import { checkByHand, type Verdict } from '#domain/door/verdict.ts';
import type { Moment } from './judge-offer.ts';
import type { GateParts, JudgedScan, NotRecorded } from './parts.ts';

/** What every record carries, whatever happened. */
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

/** Whether a reading has been answered for already, because it took too long. */
export interface Term {
  over: boolean;
}

/** Begins a record of what happens now. */
export function stamp(parts: GateParts, moment: Moment): Stamp {
  return {
    version: 1,
    scanId: parts.newScanId(moment.now),
    eventId: parts.view.header.eventId,
    knownRevision: parts.view.revision,
    operator: parts.operator,
    note: null,
    deviceTime: parts.clock.wall(),
    correctedTime: moment.now,
    uncertaintyMs: moment.uncertaintyMs,
    ...parts.scans.next,
  };
}

/** On disk first, then in memory, then said. Whatever goes wrong on the way, nobody is admitted. */
export async function record(
  parts: GateParts,
  scan: ScanRecord,
  verdict: Verdict,
  term: Term,
): Promise<JudgedScan | NotRecorded> {
  if (term.over) return notRecorded('storage_slow');
  await parts.scans.keep(scan);
  try {
    parts.view.applyOwn(scan);
    if (term.over) parts.landedLate?.();
  } catch {
    return { scan, verdict: { ...checkByHand, ticketNumber: verdict.ticketNumber } };
  }
  return { scan, verdict };
}

/** What is answered where nothing could be recorded. */
export function notRecorded(reason: NotRecorded['reason']): NotRecorded {
  return { scan: null, reason, verdict: checkByHand };
}
