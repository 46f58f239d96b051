import { redemptionRules, type CheckpointRules } from '#domain/door/admission-rules.ts';
import { foreignDigest } from '#domain/codes/foreign-code.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';

/** The parts of a header that determine how scans are judged. */
type Door = Pick<ManifestHeader, 'types' | 'gates' | 'rules'>;

/** The gate at which all scans are judged. */
export const gateId = 'gate-1';
const [hour, day] = [3_600_000, 86_400_000];
const gateCount = 40;
const typeCount = 20;
const elsewhereCount = 20_000;

/** One gate, one ticket type, single entry. */
export const doorOfOne: Door = {
  types: [{ index: 0, name: 'General', validFrom: null, validUntil: null, gates: [] }],
  gates: [{ gateId, index: 0, name: 'Gate', checkpoint: 'event' }],
  rules: { event: { reentry: 'single', maxEntries: null, coolDownMs: 0, capacity: null } },
};

/**
 * Builds a door with six areas and 40 gates, with rules, capacity and windows per area, and 20 types with windows and
 * gates.
 */
export function doorOfAreas(now: number, ticketCount: number): Door {
  const limited = { maxEntries: 50, coolDownMs: 100, capacity: ticketCount };
  const windows = [-2, -1, 0, 1, 2].map((days) => ({
    from: now + days * day - 10 * hour,
    until: now + days * day + 10 * hour,
  }));
  const rules: Readonly<Record<string, CheckpointRules>> = {
    event: { ...limited, reentry: 'after_exit', windows, code: 'static' },
    balcony: { ...limited, reentry: 'free', windows },
    backstage: { ...limited, reentry: 'per_gate', windows },
    camp: { ...limited, reentry: 'per_day', windows },
    lounge: { ...limited, reentry: 'after_exit', code: 'rotating_with_fallback' },
    bar: redemptionRules(3),
  };
  const areas = Object.keys(rules);
  const gates = Array.from({ length: gateCount }, (_, index) => ({
    gateId: `gate-${index + 1}`,
    index,
    name: `Gate ${index + 1}`,
    checkpoint: areas[index % areas.length] ?? 'event',
  }));
  const types = Array.from({ length: typeCount }, (_, index) => ({
    index,
    name: `Type ${index}`,
    validFrom: now - day,
    validUntil: now + day,
    gates: gates.filter((gate) => gate.index % typeCount <= index).map((gate) => gate.gateId),
  }));
  return { types, gates, rules };
}

/** Codes of other sellers and their tickets, numbered in order of their digests as an import does. */
export interface SoldElsewhere {
  readonly codes: readonly string[];
  readonly numbers: Uint32Array;
  readonly digests: BigUint64Array;
}

export const soldHere: SoldElsewhere = {
  codes: [],
  numbers: new Uint32Array(0),
  digests: new BigUint64Array(0),
};

/** Makes codes of other sellers for the last 20,000 tickets of an event. */
export function soldElsewhere(eventId: string, ticketCount: number): SoldElsewhere {
  const sold = Array.from({ length: elsewhereCount }, (_, place) => `ELSEWHERE-${place + 100_000}`)
    .map((code) => ({ code, digest: BigInt(`0x${foreignDigest(eventId, code)}`) }))
    .toSorted((one, other) => (one.digest < other.digest ? -1 : 1));
  const first = ticketCount - sold.length;
  return {
    codes: sold.map(({ code }) => code),
    numbers: Uint32Array.from(sold, (_, place) => first + place),
    digests: BigUint64Array.from(sold, ({ digest }) => digest),
  };
}
