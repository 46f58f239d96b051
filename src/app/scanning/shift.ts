import { useState } from 'react';
import { directionThrough } from '#domain/door/redeem.ts';
import type { ManifestGate, ManifestHeader } from '#domain/manifest/manifest.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { useEngines } from '#app/engines/engines.tsx';

const key = 'gatehouse.shift';

export type Direction = 'entry' | 'exit';

/** Event, gate and direction of the shift that is on; none where the device scans nowhere. */
const readShift = (stored: StoredValues): readonly string[] => stored.get(key)?.split(' ') ?? [];

/** Where the shift goes: people come in, unless somebody has chosen otherwise at this event. */
const directionOf = (stored: StoredValues, eventId: string): Direction => {
  const [ofEvent, , direction] = readShift(stored);
  return ofEvent === eventId && direction === 'exit' ? 'exit' : 'entry';
};

/** Marks that a shift is on, so that a reload or a crash in the middle of it goes straight back to scanning. */
export function markShift(
  stored: StoredValues,
  eventId: string,
  gateId: string,
  direction: Direction = directionOf(stored, eventId),
): void {
  stored.set(key, `${eventId} ${gateId} ${direction}`);
}

export function endShift(stored: StoredValues): void {
  stored.remove(key);
}

export function inShift(stored: StoredValues, eventId: string, gateId: string): boolean {
  const [ofEvent, ofGate] = readShift(stored);
  return ofEvent === eventId && ofGate === gateId;
}

/**
 * Which way people go at this gate; a reload in the middle of the shift does not turn them round. What was chosen is
 * kept at the gate of an add-on too, for the entrance that the device goes back to.
 */
export function useDirection(
  { eventId, rules }: Pick<ManifestHeader, 'eventId' | 'rules'>,
  { gateId, checkpoint }: Pick<ManifestGate, 'gateId' | 'checkpoint'>,
): readonly [Direction, (direction: Direction) => void] {
  const { stored } = useEngines();
  const [chosen, setChosen] = useState(() => directionOf(stored, eventId));
  const choose = (direction: Direction): void => {
    markShift(stored, eventId, gateId, direction);
    setChosen(direction);
  };
  return [directionThrough(rules[checkpoint], chosen), choose];
}
