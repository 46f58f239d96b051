import { isRefusedWith, type Failure } from '#domain/failures/failure.ts';
import type { Amount } from './money.ts';

/**
 * `waiting`: not yet at the server, as far as this device knows. `held`: until `heldUntil`. `releasing`: to be
 * released, but the server does not know yet. `ordered`: part of an order. The others are final.
 */
export type PlacesState = 'waiting' | 'held' | 'releasing' | 'ordered' | 'refused' | 'released' | 'expired';

/** A reservation of one ticket type made on this device, and its state. Times are ms. */
export interface HeldPlaces {
  /** Created on this device and never changed; the server uses it to recognize repeats. */
  readonly holdId: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly ticketTypeId: string;
  readonly ticketTypeName: string;
  /** Unit price: as shown, then as reserved by the server. */
  readonly price: Amount;
  /** Fee included in the price, according to the server; absent if none. */
  readonly fee?: Amount;
  /** The price shown before, if the server reserved at another one. */
  readonly priceBefore?: Amount;
  /** In units; a group is one. */
  readonly quantity: number;
  /** Tickets per unit; absent means one. */
  readonly groupSize?: number;
  /** True for an add-on, which doesn't admit anybody and belongs to a ticket. */
  readonly addOn?: true;
  /** Maximum quantity per buyer, according to the server; absent if the quantity cannot be changed. */
  readonly most?: number;
  readonly state: PlacesState;
  /** Server time; null while not held, and for a hold without an end. */
  readonly heldUntil: number | null;
  readonly madeAt: number;
  /** Why the server refused; null otherwise. */
  readonly refusal: { readonly code: string; readonly message: string } | null;
  /** The server has answered, but the user has not been told yet. */
  readonly untold?: true;
}

/** The server's state of a hold; `heldUntil` in ms of server time. */
export interface HoldReply {
  readonly state: 'held' | 'ordered' | 'used' | 'expired' | 'released';
  readonly heldUntil: number | null;
  /** Unit price until the hold ends; null or absent from older servers. */
  readonly price?: Amount | null;
  /** Fee included in it; null or absent if none. */
  readonly fee?: Amount | null;
  /** Quantity, and maximum per buyer; null or absent from older servers. */
  readonly quantity?: number;
  readonly most?: number | null;
}

const finalStates: ReadonlySet<PlacesState> = new Set(['ordered', 'refused', 'released', 'expired']);

/** Returns whether the server has yet to be told. */
export const isUnsent = (places: HeldPlaces): boolean =>
  places.state === 'waiting' || places.state === 'releasing';

/** Returns the state at `now` (server time, ms): a hold expires by the clock alone. */
export function stateAt(places: HeldPlaces, now: number): PlacesState {
  const ranOut = places.state === 'held' && places.heldUntil !== null && now >= places.heldUntil;
  return ranOut ? 'expired' : places.state;
}

/** Returns whether its time is up but the server has not yet confirmed whether it expired or was ordered. */
export const isExpiryUnconfirmed = (places: HeldPlaces, now: number): boolean =>
  places.state === 'held' && stateAt(places, now) === 'expired';

/**
 * Applies the server's confirmation of a hold, new or repeated. `releasing` stays, because the confirmation answers
 * an older request.
 */
export function applyHoldReply(places: HeldPlaces, word: HoldReply): HeldPlaces {
  if (places.state !== 'waiting') return places;
  const state = word.state === 'used' ? 'ordered' : word.state;
  const untold = state === 'held' || state === 'expired' ? ({ untold: true } as const) : {};
  return { ...reserved(places, word), state, heldUntil: word.heldUntil, refusal: null, ...untold };
}

/** Marks the state as told to the user. */
export function markAnnounced(places: HeldPlaces): HeldPlaces {
  const { untold: _untold, ...told } = places;
  return told;
}

/** Applies the quantity and price that the server reserved. */
function reserved(places: HeldPlaces, word: HoldReply): HeldPlaces {
  const { most: _before, ...rest } = priced(places, word);
  return {
    ...rest,
    quantity: word.quantity ?? places.quantity,
    ...(word.most == null ? {} : { most: word.most }),
  };
}

