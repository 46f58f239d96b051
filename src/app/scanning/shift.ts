import { useState } from 'react';
import { directionThrough } from '#domain/door/redeem.ts';
import type { ManifestGate, ManifestHeader } from '#domain/manifest/manifest.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { useEngines } from '#app/engines/engines.tsx';

const key = 'gatehouse.shift';

export type Direction = 'entry' | 'exit';

/** Returns event, gate and direction of the active shift; empty if the device is not scanning. */
const readShift = (stored: StoredValues): readonly string[] => stored.get(key)?.split(' ') ?? [];

/** Returns the direction of the shift: entry, unless changed at this event. */
const directionOf = (stored: StoredValues, eventId: string): Direction => {
  const [ofEvent, , direction] = readShift(stored);
  return ofEvent === eventId && direction === 'exit' ? 'exit' : 'entry';
};

/** Stores that a shift is active, so that scanning resumes after a reload or crash. */
export function storeShift(
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

export function isInShift(stored: StoredValues, eventId: string, gateId: string): boolean {
  const [ofEvent, ofGate] = readShift(stored);
  return ofEvent === eventId && ofGate === gateId;
}

/**
 * The scan direction at this gate; kept across a reload during the shift. Also kept at the gate of an add-on, for the
 * entrance that the device returns to.
 */
export function useDirection(
  { eventId, rules }: Pick<ManifestHeader, 'eventId' | 'rules'>,
  { gateId, checkpoint }: Pick<ManifestGate, 'gateId' | 'checkpoint'>,
): readonly [Direction, (direction: Direction) => void] {
  const { stored } = useEngines();
  const [chosen, setChosen] = useState(() => directionOf(stored, eventId));
  const choose = (direction: Direction): void => {
    storeShift(stored, eventId, gateId, direction);
    setChosen(direction);
  };
  return [directionThrough(rules[checkpoint], chosen), choose];
}
