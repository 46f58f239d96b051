import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import type { Finding } from '#domain/door/resolution.ts';
import type { Change, ConflictFacts } from '#domain/manifest/manifest.ts';
import type { CountedPassage } from '#domain/manifest/passage.ts';
import type { Claim } from '#server/database/door/door-records.ts';
import { conflictsOf, groupOf, noGroup, type ServerTruth } from './server-truth.ts';

export interface DecisionsRead {
  /** By conflict id. */
  readonly decided: ReadonlyMap<string, Finding>;
  /** The state before any decision. */
  readonly truth: ServerTruth;
  readonly rules: Readonly<Record<string, CheckpointRules>>;
  /** Before the last decision. */
  readonly claimsBefore: readonly Claim[];
  readonly claims: readonly Claim[];
  readonly passages: readonly CountedPassage[];
  readonly conflicts: readonly ConflictFacts[];
  /** Feed lines of the last decision. */
  readonly fresh: readonly Change[];
  readonly complain: (detail: string) => void;
}

/**
 * Checks that decisions change only what they concern: an entry declared a mistake doesn't count and blocks no later
 * passage, a second person counts additionally, and everything else follows the rules.
 */
export function checkDecisions(read: DecisionsRead): void {
  const due = countingDue(read);
  const differ = (what: string, made: readonly string[], right: readonly string[]): void => {
    const [shown, expected] = [made, right].map((texts) => texts.toSorted().join('; '));
    if (shown !== expected) read.complain(`${what}: ${shown} instead of ${expected}`);
  };
  const { counting, conflicts } = due;
  differ(
    'claims',
    read.claims.map(({ scanId, counting: word }) => `${scanId} ${word}`),
    [...counting].map(said),
  );
  differ(
    'passages',
    read.passages.map(({ scanId, second }) => `${scanId} ${second === true ? 'second' : 'first'}`),
    [...counting].filter(([, word]) => word === 'first' || word === 'second').map(said),
  );
  differ('conflicts', read.conflicts.map(conflictLine), conflicts);
  differ('feed', read.fresh.flatMap(lineOf), linesDue(read, counting));
  for (const change of read.fresh) {
    if (change.kind !== 'conflict') continue;
    const line = conflictLine(change.conflict);
    if (!conflicts.includes(line)) read.complain(`the doors are told ${line}`);
  }
}

const said = ([scanId, word]: readonly [string, string]): string => `${scanId} ${word}`;

const conflictLine = ({ conflictId, kind, status, first, resolution }: ConflictFacts): string =>
  [conflictId, kind, status, first?.scanId ?? '', resolution?.how ?? ''].join(' ');

function countingDue({ decided, truth, rules }: DecisionsRead) {
  const counting = new Map<string, string>();
  const conflicts: string[] = [];
  for (const group of truth.groups.values()) {
    const [one] = group.claims;
    const here = rules[one?.checkpoint ?? ''];
    if (one === undefined || here === undefined) continue;
    const came = group.claims.map((claim) => ({
      ...claim,
      undone: claim.undone || decided.get(claim.scanId) === 'mis_scan',
    }));
    const ruled = groupOf(came, here, noGroup, truth.revision + 1);
    for (const { scanId, label } of ruled.claims) {
      const isBeside = label === 'again' && decided.get(scanId) === 'second_person';
      counting.set(scanId, isBeside ? 'second' : label);
    }
    const made = conflictsOf(ruled, truth.tickets.get(one.ticketNumber), truth.conflicts);
    for (const facts of made) {
      const how = decided.get(facts.conflictId);
      conflicts.push(
        how === undefined
          ? conflictLine(facts)
          : conflictLine({ ...facts, status: 'resolved', resolution: { how, by: 'organizer', at: 0 } }),
      );
    }
  }
  return { counting, conflicts };
}

/** The lines that the doors must receive for claims whose count has changed. */
function linesDue({ claimsBefore }: DecisionsRead, counting: ReadonlyMap<string, string>): string[] {
  return claimsBefore.flatMap(({ scanId, counting: was }) => {
    const now = counting.get(scanId) ?? was;
    if (now === was) return [];
    if (now === 'second')
      return [`passage ${scanId} second`, ...(was === 'again' ? [] : [`ruling ${scanId} again`])];
    return now === 'first' ? [`passage ${scanId}`, `ruling ${scanId} first`] : [`ruling ${scanId} ${now}`];
  });
}

function lineOf(change: Change): string[] {
  if (change.kind === 'passage')
    return [`passage ${change.scanId}${change.second === true ? ' second' : ''}`];
  return change.kind === 'ruling' ? [`ruling ${change.scanId} ${change.ruling}`] : [];
}
