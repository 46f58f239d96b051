import type { SaleTerms, SoldEvent } from './sale-state.ts';
import type { SaleRefusal } from './sale-refusal.ts';
import { refuseStep, soldOut } from './sale-step.ts';

/** Default lifetime of a buyer's hold, unless administrators set another. */
export const holdMs = 10 * 60_000;

export interface HoldFacts {
  readonly state: 'held' | 'ordered' | 'used' | 'expired' | 'released';
  /** ms; null means without end. */
  readonly expiresAt: number | null;
}

/** Returns the state of a hold at a given time: `held` expires by the clock alone. */
export function holdState({ state, expiresAt }: HoldFacts, now: number): HoldFacts['state'] {
  return state === 'held' && expiresAt !== null && expiresAt <= now ? 'expired' : state;
}

/** Returns whether a hold blocks places. A used one does not: its tickets do. */
export function takesPlaces(hold: HoldFacts, now: number): boolean {
  const state = holdState(hold, now);
  return state === 'held' || state === 'ordered';
}

/** A buyer's reservation request, and the facts that decide on it. */
export interface HoldRequest {
  readonly quantity: number;
  readonly terms: SaleTerms;
  readonly event: SoldEvent;
  readonly perOrderLimit: number;
  /** Places of this type that the same buyer has reserved or ordered, paid or not. */
  readonly heldAlready: number;
  /** Other current reservations of this type. */
  readonly around: ReservedPlaces;
}

/** Places of one type that are currently reserved but not ordered. */
interface ReservedPlaces {
  /** Whether the buyer is a visitor, because one person can appear as any number of visitors. */
  readonly isVisitor: boolean;
  /** By all visitors together. */
  readonly byVisitors: number;
  /** From the buyer's network address, by visitors and signed-in users. */
  readonly fromAddress: number;
}

/** Shares of the places not sold or reserved by others that may be reserved without an order at one time. */
const maxShares = { visitors: 1 / 4, visitorsOfAddress: 1 / 8, address: 1 / 2 } as const;

/**
 * Decides whether places may be held for a buyer.
 *
 * @param now ms
 * @returns null if they may
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
 * Decides whether an organizer may reserve seats: for any event that is not over, on sale or not, up to the number
 * left.
 *
 * @returns null if they may
 */
export function refuseReservation(
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
 * Limits reservations to a share of what is left, for all visitors together and for one network address. Reservations
 * are free, so otherwise somebody could take an event off sale without ordering. The share is never below one buyer's
 * limit.
 */
function refuseShare({ quantity, terms, perOrderLimit, around }: HoldRequest): SaleRefusal | null {
  const { left } = terms;
  if (left === null) return null;
  const { isVisitor, byVisitors, fromAddress } = around;
  const most = (reserved: number, share: number) =>
    Math.max(perOrderLimit, Math.floor((left + reserved) * share)) - reserved;
  const ofAddress = most(fromAddress, isVisitor ? maxShares.visitorsOfAddress : maxShares.address);
  const ofVisitors = isVisitor ? most(byVisitors, maxShares.visitors) : Infinity;
  if (quantity <= Math.min(ofAddress, ofVisitors)) return null;
  const free = Math.max(0, Math.min(left, ofAddress, ofVisitors));
  return { code: isVisitor ? 'visitors_limit' : 'address_limit', details: { left: free } };
}

function refuseLeft(quantity: number, left: number | null): SaleRefusal | null {
  return left === null || quantity <= left ? null : soldOut(left);
}
