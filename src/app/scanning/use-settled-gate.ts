import { useEffect, useEffectEvent, useRef } from 'react';
import type { DoorDesk, DoorEvent } from '#app/engines/door-desk.ts';

interface StatusAt {
  readonly desk: Pick<DoorDesk, 'chooseGate'>;
  readonly door: DoorEvent;
  /** The gate in the URL. */
  readonly gateId: string;
}

/** Keeps URL and enrolment on one gate: if they differ, the latest change wins. */
export function useSettledGate(
  { desk, door, gateId: address }: StatusAt,
  goToGate: (gateId: string) => void,
): void {
  const { eventId } = door.enrolment;
  const isKnown = door.manifest?.header.gates.some(({ gateId }) => gateId === door.enrolment.gateId) === true;
  /** Their last values. */
  const before = useRef<{ readonly address: string; readonly enrolled: string | null } | null>(null);
  const settleGate = useEffectEvent(() => {
    const { gateId, gateFixed, gateMoved } = door.enrolment;
    const seen = before.current;
    before.current = { address, enrolled: gateId };
    if (gateId === address) return;
    const stands = seen !== null && seen.address === address;
    if (stands && seen.enrolled === gateId) return;
    const isMoved = stands || (seen === null && gateMoved === true);
    if (gateFixed !== true && !isMoved) void desk.chooseGate(eventId, address);
    else if (gateId === null) return;
    else if (isKnown) goToGate(gateId);
    // A gate newer than the manifest here: switch once the manifest has it, as if the move came only then.
    else before.current = { address, enrolled: seen?.enrolled ?? null };
  });
  useEffect(() => settleGate(), [desk, eventId, address, door.enrolment, isKnown]);
}
