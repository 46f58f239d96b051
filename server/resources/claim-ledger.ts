import { ticketBits, type Change, type ConflictFacts, type Passage } from '#domain/manifest.ts';
import { byTime, singleEntry } from '#domain/admission-rules.ts';
import type { Outcome } from '#domain/receipt.ts';
import type { Claim, DoorEvent, DoorWrites, TicketState } from '../door-records.ts';
import { counts, passageOf, ruleClaims } from './ticket-claims.ts';

export interface ClaimFacts {
  readonly event: DoorEvent;
  /**
   * All claims of every ticket that the batch names, and of the tickets whose scans it takes back, each with the chain
   * of those that it followed or that followed it.
   */
  readonly claims: readonly Claim[];
  readonly tickets: ReadonlyMap<number, TicketState>;
}

/** The claims of a batch's tickets and their chains while the batch is taken in, and in the end what changed. */
export interface ClaimLedger {
  isTest(ticketNumber: number): boolean;
  claim(passage: Passage, undone: boolean): Pick<Outcome, 'ruling' | 'conflictId' | 'first'>;
  /** Takes back a claim; a scan that claimed nothing, or is not there yet, changes nothing. */
  takeBack(scanId: string): void;
  /** Rules every claim anew: what was known of its ticket has changed. */
  ruleAgain(): void;
  writes(revision: number): Pick<DoorWrites, 'claims' | 'conflicts' | 'changes'>;
}

type Place = Pick<Passage, 'ticketNumber' | 'checkpoint'>;
type Label = 'first' | 'again' | 'undone';

export function createClaimLedger(facts: ClaimFacts): ClaimLedger {
  const before = new Map(facts.claims.map((claim) => [claim.scanId, claim]));
  const groups = Map.groupBy(facts.claims, groupOf);
  const groupByScan = new Map(facts.claims.map((claim) => [claim.scanId, groupOf(claim)]));
  const touched = new Set<string>();
  const followers = followersIn(facts.tickets);

  const rule = (group: string, claims: readonly Claim[]): Claim[] => {
    const [one] = claims;
    const ruled = ruleClaims(claims, {
      // A gate may have been moved from a checkpoint whose rules are gone: then nobody passes twice.
      rules: facts.event.rules[one?.checkpoint ?? ''] ?? singleEntry,
      timeZone: facts.event.timeZone,
      ticket: one && facts.tickets.get(one.ticketNumber),
      before: one === undefined ? null : admittedBefore(one, facts.tickets, groups),
    });
    groups.set(group, ruled);
    touched.add(group);
    if (one !== undefined) ruleFollower(one);
    return ruled;
  };
  /** Whoever holds the place by now: theirs may be the second admission, or no longer be it. */
  const ruleFollower = ({ ticketNumber, checkpoint }: Place): void => {
    const follower = followers.get(ticketNumber);
    if (follower === undefined) return;
    const place = { ticketNumber: follower, checkpoint };
    const claims = groups.get(groupOf(place)) ?? [];
    if (claims.length > 0) rule(groupOf(place), claims);
    else ruleFollower(place);
  };

  return {
    isTest: (ticketNumber) => ((facts.tickets.get(ticketNumber)?.state ?? 0) & ticketBits.test) !== 0,
    claim(passage, undone) {
      const group = groupOf(passage);
      const present = groups.get(group) ?? [];
      const fresh: Claim = { ...passage, undone, ruling: 'first', slot: null, conflict: null };
      const ruled = rule(group, [...present, fresh]);
      groupByScan.set(passage.scanId, group);
      const own = ruled.find((claim) => claim.scanId === passage.scanId);
      if (own === undefined) throw new Error('a claim was lost while it was ruled');
      return outcomeOf(own, present, ruled);
    },
    takeBack(scanId) {
      const group = groupByScan.get(scanId);
      if (group === undefined) return;
      const mark = (claim: Claim) => (claim.scanId === scanId ? { ...claim, undone: true } : claim);
      rule(group, (groups.get(group) ?? []).map(mark));
    },
    ruleAgain() {
      for (const [group, claims] of groups) rule(group, claims);
    },
    writes(revision) {
      const claims = [...touched].flatMap((group) => groups.get(group) ?? []);
      return changesOf(claims, before, revision);
    },
  };
}

/** Which ticket took the place of which. */
function followersIn(tickets: ReadonlyMap<number, TicketState>): ReadonlyMap<number, number> {
  return new Map(
    [...tickets].flatMap(([number, { follows = null }]) => (follows === null ? [] : [[follows, number]])),
  );
}

/** Who came in here by the nearest ticket before this one in its chain, while that one was good. */
function admittedBefore(
  { ticketNumber, checkpoint }: Place,
  tickets: ReadonlyMap<number, TicketState>,
  groups: ReadonlyMap<string, readonly Claim[]>,
): Passage | null {
  const before = tickets.get(ticketNumber)?.follows ?? null;
  if (before === null) return null;
  const voidedAt = tickets.get(before)?.voidedAt ?? Infinity;
  const claims = groups.get(groupOf({ ticketNumber: before, checkpoint })) ?? [];
  const [admitted] = claims
    .filter((claim) => counts(claim) && claim.direction === 'entry' && claim.at < voidedAt)
    .toSorted(byTime);
  return admitted ?? admittedBefore({ ticketNumber: before, checkpoint }, tickets, groups);
}

/** What a database and every device must learn of these claims, beside what was known before. */
function changesOf(claims: readonly Claim[], before: ReadonlyMap<string, Claim>, revision: number) {
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

function outcomeOf(
  own: Claim,
  present: readonly Claim[],
  ruled: readonly Claim[],
): Pick<Outcome, 'ruling' | 'conflictId' | 'first'> {
  if (own.conflict !== null)
    return {
      ruling: own.ruling,
      conflictId: own.conflict.conflictId,
      first: own.ruling === 'again' ? own.conflict.first : null,
    };
  // It came late, was earlier, and overruled another: the conflict carries the other's name.
  const openBefore = new Set(
    present.filter((claim) => claim.conflict?.status === 'open').map((claim) => claim.scanId),
  );
  const overruled = ruled.find((claim) => claim.conflict?.status === 'open' && !openBefore.has(claim.scanId));
  return { ruling: own.ruling, conflictId: overruled?.conflict?.conflictId ?? null, first: null };
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

function groupOf(passage: Place): string {
  return `${passage.ticketNumber} ${passage.checkpoint}`;
}
