import type { Change, ConflictFacts } from '#domain/manifest/manifest.ts';
import type { Claim, DoorWrites } from '#server/database/door/door-records.ts';
import { counts, passageOf } from './ticket-claims.ts';

type Label = 'first' | 'again' | 'undone';

/** What a database and every device must learn of these claims, beside what was known before. */
export function claimWrites(
  claims: readonly Claim[],
  before: ReadonlyMap<string, Claim>,
  revision: number,
): Pick<DoorWrites, 'claims' | 'conflicts' | 'changes'> {
  const conflicts = claims.flatMap(({ conflict, scanId }) =>
    conflict !== null && !sameConflict(conflict, before.get(scanId)?.conflict ?? null) ? [conflict] : [],
  );
  return {
    claims: claims.filter((claim) => differs(claim, before.get(claim.scanId))),
    conflicts,
    changes: [
      ...claims.flatMap((claim) => linesOf(claim, before.get(claim.scanId), revision)),
      ...conflicts.map((conflict): Change => ({ kind: 'conflict', revision, conflict })),
    ],
  };
}

/** What every device must learn about one claim: that it counts, or that it no longer is what was said. */
function linesOf(claim: Claim, before: Claim | undefined, revision: number): Change[] {
  const now = labelOf(claim);
  const was = before === undefined ? undefined : labelOf(before);
  if (was === now) return [];
  const passage: Change[] = counts(claim) ? [{ kind: 'passage', revision, ...passageOf(claim) }] : [];
  // The device that let somebody pass counts it until it hears otherwise, whatever its receipt said.
  const said = was ?? 'first';
  return said === now
    ? passage
    : [...passage, { kind: 'ruling', revision, scanId: claim.scanId, ruling: now }];
}

function labelOf(claim: Claim): Label {
  return claim.undone ? 'undone' : claim.ruling;
}

function differs(claim: Claim, before: Claim | undefined): boolean {
  return (
    before === undefined ||
    labelOf(claim) !== labelOf(before) ||
    claim.slot !== before.slot ||
    claim.ruling !== before.ruling
  );
}

function sameConflict(one: ConflictFacts, other: ConflictFacts | null): boolean {
  return (
    other !== null &&
    one.kind === other.kind &&
    one.status === other.status &&
    one.first?.scanId === other.first?.scanId
  );
}
