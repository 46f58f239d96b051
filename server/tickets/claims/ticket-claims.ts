import { byTime, type CheckpointRules } from '#domain/door/admission-rules.ts';
import { rulesAt, type PastRules } from '#domain/door/rules-in-time.ts';
import { localDay } from '#domain/time/local-day.ts';
import { ticketBits, type ConflictFacts, type Passage } from '#domain/manifest/manifest.ts';
import { settle } from '#domain/door/receipt.ts';
import { countingOf, type Finding } from '#domain/door/resolution.ts';
import type { Claim, TicketState } from '#server/database/door/door-records.ts';

/** What judging the claims of one ticket at one checkpoint rests on. */
export interface ClaimContext {
  readonly rules: CheckpointRules;
  /** Those before they were changed, oldest first. */
  readonly pastRules?: readonly PastRules[] | undefined;
  readonly timeZone: string;
  readonly ticket: TicketState | undefined;
  /** The admission by a ticket whose place this one took, while that one was good: their place is used up. */
  readonly before: Passage | null;
}

const voidBits = ticketBits.revoked | ticketBits.cancelled | ticketBits.blocked;

/**
 * All claims of one ticket at one checkpoint, ruled anew: a function of the set of claims, whatever the order in
 * which they came. The slot is what the database keeps unique; the conflict is what people have to look at.
 */
export function ruleClaims(claims: readonly Claim[], context: ClaimContext): Claim[] {
  // Whoever never came in stands in nobody's way.
  const came = claims.map((claim) => ({ ...claim, undone: claim.undone || findingOf(claim) === 'mis_scan' }));
  const rulings = settle(came, context.rules, context.timeZone, context.pastRules);
  const isFirst = (claim: Claim): boolean => rulings.get(claim.scanId)?.ruling === 'first';
  const admitted = claims.filter((claim) => claim.direction === 'entry' && isFirst(claim)).toSorted(byTime);
  const slots = new Map(admitted.map((claim, ordinal) => [claim.scanId, slotOf(claim, ordinal, context)]));
  const earliest = admitted[0]?.scanId;
  return claims.map((claim) => {
    const before = claim.scanId === earliest ? context.before : null;
    const ruling = isFirst(claim) ? 'first' : 'again';
    const counting = countingOf({
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

/** The right that an admission uses up: the same right never twice. */
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

/** Whether a claim counts as a passage of its ticket. */
export function counts({ counting }: Pick<Claim, 'counting'>): boolean {
  return counting === 'first';
}

export function passageOf(claim: Passage): Passage {
  const { scanId, ticketNumber, checkpoint, direction, gateId, deviceId, at } = claim;
  return { scanId, ticketNumber, checkpoint, direction, gateId, deviceId, at };
}

/** The conflict named after this claim: made, kept, or dissolved because its cause is gone. */
function conflictOf(
  claim: Claim,
  first: Passage | null,
  ticket: TicketState | undefined,
): ConflictFacts | null {
  const kind = conflictKind(claim, first, ticket);
  const known = claim.conflict;
  const resolution = known?.resolution ?? null;
  // A person's decision is not undone by what arrives later.
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
  // It counts, because somebody is inside; beside whoever came in by the ticket that it took the place of.
  return first === null ? null : 'double_admission';
}
