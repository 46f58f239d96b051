import { byTime } from '#domain/door/admission-rules.ts';
import { whoIsInside } from '#domain/door/resolution.ts';
import type { CountedPassage } from '#domain/manifest/passage.ts';
import { staysOf } from '#domain/door/stays.ts';
import type { Claim, GateTally, StayTally } from '#server/database/door/door-records.ts';

const minuteMs = 60_000;
/** The area that every event has. */
const mainArea = 'event';

/** The minute of a time, as tallies name it. */
export const minuteOf = (at: number): number => Math.floor(at / minuteMs);

/**
 * What some claims changed of the numbers at the gates: those of before are taken away, those of now are added. What a
 * replay of all claims would count is counted so, at the cost of the claims that moved.
 *
 * @param claims all claims of the tickets and checkpoints that were ruled
 */
export function talliesOf(claims: readonly Claim[], before: ReadonlyMap<string, Claim>): GateTally[] {
  const were = claims.flatMap(({ scanId }) => before.get(scanId) ?? []);
  return [...tally(were, -1), ...tally(claims, 1)];
}

/** What some claims changed of how long people stayed in the main area; as `talliesOf`. */
export function stayTalliesOf(claims: readonly Claim[], before: ReadonlyMap<string, Claim>): StayTally[] {
  const moved = new Map<number, number>();
  const add = (some: readonly Claim[], sign: 1 | -1) => {
    const inMain = counted(some).filter(({ checkpoint }) => checkpoint === mainArea);
    for (const group of Map.groupBy(inMain, ({ ticketNumber }) => ticketNumber).values())
      for (const minutes of staysOf(group.toSorted(byTime)))
        moved.set(minutes, (moved.get(minutes) ?? 0) + sign);
  };
  add(
    claims.flatMap(({ scanId }) => before.get(scanId) ?? []),
    -1,
  );
  add(claims, 1);
  return [...moved].flatMap(([minutes, stays]) => (stays === 0 ? [] : [{ minutes, stays }]));
}

/** Tallies of one gate, checkpoint and minute each, without those that come to nothing. */
export function summed(tallies: readonly GateTally[]): GateTally[] {
  const sums = new Map<string, GateTally>();
  for (const one of tallies) {
    const key = `${one.gateId} ${one.checkpoint} ${one.minute}`;
    const sum = sums.get(key);
    const { gateId, checkpoint, minute } = one;
    sums.set(key, {
      gateId,
      checkpoint,
      minute,
      entered: (sum?.entered ?? 0) + one.entered,
      departed: (sum?.departed ?? 0) + one.departed,
      refused: (sum?.refused ?? 0) + one.refused,
      inside: (sum?.inside ?? 0) + one.inside,
      arrived: (sum?.arrived ?? 0) + one.arrived,
      letIn: (sum?.letIn ?? 0) + one.letIn,
      sentAway: (sum?.sentAway ?? 0) + one.sentAway,
    });
  }
  return [...sums.values()].filter(({ entered, departed, refused, inside, arrived, letIn, sentAway }) =>
    [entered, departed, refused, inside, arrived, letIn, sentAway].some((one) => one !== 0),
  );
}

/** Those of the claims that count as passages. */
const counted = (claims: readonly Claim[]): CountedPassage[] =>
  claims.flatMap((claim): CountedPassage[] =>
    claim.counting === 'first' || claim.counting === 'second'
      ? [{ ...claim, second: claim.counting === 'second' }]
      : [],
  );

function tally(claims: readonly Claim[], sign: 1 | -1): GateTally[] {
  const passages = counted(claims);
  const passed = passages.map((passage) =>
    tallyOf(passage, passage.direction === 'exit' ? 'departed' : 'entered', sign),
  );
  const groups = Map.groupBy(passages, ({ ticketNumber, checkpoint }) => `${ticketNumber} ${checkpoint}`);
  const inside = [...groups.values()].flatMap((group) =>
    whoIsInside(group.toSorted(byTime)).map((passage) => tallyOf(passage, 'inside', sign)),
  );
  const arrived = [...groups.values()].flatMap((group) => {
    const first = group.toSorted(byTime).find(({ direction }) => direction === 'entry');
    return first === undefined ? [] : [tallyOf(first, 'arrived', sign)];
  });
  return [...passed, ...inside, ...arrived];
}

/** One of something at a gate, in the minute of its passage. */
export function tallyOf(
  { gateId, checkpoint, at }: Pick<CountedPassage, 'gateId' | 'checkpoint' | 'at'>,
  what: 'entered' | 'departed' | 'refused' | 'inside' | 'arrived' | 'letIn' | 'sentAway',
  sign: 1 | -1 = 1,
): GateTally {
  const nothing = { entered: 0, departed: 0, refused: 0, inside: 0, arrived: 0, letIn: 0, sentAway: 0 };
  return { gateId, checkpoint, minute: minuteOf(at), ...nothing, [what]: sign };
}
