import type { Passage } from '#domain/manifest/passage.ts';
import type { Reading } from './reading.ts';
import type { ScanRecord } from './scan.ts';

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
