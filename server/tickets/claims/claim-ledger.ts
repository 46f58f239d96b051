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
  /**
   * All claims of every ticket that the batch names, and of the tickets whose scans it takes back, each with the chain
   * of those that it followed or that followed it.
   */
  readonly claims: readonly Claim[];
  readonly tickets: ReadonlyMap<number, TicketState>;
  /** Tickets that took a place until now, whatever is known of them; left out where none lost it. */
  readonly tookPlace?: readonly number[];
}

/**
 * Most claims of one ticket at one checkpoint. A season's pass stays far below it; a device that sends more is broken
 * or hostile, and its further scans are stored without counting.
 */
export const mostClaims = 1000;

/** A claim that was there before a batch, and what came of its scan. */
export interface ClaimedBefore {
  readonly claim: Claim;
  readonly outcome: Pick<Outcome, 'ruling' | 'conflictId' | 'first'>;
}

/** The claims of a batch's tickets and their chains while the batch is taken in. */
export interface ClaimLedger {
  /** The claim of a scan that was taken in before; undefined where there is none of its ticket. */
  before(scanId: string): ClaimedBefore | undefined;
  isTest(ticketNumber: number): boolean;
  /** Whether a ticket has the most claims it can have at a checkpoint: what passes with it claims nothing more. */
  isFull(place: Place): boolean;
  /** Adds a claim. False, and nothing is added, where that is so. */
  add(passage: Passage, undone: boolean): boolean;
  /** Takes back a claim; a scan that claimed nothing, or is not there yet, changes nothing. */
  takeBack(scanId: string): void;
  /** Rules every group of claims that was changed, and those that follow from it, once each. */
  rule(): RuledClaims;
  /** Rules every claim anew: what was known of its ticket has changed. */
  ruleAll(): RuledClaims;
}

interface RuledClaims {
  /** What came of one scan; of one that claimed nothing, nothing. */
  outcomeOf(scanId: string): Pick<Outcome, 'ruling' | 'conflictId' | 'first'>;
  writes(revision: number): Pick<DoorWrites, 'claims' | 'conflicts' | 'changes' | 'tallies' | 'stays'>;
}

interface Group {
  readonly place: Place;
  readonly scanIds: Set<string>;
}

/** Opens the ledger of a batch. The work it does is in proportion to the claims it holds. */
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
  const isFull = (place: Place): boolean => groupOf(place).scanIds.size >= mostClaims;

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

/** Tickets that were cancelled, or followed by another, take no place. */
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
 * Rules groups, and every group of the tickets that took their tickets' places: whoever holds the place by now may
 * be the second admission, or no longer be it. A ticket is ruled after the one that it followed.
 *
 * @returns all claims of the groups that were ruled
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
      // A gate may have been moved from a checkpoint whose rules are gone: then nobody passes twice.
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
  // A claim that came late, was earlier, and overruled another: the conflict carries the other's name.
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
