import { byTime } from '#domain/door/admission-rules.ts';
import { entriesInside } from '#domain/door/resolution.ts';
import type { CountedPassage } from '#domain/manifest/passage.ts';
import { staysOf } from '#domain/door/stays.ts';
import type { Claim, GateTally, StayTally } from '#server/database/door/door-records.ts';

const minuteMs = 60_000;
/** The checkpoint that every event has. */
const mainArea = 'event';

/** The counts at a gate. */
type Counted = Exclude<keyof GateTally, 'gateId' | 'checkpoint' | 'minute'>;

const counts = (of: (what: Counted) => number): Record<Counted, number> => ({
  entered: of('entered'),
  departed: of('departed'),
  refused: of('refused'),
  letIn: of('letIn'),
  sentAway: of('sentAway'),
  inside: of('inside'),
  arrived: of('arrived'),
  gone: of('gone'),
});

/** Returns the minute of a time, as used in tallies. */
export const minuteOf = (at: number): number => Math.floor(at / minuteMs);

/** Which tickets no longer occupy a place, before and after ruling. */
export interface GoneTickets {
  readonly before: ReadonlySet<number>;
  readonly now: ReadonlySet<number>;
}

/**
 * Returns how some claims changed the counts at the gates: previous counts are subtracted, new ones added. The result
 * equals a replay of all claims, at the cost of the changed ones.
 *
 * @param claims all claims of the tickets and checkpoints that were ruled on
 */
export function talliesOf(
  claims: readonly Claim[],
  before: ReadonlyMap<string, Claim>,
  gone: GoneTickets,
): GateTally[] {
  const were = claims.flatMap(({ scanId }) => before.get(scanId) ?? []);
  return [...tally(were, -1, gone.before), ...tally(claims, 1, gone.now)];
}

/** Returns how some claims changed the lengths of stay in the main area; see `talliesOf`. */
export function stayTalliesOf(claims: readonly Claim[], before: ReadonlyMap<string, Claim>): StayTally[] {
  const moved = new Map<number, number>();
  const add = (some: readonly Claim[], sign: 1 | -1) => {
    const inMain = passagesOf(some).filter(({ checkpoint }) => checkpoint === mainArea);
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

/** Merges tallies by gate, checkpoint and minute, dropping those that are zero. */
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
      ...counts((what) => (sum?.[what] ?? 0) + one[what]),
    });
  }
  return [...sums.values()].filter(({ gateId: _gate, checkpoint: _area, minute: _minute, ...sum }) =>
    Object.values(sum).some((one) => one !== 0),
  );
}

/** Returns the claims that count as passages. */
export const passagesOf = (claims: readonly Claim[]): CountedPassage[] =>
  claims.flatMap((claim): CountedPassage[] =>
    claim.counting === 'first' || claim.counting === 'second'
      ? [{ ...claim, second: claim.counting === 'second' }]
      : [],
  );

function tally(claims: readonly Claim[], sign: 1 | -1, gone: ReadonlySet<number>): GateTally[] {
  const passages = passagesOf(claims);
  const passed = passages.map((passage) =>
    tallyOf(passage, passage.direction === 'exit' ? 'departed' : 'entered', sign),
  );
  const groups = Map.groupBy(passages, ({ ticketNumber, checkpoint }) => `${ticketNumber} ${checkpoint}`);
  const inside = [...groups.values()].flatMap((group) =>
    entriesInside(group.toSorted(byTime)).map((passage) => tallyOf(passage, 'inside', sign)),
  );
  const arrived = [...groups.values()].flatMap((group) => {
    const first = group.toSorted(byTime).find(({ direction }) => direction === 'entry');
    if (first === undefined) return [];
    const arrival = tallyOf(first, 'arrived', sign);
    return gone.has(first.ticketNumber) ? [arrival, tallyOf(first, 'gone', sign)] : [arrival];
  });
  return [...passed, ...inside, ...arrived];
}

/** Builds a count of one at a gate, in the minute of its passage. */
export function tallyOf(
  { gateId, checkpoint, at }: Pick<CountedPassage, 'gateId' | 'checkpoint' | 'at'>,
  what: Counted,
  sign: 1 | -1 = 1,
): GateTally {
  return { gateId, checkpoint, minute: minuteOf(at), ...counts((one) => (one === what ? sign : 0)) };
}