/** Applies the reserved price; keeps the one shown before if it differs, so that the user is told. */
function priced(places: HeldPlaces, { price, fee }: HoldReply): HeldPlaces {
  const { fee: _before, ...rest } = places;
  const withFee = price == null ? places : { ...rest, ...(fee == null ? {} : { fee }) };
  if (price == null || (price.amount === places.price.amount && price.currency === places.price.currency))
    return withFee;
  return { ...withFee, price, priceBefore: places.priceBefore ?? places.price };
}

/** Applies the server's answer to a look-up of a hold; null: it does not exist, so the tickets are no longer reserved. */
export function applyLookup(places: HeldPlaces, word: HoldReply | null): HeldPlaces {
  if (places.state !== 'held') return places;
  if (word === null) return { ...places, state: 'expired' };
  const state = word.state === 'used' ? 'ordered' : word.state;
  return { ...reserved(places, word), state, heldUntil: word.heldUntil };
}

/** Returns whether the server has made a final decision. Any other failure is retried. */
export function isRuling(failure: Failure): boolean {
  // A refusal by a proxy or portal has none of our codes. A 401 concerns a session, which holds do not need.
  return failure.kind === 'too_large' || (failure.kind === 'refused' && !failure.code.startsWith('http_'));
}

/** Applies the server's refusal to hold these tickets. */
export function applyRefusal(places: HeldPlaces, failure: Failure): HeldPlaces {
  if (places.state !== 'waiting') return places;
  return { ...places, state: 'refused', refusal: refusalOf(failure), untold: true };
}

const refusalOf = (failure: Failure): HeldPlaces['refusal'] =>
  failure.kind === 'refused'
    ? { code: failure.code, message: failure.message }
    : { code: failure.kind, message: '' };

/** Returns whether a refusal says that nothing can be bought at the event, whatever is reserved. */
export const isSaleOver = (failure: Failure): boolean =>
  isRefusedWith(failure, 'event_cancelled', 'event_ended', 'not_published');

/** Applies that nothing can be bought at the event; the server lets the reservation expire. */
export const applySaleOver = (places: HeldPlaces, failure: Failure): HeldPlaces =>
  places.state === 'held' ? { ...places, state: 'refused', refusal: refusalOf(failure) } : places;

/** Releases the reservation. Applies to unanswered ones too: the server may hold them anyway. */
export function requestRelease(places: HeldPlaces): HeldPlaces {
  return finalStates.has(places.state) ? places : { ...markAnnounced(places), state: 'releasing' };
}

/** Applies a confirmed release, or that the hold is unknown. Does not affect anything ordered meanwhile. */
export function applyRelease(places: HeldPlaces, word: HoldReply | null): HeldPlaces {
  if (places.state !== 'releasing') return places;
  const ordered = word !== null && (word.state === 'ordered' || word.state === 'used');
  return { ...places, state: ordered ? 'ordered' : 'released' };
}

/** Marks it as part of an order. */
export const markOrdered = (places: HeldPlaces): HeldPlaces => ({
  ...markAnnounced(places),
  state: 'ordered',
});

/** How long final states are kept for display, ms. */
const finalStateRetentionMs = 24 * 3_600_000;

/** Returns whether the device may delete it: not while the server has yet to be told or a refusal has not been seen. */
export function canDeleteHold(places: HeldPlaces, now: number): boolean {
  const state = stateAt(places, now);
  if (state === 'ordered' || state === 'released') return true;
  if (places.untold === true) return false;
  if (state === 'refused' || state === 'expired') return now - places.madeAt >= finalStateRetentionMs;
  return false;
}

/** Returns the whole seconds left of a countdown to `heldUntil`, at least 0. */
export const secondsLeft = (heldUntil: number, now: number): number =>
  Math.max(0, Math.ceil((heldUntil - now) / 1000));

/**
 * Returns whether a second is announced to screen readers: each full hour, each minute of the last hour, and each
 * tenth second of the last half minute.
 */
export function isAnnounced(seconds: number): boolean {
  if (seconds > 3600) return seconds % 3600 === 0;
  return seconds > 30 ? seconds % 60 === 0 : seconds % 10 === 0;
}
