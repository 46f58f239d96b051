import { passagesOf, type DoorFact, type SaleFact } from './figures-replay.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Computes a sale's figures by day from its facts, in Banjul (UTC all year). */
export function replaySaleDays(facts: readonly SaleFact[]) {
  const quantities = new Map(
    facts.flatMap((one) => (one.kind === 'ordered' ? [[one.id, one.quantity]] : [])),
  );
  const amounts = new Map<string, number>();
  const days = new Map<string, ReturnType<typeof nothing>>();
  const on = (at: number) => {
    const day = new Date(Math.floor(at / dayMs) * dayMs).toISOString().slice(0, 10);
    const found = days.get(day) ?? nothing(day);
    days.set(day, found);
    return found;
  };
  for (const fact of facts) {
    if (fact.kind === 'confirmed') {
      amounts.set(fact.id, fact.amount);
      const day = on(fact.at);
      day.tickets += quantities.get(fact.id) ?? 0;
      day.amount += fact.amount;
    }
    if (fact.kind === 'refunded') {
      const day = on(fact.at);
      day.returnedTickets += quantities.get(fact.id) ?? 0;
      day.returnedAmount += amounts.get(fact.id) ?? 0;
    }
  }
  return [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

const nothing = (day: string) => ({
  day,
  currency: 'GMD',
  tickets: 0,
  amount: 0,
  returnedTickets: 0,
  returnedAmount: 0,
});

/** Computes arrivals from the records of a door with one gate, where each ticket admits once. */
export function replayArrivals(facts: readonly DoorFact[], sold: number) {
  const came = new Map<number, number>();
  const inside = new Set<number>();
  let stays = 0;
  for (const { number, direction, at } of passagesOf(facts))
    if (direction === 'entry' && !came.has(number)) {
      came.set(number, Math.floor(at / minuteMs));
      inside.add(number);
    } else if (direction === 'exit' && inside.delete(number)) stays += 1;
  const minutes = Map.groupBy(came.values(), (minute) => minute);
  const [peak] = [...minutes].toSorted(
    ([one, first], [other, second]) => second.length - first.length || one - other,
  );
  const told = facts.filter(({ undoes, rehearsal }) => undoes === null && !rehearsal);
  const verdicts = [...Map.groupBy(told, ({ verdict }) => verdict)].map(([verdict, scans]) => ({
    verdict,
    scans: scans.length,
    turnedAway: scans.filter(({ passed, direction }) => !passed && direction === 'entry').length,
  }));
  return {
    entered: came.size,
    notArrived: sold - came.size,
    stays,
    peak:
      peak === undefined ? null : { at: new Date(peak[0] * minuteMs).toISOString(), entered: peak[1].length },
    verdicts: verdicts.toSorted(
      (one, other) => other.scans - one.scans || (one.verdict < other.verdict ? -1 : 1),
    ),
  };
}
