import type { Passage } from '#domain/manifest/passage.ts';
import type { Reading } from './reading.ts';
import { canForce } from './force.ts';
import type { ScanRecord } from './scan.ts';
import type { Verdict } from './verdict.ts';

/** A person found by name: no code was shown, and the person admitting them has identified them. */
export const readByHand = (ticketNumber: number): Reading => ({ kind: 'hand', ticketNumber });

/** Builds the fields of a record that undoes a passage of another device or of a desk; the stamp is added later. */
export function undoFieldsOf(
  passage: Pick<Passage, 'scanId' | 'checkpoint' | 'gateId' | 'direction' | 'ticketNumber'>,
) {
  const { scanId, checkpoint, gateId, direction, ticketNumber } = passage;
  return {
    checkpoint,
    gateId,
    direction,
    ticketNumber,
    kind: 'undo',
    form: null,
    test: false,
    verdict: direction === 'exit' ? 'exit' : 'admit',
    codeDigest: null,
    passed: false,
    undoes: scanId,
  } as const satisfies Partial<ScanRecord>;
}

/**
 * Builds the desk's reply to a check-in by hand from the record that was made.
 *
 * @param gateNameOf returns undefined for a removed gate
 */
export function deskReplyOf(
  verdict: Verdict,
  { scanId, passed }: Pick<ScanRecord, 'scanId' | 'passed'>,
  gateNameOf: (gateId: string) => string | undefined,
) {
  const { code, because, boundaryAt = null } = verdict;
  return {
    scanId,
    verdict: code,
    passed,
    mayForce: !passed && canForce(verdict, 'supervisor'),
    because: because === undefined ? null : { at: because.at, gateName: gateNameOf(because.gateId) ?? '' },
    boundaryAt,
  };
}
