import type { CheckpointRules } from './admission-rules.ts';
import type { Reading } from './reading.ts';
import {
  ticketBits,
  type ManifestGate,
  type ManifestTicketType,
  type Passage,
} from '#domain/manifest/manifest.ts';

/** Whether a checkpoint redeems an add-on in place of letting people in. */
export const redeems = ({ reentry }: Pick<CheckpointRules, 'reentry'>): boolean => reentry === 'redeem';

/**
 * Which way codes go through a checkpoint: nobody leaves where an add-on is redeemed, whatever the device was set to at
 * the gate before.
 */
export const directionThrough = (
  rules: Pick<CheckpointRules, 'reentry'> | undefined,
  chosen: Passage['direction'],
): Passage['direction'] => (rules !== undefined && redeems(rules) ? 'entry' : chosen);

/** Whether a ticket of this type is redeemed at a gate: add-ons alone are, and each at gates of its own. */
export const isRedeemedAt = (type: ManifestTicketType | undefined, gate: ManifestGate): boolean =>
  type?.addOn === true && type.gates.includes(gate.gateId);

/** How often an add-on can be redeemed, and how often it was. */
export interface Uses {
  readonly used: number;
  readonly of: number;
}

/** @param passages those that count, at the checkpoint of the add-on */
export const usesOf = (passages: readonly Passage[], { maxEntries }: CheckpointRules): Uses => ({
  used: passages.filter(({ direction }) => direction === 'entry').length,
  of: maxEntries ?? Infinity,
});

/** A ticket, and what a device knows of it at a checkpoint. */
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
 * Which add-on is redeemed where the code of a ticket is scanned at its gate: of those that were bought with the ticket,
 * which follow it in its order, the first that has uses left, else the last. Undefined where none is redeemed here.
 *
 * @param behind the tickets of its order behind it, in their order
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

/** The same code, read as that of the add-on: it was found good, and says who stands there. */
export function readAsAddOn(reading: Reading, { ticketNumber, known }: Held<KnownAddOn>): Reading {
  switch (reading.kind) {
    case 'code':
      return { ...reading, ticketNumber, typeIndex: known?.type?.index ?? reading.typeIndex };
    case 'reference':
      // Without the page of references a person looks.
      return { ...reading, ticketNumber, reference: known?.reference ?? reading.reference };
    case 'imported':
    case 'member':
    case 'hand':
      return { ...reading, ticketNumber };
    default:
      return reading;
  }
}
