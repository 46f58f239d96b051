import type { Passage } from '#domain/manifest/passage.ts';
import type { PassageTable } from '#domain/manifest/passage-columns.ts';

/** Builds a passage table like that of a device's event view. */
export function passagesOf(passages: readonly Passage[]): PassageTable {
  const gateIds = [...new Set(passages.map(({ gateId }) => gateId))];
  return {
    tickets: Uint32Array.from(passages, ({ ticketNumber }) => ticketNumber),
    at: Float64Array.from(passages, ({ at }) => at),
    exits: Uint8Array.from(passages, ({ direction }) => Number(direction === 'exit')),
    seconds: new Uint8Array(passages.length),
    gates: Uint16Array.from(passages, ({ gateId }) => gateIds.indexOf(gateId)),
    gateIds,
  };
}
