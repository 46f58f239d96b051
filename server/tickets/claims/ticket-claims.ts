import { byTime, type CheckpointRules } from '#domain/door/admission-rules.ts';
import { rulesAt, type PastRules } from '#domain/door/rules-in-time.ts';
import { localDay } from '#domain/time/local-day.ts';
import { ticketBits, type ConflictFacts, type Passage } from '#domain/manifest/manifest.ts';
import { settle } from '#domain/door/receipt.ts';
import { passageCountingOf, type Finding } from '#domain/door/resolution.ts';
import type { Claim, TicketState } from '#server/database/door/door-records.ts';

/** The facts needed to rule on the claims of one ticket at one checkpoint. */
export interface ClaimContext {
  readonly rules: CheckpointRules;
  /** Earlier rules, oldest first. */
  readonly pastRules?: readonly PastRules[] | undefined;
  readonly timeZone: string;
  readonly ticket: TicketState | undefined;
  /** The admission by a predecessor while it was valid, which has used up the place. */
  readonly before: Passage | null;
}

const voidBits = ticketBits.revoked | ticketBits.cancelled | ticketBits.blocked;

/**
 * Rules again on all claims of one ticket at one checkpoint: a pure function of the set of claims, regardless of
 * their order of arrival. The database keeps the slot unique; the conflict is for people to resolve.
 */
export function ruleClaims(claims: readonly Claim[], context: ClaimContext): Claim[] {
  // Somebody who never came in does not affect others.
  const came = claims.map((claim) => ({ ...claim, undone: claim.undone || findingOf(claim) === 'mis_scan' }));
  const rulings = settle(came, context.rules, context.timeZone, context.pastRules);
  const isFirst = (claim: Claim): boolean => rulings.get(claim.scanId)?.ruling === 'first';
  const admitted = claims.filter((claim) => claim.direction === 'entry' && isFirst(claim)).toSorted(byTime);
  const slots = new Map(admitted.map((claim, ordinal) => [claim.scanId, slotOf(claim, ordinal, context)]));
  const earliest = admitted[0]?.scanId;
  return claims.map((claim) => {
    const before = claim.scanId === earliest ? context.before : null;
    const ruling = isFirst(claim) ? 'first' : 'again';
    const counting = passageCountingOf({
      undone: claim.undone,
      ruling,
      finding: findingOf(claim),
      afterOther: before !== null,
    });
    const ruled: Claim = {
      ...claim,
      ruling,
      counting,
      slot: counting === 'first' ? (slots.get(claim.scanId) ?? null) : null,
    };
    return {
      ...ruled,
      conflict: conflictOf(ruled, rulings.get(claim.scanId)?.because ?? before, context.ticket),
    };
  });
}

/** Returns the right that an admission uses up; each right can be used once. */
function slotOf(claim: Claim, ordinal: number, { rules, pastRules = [], timeZone }: ClaimContext): string {
  switch (rulesAt(rules, pastRules, claim.at).reentry) {
    case 'single':
    case 'unknown':
      return '';
    case 'per_day':
      return localDay(claim.at, timeZone);
    case 'per_gate':
      return claim.gateId;
    case 'after_exit':
    case 'free':
    case 'redeem':
      return String(ordinal);
  }
}

const findingOf = ({ conflict }: Claim): Finding | null => conflict?.resolution?.how ?? null;

/** Returns whether a claim counts as a passage of its ticket. */
export function counts({ counting }: Pick<Claim, 'counting'>): boolean {
  return counting === 'first';
}

export function passageOf(claim: Passage): Passage {
  const { scanId, ticketNumber, checkpoint, direction, gateId, deviceId, at } = claim;
  return { scanId, ticketNumber, checkpoint, direction, gateId, deviceId, at };
}

/** Returns the conflict named after this claim: new, kept, or dissolved because its cause is gone. */
function conflictOf(
  claim: Claim,
  first: Passage | null,
  ticket: TicketState | undefined,
): ConflictFacts | null {
  const kind = conflictKind(claim, first, ticket);
  const known = claim.conflict;
  const resolution = known?.resolution ?? null;
  // A person's decision is not reversed by late arrivals.
  if (resolution !== null && kind === null && known !== null) return { ...known, status: 'resolved' };
  if (kind === null) return known?.status === 'open' ? { ...known, status: 'dissolved' } : known;
  const facts: ConflictFacts = {
    conflictId: claim.scanId,
    kind,
    ticketNumber: claim.ticketNumber,
    checkpoint: claim.checkpoint,
    first: kind === 'double_admission' && first !== null ? passageOf(first) : null,
    other: passageOf(claim),
    status: resolution === null ? 'open' : 'resolved',
  };
  return resolution === null ? facts : { ...facts, resolution };
}

function conflictKind(
  claim: Claim,
  first: Passage | null,
  ticket: TicketState | undefined,
): ConflictFacts['kind'] | null {
  if (claim.undone || claim.counting === 'undone' || claim.direction === 'exit') return null;
  if (claim.ruling === 'again') return 'double_admission';
  const isVoid = ticket !== undefined && (ticket.state & voidBits) !== 0;
  if (isVoid && (ticket.voidedAt ?? 0) <= claim.at) return 'admitted_after_void';
  // It counts, because somebody is inside in addition to the person admitted by the predecessor.
  return first === null ? null : 'double_admission';
}
