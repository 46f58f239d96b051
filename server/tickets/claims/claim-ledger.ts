import { byTime, singleEntry } from '#domain/door/admission-rules.ts';
import { ticketBits, type Passage } from '#domain/manifest/manifest.ts';
import type { Outcome } from '#domain/door/receipt.ts';
import type { Claim, DoorEvent, DoorWrites, TicketState } from '#server/database/door/door-records.ts';
import { claimWrites } from './claim-changes.ts';
import type { GoneTickets } from './claim-tallies.ts';
import { createTicketChain, type Place } from './ticket-chain.ts';
import { counts, ruleClaims } from './ticket-claims.ts';

export interface ClaimFacts {
  readonly event: Pick<DoorEvent, 'rules' | 'pastRules' | 'timeZone'>;
  /** All claims of the batch's tickets, and of tickets whose scans it undoes, each with its whole transfer chain. */
  readonly claims: readonly Claim[];
  readonly tickets: ReadonlyMap<number, TicketState>;
  /** Tickets that have just lost their place, regardless of their stored state; omitted if there are none. */
  readonly tookPlace?: readonly number[];
}

/**
 * Maximum number of claims per ticket and checkpoint. A season pass stays far below it; a device that sends more is
 * broken or hostile, and its further scans are stored without counting.
 */
export const maxClaims = 1000;

/** A claim from before a batch, and the outcome of its scan. */
export interface ClaimedBefore {
  readonly claim: Claim;
  readonly outcome: Pick<Outcome, 'ruling' | 'conflictId' | 'first'>;
}

/** The claims of a batch's tickets and their chains while the batch is processed. */
export interface ClaimLedger {
  /** Returns the claim of a scan stored earlier; undefined if its ticket has none. */
  before(scanId: string): ClaimedBefore | undefined;
  isTest(ticketNumber: number): boolean;
  /** Returns whether a ticket has the maximum number of claims at a checkpoint: further passages claim nothing. */
  isFull(place: Place): boolean;
  /** Adds a claim. Returns false, adding nothing, if the ticket is full. */
  add(passage: Passage, undone: boolean): boolean;
  /** Undoes a claim; does nothing for a scan without one. */
  takeBack(scanId: string): void;
  /** Rules once on every changed group of claims, and on the groups that depend on them. */
  rule(): RuledClaims;
  /** Rules on every claim again, after the state of its ticket has changed. */
  ruleAll(): RuledClaims;
}

interface RuledClaims {
  /** Returns the outcome of one scan; empty for one without a claim. */
  outcomeOf(scanId: string): Pick<Outcome, 'ruling' | 'conflictId' | 'first'>;
  writes(revision: number): Pick<DoorWrites, 'claims' | 'conflicts' | 'changes' | 'tallies' | 'stays'>;
}

interface Group {
  readonly place: Place;
  readonly scanIds: Set<string>;
}

/** Opens the ledger of a batch. Its cost is proportional to the number of claims. */
export function createClaimLedger(facts: ClaimFacts): ClaimLedger {
  const before = new Map(facts.claims.map((claim) => [claim.scanId, claim]));
  const claims = new Map(before);
  const groups = new Map<string, Group>();
  const touched = new Set<string>();

  const groupOf = ({ ticketNumber, checkpoint }: Place): Group => {
    const key = keyOf({ ticketNumber, checkpoint });
    const known = groups.get(key);
    if (known !== undefined) return known;
    const made: Group = { place: { ticketNumber, checkpoint }, scanIds: new Set() };
    groups.set(key, made);
    return made;
  };
  for (const claim of facts.claims) groupOf(claim).scanIds.add(claim.scanId);
  const isFull = (place: Place): boolean => groupOf(place).scanIds.size >= maxClaims;

  const ruleGroups = (keys: Iterable<string>): RuledClaims => {
    const ruled = ruleInOrder(facts, { claims, groups }, keys);
    return {
      outcomeOf: outcomesOf(ruled, before),
      writes: (revision) => claimWrites(ruled, before, goneOf(facts), revision),
    };
  };
  return {
    before(scanId) {
      const claim = before.get(scanId);
      return claim === undefined ? undefined : { claim, outcome: outcomesOf([claim], before)(scanId) };
    },
    isTest: (ticketNumber) => ((facts.tickets.get(ticketNumber)?.state ?? 0) & ticketBits.test) !== 0,
    isFull,
    add(passage, undone) {
      if (isFull(passage)) return false;
      groupOf(passage).scanIds.add(passage.scanId);
      claims.set(passage.scanId, {
        ...passage,
        undone,
        ruling: 'first',
        counting: undone ? 'undone' : 'first',
        slot: null,
        conflict: null,
      });
      touched.add(keyOf(passage));
      return true;
    },
    takeBack(scanId) {
      const claim = claims.get(scanId);
      if (claim === undefined) return;
      claims.set(scanId, { ...claim, undone: true, counting: 'undone' });
      touched.add(keyOf(claim));
    },
    rule: () => ruleGroups(touched),
    ruleAll: () => ruleGroups(groups.keys()),
  };
}

