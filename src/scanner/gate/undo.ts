import { undoingPassage } from '#domain/door/by-hand.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { checkByHand } from '#domain/door/verdict.ts';
import { notRecorded, record, stamp, type Term } from './gate-record.ts';
import type { GateDeps, JudgedScan, NotRecorded } from './deps.ts';

/** Takes back a scan by a record of its own: of this device, or, at a supervisor's, of any other. */
export async function undo(deps: GateDeps, scanId: string, term: Term): Promise<JudgedScan | NotRecorded> {
  const found = await deps.scans.find(scanId);
  if (found === null) return undoOther(deps, scanId, term);
  const isPassage = found.scan.kind === 'scan' && found.scan.passed && !found.undone;
  if (!isPassage || !(found.isLast || deps.role() === 'supervisor')) return notRecorded('not_allowed');
  const { checkpoint, gateId, direction, ticketNumber, form, test, verdict, codeDigest } = found.scan;
  const same = { checkpoint, gateId, direction, ticketNumber, form, test, verdict, codeDigest };
  const scan: ScanRecord = {
    ...stamp(deps, deps.time()),
    ...same,
    kind: 'undo',
    passed: false,
    undoes: scanId,
  };
  return record(
    deps,
    scan,
    { ...checkByHand, code: verdict, ticketNumber: ticketNumber ?? undefined, test },
    term,
  );
}

/** Takes back what another device let happen: only a supervisor's may, and only what counts as far as it knows. */
async function undoOther(deps: GateDeps, scanId: string, term: Term): Promise<JudgedScan | NotRecorded> {
  // What is no id names no scan.
  const passage = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(scanId)
    ? deps.view.passage(scanId)
    : undefined;
  if (passage === undefined || deps.role() !== 'supervisor') return notRecorded('not_allowed');
  const undoing = undoingPassage(passage);
  const scan: ScanRecord = { ...stamp(deps, deps.time()), ...undoing };
  const { verdict: code, ticketNumber } = undoing;
  return record(deps, scan, { ...checkByHand, code, ticketNumber }, term);
}
