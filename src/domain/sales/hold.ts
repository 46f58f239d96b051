import type { SaleTerms, SoldEvent } from './sale-state.ts';
import type { SaleRefusal } from './sale-refusal.ts';
import { refuseStep, soldOut } from './sale-step.ts';

/** How long a buyer's hold keeps its places, where administrators set nothing else. */
export const holdMs = 10 * 60_000;

export interface HoldFacts {
  readonly state: 'held' | 'ordered' | 'used' | 'expired' | 'released';
  /** ms; null is without end. */
  readonly expiresAt: number | null;
}

/** How a hold stands at a moment: `held` ends by the clock alone. */
export function holdState({ state, expiresAt }: HoldFacts, now: number): HoldFacts['state'] {
  return state === 'held' && expiresAt !== null && expiresAt <= now ? 'expired' : state;
}

/** Whether a hold keeps places from others. One that is used up does not: its tickets do. */
export function takesPlaces(hold: HoldFacts, now: number): boolean {
  const state = holdState(hold, now);
  return state === 'held' || state === 'ordered';
}

/** Places that a buyer asks for, and what decides whether they get them. */
export interface HoldRequest {
  readonly quantity: number;
  readonly terms: SaleTerms;
  readonly event: SoldEvent;
  readonly perOrderLimit: number;
  /** Places of this type that the same buyer reserved or ordered, paid or not. */
  readonly heldAlready: number;
  /** Who else has reserved places of this type just now. */
  readonly around: Around;
}

/** Places of one type that are reserved for a while and not ordered yet. */
interface Around {
  /** Whether the buyer is a visitor: nobody knows how many visitors one person is. */
  readonly isVisitor: boolean;
  /** By all visitors together. */
  readonly byVisitors: number;
  /** From the buyer's network address, by visitors and people signed in. */
  readonly fromAddress: number;
}

/** Parts of what is not sold or reserved by others: as many places may be reserved and not ordered at one time. */
const shares = { visitors: 1 / 4, visitorsOfAddress: 1 / 8, address: 1 / 2 } as const;

/**
 * Whether places may be set aside for a buyer.
 *
 * @param now ms
 * @returns null where they may.
 */
export function refuseHold(request: HoldRequest, now: number): SaleRefusal | null {
  return (
    refuseStep('hold', { event: request.event, types: [request.terms] }, now) ??
    refuseNumber(request.quantity, request) ??
    refuseLeft(request.quantity, request.terms.left) ??
    refuseShare(request)
  );
}

/**
 * Whether an organizer may keep places back: of any event that is not over, whether on sale or not, as many as there
 * are.
 *
 * @returns null where they may.
 */
export function refuseKept(
  request: Pick<HoldRequest, 'quantity' | 'terms' | 'event'>,
  now: number,
): SaleRefusal | null {
  const draftToo =
    request.event.status === 'draft' ? ({ ...request.event, status: 'published' } as const) : request.event;
  return (
    refuseStep('hold', { event: draftToo, types: [] }, now) ??
    refuseLeft(request.quantity, request.terms.left)
  );
}

function refuseNumber(
  quantity: number,
  { perOrderLimit, heldAlready }: Pick<HoldRequest, 'perOrderLimit' | 'heldAlready'>,
): SaleRefusal | null {
  if (quantity + heldAlready <= perOrderLimit) return null;
  return { code: 'limit', details: { limit: perOrderLimit, held: heldAlready } };
}

/**
 * Nobody takes an event off sale by reserving and never ordering: reservations cost nothing, so all visitors together,
 * and everyone at one address, have a share of what is left. It is never less than one buyer may have.
 */
function refuseShare({ quantity, terms, perOrderLimit, around }: HoldRequest): SaleRefusal | null {
  const { left } = terms;
  if (left === null) return null;
  const { isVisitor, byVisitors, fromAddress } = around;
  const most = (reserved: number, share: number) =>
    Math.max(perOrderLimit, Math.floor((left + reserved) * share)) - reserved;
  const ofAddress = most(fromAddress, isVisitor ? shares.visitorsOfAddress : shares.address);
  const ofVisitors = isVisitor ? most(byVisitors, shares.visitors) : Infinity;
  if (quantity <= Math.min(ofAddress, ofVisitors)) return null;
  const free = Math.max(0, Math.min(left, ofAddress, ofVisitors));
  return { code: isVisitor ? 'visitors_limit' : 'address_limit', details: { left: free } };
}

function refuseLeft(quantity: number, left: number | null): SaleRefusal | null {
  return left === null || quantity <= left ? null : soldOut(left);
}
