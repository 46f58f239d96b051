import { undoingPassage } from '#domain/door/by-hand.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { checkByHand } from '#domain/door/verdict.ts';
import { notRecorded, record, stamp, type Term } from './gate-record.ts';
import type { GateParts, JudgedScan, NotRecorded } from './parts.ts';

/** Takes back a scan by a record of its own: of this device, or, at a supervisor's, of any other. */
export async function undo(parts: GateParts, scanId: string, term: Term): Promise<JudgedScan | NotRecorded> {
  const found = await parts.scans.find(scanId);
  if (found === null) return undoOther(parts, scanId, term);
  const isPassage = found.scan.kind === 'scan' && found.scan.passed && !found.undone;
  if (!isPassage || !(found.isLast || parts.role() === 'supervisor')) return notRecorded('not_allowed');
  const { checkpoint, gateId, direction, ticketNumber, form, test, verdict, codeDigest } = found.scan;
  const same = { checkpoint, gateId, direction, ticketNumber, form, test, verdict, codeDigest };
  const scan: ScanRecord = {
    ...stamp(parts, parts.time()),
    ...same,
    kind: 'undo',
    passed: false,
    undoes: scanId,
  };
  return record(
    parts,
    scan,
    { ...checkByHand, code: verdict, ticketNumber: ticketNumber ?? undefined, test },
    term,
  );
}

/** Takes back what another device let happen: only a supervisor's may, and only what counts as far as it knows. */
async function undoOther(parts: GateParts, scanId: string, term: Term): Promise<JudgedScan | NotRecorded> {
  // What is no id names no scan.
  const passage = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(scanId)
    ? parts.view.passage(scanId)
    : undefined;
  if (passage === undefined || parts.role() !== 'supervisor') return notRecorded('not_allowed');
  const undoing = undoingPassage(passage);
  const scan: ScanRecord = { ...stamp(parts, parts.time()), ...undoing };
  const { verdict: code, ticketNumber } = undoing;
  return record(parts, scan, { ...checkByHand, code, ticketNumber }, term);
}
