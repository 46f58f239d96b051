/** An event in a sale's history. Times in ms. */
export type SaleFact =
  | { readonly kind: 'held'; readonly id: string; readonly quantity: number; readonly until: number | null }
  | { readonly kind: 'ordered'; readonly id: string; readonly holdId: string; readonly quantity: number }
  /** With the amount paid, in minor units. */
  | { readonly kind: 'confirmed'; readonly id: string; readonly at: number; readonly amount: number }
  | { readonly kind: 'ended'; readonly id: string }
  | { readonly kind: 'refunded'; readonly id: string; readonly at: number };

/** One record of a phone at the door. */
export interface DoorFact {
  readonly scanId: string;
  readonly deviceId: string;
  /** The record that this one undoes; null for a scan. */
  readonly undoes: string | null;
  readonly number: number;
  readonly at: number;
  readonly passed: boolean;
  readonly direction: 'entry' | 'exit';
  readonly rehearsal: boolean;
  readonly verdict: string;
}

const gmd = (amount: number) => (amount === 0 ? [] : [{ amount, currency: 'GMD' }]);
const day = (at: number) => Math.floor(at / 86_400_000);

/** Computes a sale's figures from its facts, in Banjul (UTC all year), each figure independently. */
export function replaySale(facts: readonly SaleFact[], now: number) {
  const held = new Map<string, { quantity: number; until: number | null }>();
  const orders = new Map<string, { quantity: number; at: number | null; amount: number }>();
  let refunded = 0;
  for (const fact of facts) {
    switch (fact.kind) {
      case 'held':
        held.set(fact.id, fact);
        break;
      case 'ordered':
        held.delete(fact.holdId);
        orders.set(fact.id, { quantity: fact.quantity, at: null, amount: 0 });
        break;
      case 'confirmed':
        orders.set(fact.id, {
          quantity: orders.get(fact.id)?.quantity ?? 0,
          at: fact.at,
          amount: fact.amount,
        });
        break;
      case 'refunded':
        refunded += orders.get(fact.id)?.amount ?? 0;
        orders.delete(fact.id);
        break;
      case 'ended':
        orders.delete(fact.id);
    }
  }
  const all = [...orders.values()];
  const sold = all.filter(({ at }) => at !== null);
  const today = sold.filter(({ at }) => day(at ?? 0) === day(now));
  const sum = <T>(rows: Iterable<T>, of: (row: T) => number) =>
    Array.from(rows, of).reduce((a, b) => a + b, 0);
  const reserved = [...held.values()].filter(({ until }) => until === null || until > now);
  return {
    sold: sum(sold, ({ quantity }) => quantity),
    held: sum([...reserved, ...all.filter(({ at }) => at === null)], ({ quantity }) => quantity),
    revenue: gmd(sum(sold, ({ amount }) => amount)),
    refunded: gmd(refunded),
    // No event of these stories charges any: tests/server-data/fees.test.ts does.
    fees: gmd(0),
    soldToday: sum(today, ({ quantity }) => quantity),
    revenueToday: gmd(sum(today, ({ amount }) => amount)),
  };
}

/** Returns the passages in order of time, without rehearsals and undone records. */
export function passagesOf(facts: readonly DoorFact[]): DoorFact[] {
  const undone = new Set(facts.flatMap(({ undoes }) => undoes ?? []));
  return facts
    .filter((fact) => fact.undoes === null && fact.passed && !fact.rehearsal && !undone.has(fact.scanId))
    .toSorted((one, other) => one.at - other.at || (one.scanId < other.scanId ? -1 : 1));
}

/**
 * Computes a door's figures where a ticket admits once: its earliest entry counts and each further one is a conflict,
 * every exit counts, and undone records do not count.
 */
export function replayDoor(facts: readonly DoorFact[]) {
  const scans = facts.filter(({ undoes }) => undoes === null);
  const passages = passagesOf(facts);
  const admitted = new Set<number>();
  const inside = new Set<number>();
  let openConflicts = 0;
  for (const { number, direction } of passages) {
    if (direction === 'exit') inside.delete(number);
    else if (admitted.has(number)) openConflicts += 1;
    else {
      admitted.add(number);
      inside.add(number);
    }
  }
  const turnedAway = scans.filter(
    ({ passed, direction, rehearsal }) => !passed && direction === 'entry' && !rehearsal,
  );
  return { inside: inside.size, arrived: admitted.size, turnedAway: turnedAway.length, openConflicts };
}
