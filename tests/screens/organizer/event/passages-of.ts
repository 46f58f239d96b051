import type { Passage } from '#domain/manifest/passage.ts';
import type { PassageTable } from '#domain/manifest/passage-columns.ts';

/** Passages as a device's view of its event tells them. */
export function passagesOf(passages: readonly Passage[]): PassageTable {
  const gateIds = [...new Set(passages.map(({ gateId }) => gateId))];
  return {
    tickets: Uint32Array.from(passages, ({ ticketNumber }) => ticketNumber),
    at: Float64Array.from(passages, ({ at }) => at),
    exits: Uint8Array.from(passages, ({ direction }) => Number(direction === 'exit')),
    gates: Uint16Array.from(passages, ({ gateId }) => gateIds.indexOf(gateId)),
    gateIds,
  };
}
