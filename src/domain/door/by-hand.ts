import type { Passage } from '#domain/manifest/passage.ts';
import type { Reading } from './reading.ts';
import { mayForce } from './force.ts';
import type { ScanRecord } from './scan.ts';
import type { Verdict } from './verdict.ts';

/** A person was found by name: no code was shown, and whoever admits them knows who they are. */
export const readByHand = (ticketNumber: number): Reading => ({ kind: 'hand', ticketNumber });

/** What a record says that takes back a passage of another device, or of a desk; its stamp comes with it. */
export function undoingPassage(
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
 * What whoever checks somebody in from a desk is told of the record that was made.
 *
 * @param gateNameOf undefined for a gate that is gone
 */
export function toldAtDesk(
  verdict: Verdict,
  { scanId, passed }: Pick<ScanRecord, 'scanId' | 'passed'>,
  gateNameOf: (gateId: string) => string | undefined,
) {
  const { code, because, boundaryAt = null } = verdict;
  return {
    scanId,
    verdict: code,
    passed,
    mayForce: !passed && mayForce(verdict, 'supervisor'),
    because: because === undefined ? null : { at: because.at, gateName: gateNameOf(because.gateId) ?? '' },
    boundaryAt,
  };
}
