import type { CheckpointRules } from './admission-rules.ts';
import type { Reading } from './reading.ts';
import {
  ticketBits,
  type ManifestGate,
  type ManifestTicketType,
  type Passage,
} from '#domain/manifest/manifest.ts';

/** Returns whether a checkpoint redeems an add-on instead of letting people in. */
export const redeemsAddOn = ({ reentry }: Pick<CheckpointRules, 'reentry'>): boolean => reentry === 'redeem';

/**
 * Returns the scan direction at a checkpoint: always entry where an add-on is redeemed, whatever the device was set
 * to at its previous gate.
 */
export const directionThrough = (
  rules: Pick<CheckpointRules, 'reentry'> | undefined,
  chosen: Passage['direction'],
): Passage['direction'] => (rules !== undefined && redeemsAddOn(rules) ? 'entry' : chosen);

/** Returns whether a ticket of this type is redeemed at a gate: only add-ons are, each at its own gates. */
export const isRedeemedAt = (type: ManifestTicketType | undefined, gate: ManifestGate): boolean =>
  type?.addOn === true && type.gates.includes(gate.gateId);

/** How often an add-on can be redeemed, and how often it has been. */
export interface Uses {
  readonly used: number;
  readonly of: number;
}

/** Counts the uses of an add-on. @param passages those that count, at the checkpoint of the add-on */
export const usesOf = (passages: readonly Passage[], { maxEntries }: CheckpointRules): Uses => ({
  used: passages.filter(({ direction }) => direction === 'entry').length,
  of: maxEntries ?? Infinity,
});

/** A ticket and what a device knows about it at a checkpoint. */
interface Held<K> {
  readonly ticketNumber: number;
  readonly known: K | undefined;
}

interface KnownAddOn {
  /** Sum of `ticketBits`. */
  readonly state: number;
  readonly type: ManifestTicketType | undefined;
  readonly reference: number | undefined;
  readonly passages: readonly Passage[];
}

/**
 * Returns which add-on to redeem when a ticket's code is scanned at the add-on's gate: of the add-ons bought with the
 * ticket, which follow it in its order, the first with uses left, otherwise the last. Undefined if none applies here.
 *
 * @param behind the tickets that follow it in its order
 */
export function addOnWith<K extends KnownAddOn>(
  behind: readonly Held<K>[],
  gate: ManifestGate,
  rules: CheckpointRules,
): Held<K> | undefined {
  const next = behind.findIndex(({ known }) => known?.type?.addOn !== true);
  const own = behind.slice(0, next === -1 ? behind.length : next);
  const here = own.flatMap((held) =>
    held.known !== undefined && isRedeemedAt(held.known.type, gate) ? [{ held, known: held.known }] : [],
  );
  const found = here.find(({ known }) => {
    const { used, of } = usesOf(known.passages, rules);
    return used < of && (known.state & ~ticketBits.test) === ticketBits.exists;
  });
  return (found ?? here.at(-1))?.held;
}

/** Turns the reading of a ticket into that of its add-on: the code was already found valid. */
export function readAsAddOn(reading: Reading, { ticketNumber, known }: Held<KnownAddOn>): Reading {
  switch (reading.kind) {
    case 'code':
      return { ...reading, ticketNumber, typeIndex: known?.type?.index ?? reading.typeIndex };
    case 'reference':
      // Without the reference page, a person checks.
      return { ...reading, ticketNumber, reference: known?.reference ?? reading.reference };
    case 'imported':
    case 'member':
    case 'hand':
      return { ...reading, ticketNumber };
    default:
      return reading;
  }
}
