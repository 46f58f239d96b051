import { undoFieldsOf } from '#domain/door/by-hand.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { checkByHand } from '#domain/door/verdict.ts';
import { notRecorded, record, stamp, type Term } from './gate-record.ts';
import type { GateDeps, JudgedScan, NotRecorded } from './deps.ts';

/** Undoes a scan of this device, or on supervisor devices of any other, by adding a record. */
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

/**
 * Undoes an admission of another device. Supervisors only, and only for an admission that counts as far as this
 * device knows.
 */
async function undoOther(deps: GateDeps, scanId: string, term: Term): Promise<JudgedScan | NotRecorded> {
  // Anything that is not a UUID refers to no scan.
  const passage = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(scanId)
    ? deps.view.passage(scanId)
    : undefined;
  if (passage === undefined || deps.role() !== 'supervisor') return notRecorded('not_allowed');
  const undoing = undoFieldsOf(passage);
  const scan: ScanRecord = { ...stamp(deps, deps.time()), ...undoing };
  const { verdict: code, ticketNumber } = undoing;
  return record(deps, scan, { ...checkByHand, code, ticketNumber }, term);
}
