import type { Change, ConflictFacts } from '#domain/manifest/manifest.ts';
import type { Claim, DoorWrites } from '#server/database/door/door-records.ts';
import { stayTalliesOf, summed, talliesOf, type GoneTickets } from './claim-tallies.ts';
import { passageOf } from './ticket-claims.ts';

/** Returns what the database and every device must be told about these claims compared to before. */
export function claimWrites(
  claims: readonly Claim[],
  before: ReadonlyMap<string, Claim>,
  gone: GoneTickets,
  revision: number,
): Pick<DoorWrites, 'claims' | 'conflicts' | 'changes' | 'tallies' | 'stays'> {
  const conflicts = claims.flatMap(({ conflict, scanId }) =>
    conflict !== null && !sameConflict(conflict, before.get(scanId)?.conflict ?? null) ? [conflict] : [],
  );
  return {
    claims: claims.filter((claim) => differs(claim, before.get(claim.scanId))),
    conflicts,
    tallies: summed(talliesOf(claims, before, gone)),
    stays: stayTalliesOf(claims, before),
    changes: [
      ...claims.flatMap((claim) => linesOf(claim, before.get(claim.scanId), revision)),
      ...conflicts.map((conflict): Change => ({ kind: 'conflict', revision, conflict })),
    ],
  };
}

/** Returns the feed lines about one claim: that it counts, or that its ruling has changed. */
function linesOf(claim: Claim, before: Claim | undefined, revision: number): Change[] {
  const { counting: now, scanId } = claim;
  const was = before?.counting;
  if (was === now) return [];
  // The device that admitted somebody counts them until told otherwise, whatever its receipt said.
  const said = was ?? 'first';
  const ruling = (word: 'first' | 'again' | 'undone'): Change[] =>
    said === word ? [] : [{ kind: 'ruling', revision, scanId, ruling: word }];
  if (now === 'first') return [{ kind: 'passage', revision, ...passageOf(claim) }, ...ruling('first')];
  // The rules did not allow this passage; the next line reports that somebody came in all the same.
  if (now === 'second')
    return [...ruling('again'), { kind: 'passage', revision, ...passageOf(claim), second: true }];
  return ruling(now);
}

function differs(claim: Claim, before: Claim | undefined): boolean {
  return (
    before === undefined ||
    claim.undone !== before.undone ||
    claim.counting !== before.counting ||
    claim.slot !== before.slot ||
    claim.ruling !== before.ruling
  );
}

function sameConflict(one: ConflictFacts, other: ConflictFacts | null): boolean {
  return (
    other !== null &&
    one.kind === other.kind &&
    one.status === other.status &&
    one.resolution?.how === other.resolution?.how &&
    one.first?.scanId === other.first?.scanId
  );
}