/** Cancelled tickets, and those with a successor, do not occupy a place. */
function goneOf({ tickets, tookPlace = [] }: ClaimFacts): GoneTickets {
  const [now, took] = [new Set<number>(), new Set(tookPlace)];
  for (const [number, { state, follows = null }] of tickets) {
    if ((state & ticketBits.cancelled) !== 0) now.add(number);
    if (follows !== null) now.add(follows);
  }
  return { now, before: new Set([...now].filter((number) => !took.has(number))) };
}

interface Held {
  readonly claims: Map<string, Claim>;
  readonly groups: ReadonlyMap<string, Group>;
}

/**
 * Rules on groups, and on all groups of their tickets' successors, whose holders may become or stop being the second
 * admission. A ticket is ruled on after its predecessor.
 *
 * @returns all claims of the groups that were ruled on
 */
function ruleInOrder({ event, tickets }: ClaimFacts, held: Held, keys: Iterable<string>): Claim[] {
  const chain = createTicketChain(tickets);
  const claimsAt = (place: Place): Claim[] =>
    [...(held.groups.get(keyOf(place))?.scanIds ?? [])].flatMap((scanId) => held.claims.get(scanId) ?? []);
  const admittedAt = (place: Place): Passage | null => {
    const voidedAt = tickets.get(place.ticketNumber)?.voidedAt ?? Infinity;
    const [admitted] = claimsAt(place)
      .filter((claim) => counts(claim) && claim.direction === 'entry' && claim.at < voidedAt)
      .toSorted(byTime);
    return admitted ?? null;
  };
  const places = [...keys].flatMap((key) => held.groups.get(key)?.place ?? []);
  const before = chain.carryFrom(admittedAt);
  return chain.withFollowers(places).flatMap((place) => {
    const ruled = ruleClaims(claimsAt(place), {
      // A gate may have been moved from a checkpoint whose rules are gone; single entry applies then.
      rules: event.rules[place.checkpoint] ?? singleEntry,
      pastRules: event.pastRules?.[place.checkpoint],
      timeZone: event.timeZone,
      ticket: tickets.get(place.ticketNumber),
      before: before(place),
    });
    for (const claim of ruled) held.claims.set(claim.scanId, claim);
    return ruled;
  });
}

function outcomesOf(ruled: readonly Claim[], before: ReadonlyMap<string, Claim>): RuledClaims['outcomeOf'] {
  const byScan = new Map(ruled.map((claim) => [claim.scanId, claim]));
  // A late-arriving claim with an earlier time that overruled another: the conflict has the other's name.
  const overruledBy = new Map<string, string>();
  for (const { scanId, conflict } of ruled) {
    const isNew = conflict?.status === 'open' && before.get(scanId)?.conflict?.status !== 'open';
    const first = conflict?.first?.scanId;
    if (isNew && first !== undefined && !overruledBy.has(first)) overruledBy.set(first, conflict.conflictId);
  }
  return (scanId) => {
    const own = byScan.get(scanId);
    if (own === undefined || own.undone || own.direction === 'exit') return claimedNothing;
    const { ruling, conflict } = own;
    if (conflict === null) return { ruling, conflictId: overruledBy.get(scanId) ?? null, first: null };
    return { ruling, conflictId: conflict.conflictId, first: ruling === 'again' ? conflict.first : null };
  };
}

export const claimedNothing = { ruling: 'none', conflictId: null, first: null } as const;

function keyOf({ ticketNumber, checkpoint }: Place): string {
  return `${ticketNumber} ${checkpoint}`;
}
