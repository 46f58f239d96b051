import type { Failure } from '#domain/failures/failure.ts';
import type { Amount } from './money.ts';

/**
 * `waiting`: not yet at the server, as far as this device knows. `held`: until `heldUntil`. `releasing`: to be given
 * back, and the server not told yet. `ordered`: part of an order. The others are over.
 */
export type PlacesState = 'waiting' | 'held' | 'releasing' | 'ordered' | 'refused' | 'released' | 'expired';

/** Places of one ticket type that this device wants set aside, and where that stands. Times are ms. */
export interface HeldPlaces {
  /** Made here once and never changed: what the server knows a repeat by. */
  readonly holdId: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly ticketTypeId: string;
  readonly ticketTypeName: string;
  /** What one costs: as it was shown, then as the server has reserved it. */
  readonly price: Amount;
  /** What of that is a fee, as the server says; left out, none. */
  readonly fee?: Amount;
  /** What was shown before, where the server reserved it at another price. */
  readonly priceBefore?: Amount;
  /** Counted in groups. */
  readonly quantity: number;
  /** How many tickets one of it is; left out, one. */
  readonly groupSize?: number;
  /** It lets nobody in, and is for a ticket. */
  readonly addOn?: true;
  /** How many of its type one buyer may have, as the server says; left out, this number cannot be changed. */
  readonly most?: number;
  readonly state: PlacesState;
  /** Server time; null while not held, and for a hold without end. */
  readonly heldUntil: number | null;
  readonly madeAt: number;
  /** Why the server would not; null otherwise. */
  readonly refusal: { readonly code: string; readonly message: string } | null;
  /** The server has answered, and nobody has been told yet. */
  readonly untold?: true;
}

/** What the server says of a hold; `heldUntil` ms of server time. */
export interface HoldWord {
  readonly state: 'held' | 'ordered' | 'used' | 'expired' | 'released';
  readonly heldUntil: number | null;
  /** What one costs until the hold ends; null, or left out, where an older server does not say. */
  readonly price?: Amount | null;
  /** What of that is a fee; null, or left out, none. */
  readonly fee?: Amount | null;
  /** How many it is of, and how many one buyer may have; null, or left out, where an older server does not say. */
  readonly quantity?: number;
  readonly most?: number | null;
}

const over: ReadonlySet<PlacesState> = new Set(['ordered', 'refused', 'released', 'expired']);

/** Whether the server has yet to hear of it. */
export const isUnsent = (places: HeldPlaces): boolean =>
  places.state === 'waiting' || places.state === 'releasing';

/** How it stands at `now` (server time, ms): a hold runs out by the clock alone. */
export function standing(places: HeldPlaces, now: number): PlacesState {
  const ranOut = places.state === 'held' && places.heldUntil !== null && now >= places.heldUntil;
  return ranOut ? 'expired' : places.state;
}

/** Whether its time is up by the clock, and the server has not said yet whether its places went back or were ordered. */
export const isUnsure = (places: HeldPlaces, now: number): boolean =>
  places.state === 'held' && standing(places, now) === 'expired';

/** The server took the hold in, now or before. What is to be given back stays so: the answer is to an older request. */
export function afterHeld(places: HeldPlaces, word: HoldWord): HeldPlaces {
  if (places.state !== 'waiting') return places;
  const state = word.state === 'used' ? 'ordered' : word.state;
  const untold = state === 'held' || state === 'expired' ? ({ untold: true } as const) : {};
  return { ...reserved(places, word), state, heldUntil: word.heldUntil, refusal: null, ...untold };
}

/** A person has been told how it stands. */
export function afterTold(places: HeldPlaces): HeldPlaces {
  const { untold: _untold, ...told } = places;
  return told;
}

/** What the server reserved, as it says: how many, and at which price. */
function reserved(places: HeldPlaces, word: HoldWord): HeldPlaces {
  const { most: _before, ...rest } = priced(places, word);
  return {
    ...rest,
    quantity: word.quantity ?? places.quantity,
    ...(word.most == null ? {} : { most: word.most }),
  };
}

/** The price that holds is the one at which the server reserved; a difference to what was shown is kept to be told. */
function priced(places: HeldPlaces, { price, fee }: HoldWord): HeldPlaces {
  const { fee: _before, ...rest } = places;
  const withFee = price == null ? places : { ...rest, ...(fee == null ? {} : { fee }) };
  if (price == null || (price.amount === places.price.amount && price.currency === places.price.currency))
    return withFee;
  return { ...withFee, price, priceBefore: places.priceBefore ?? places.price };
}

/** The server was asked how a hold stands; null: it knows of none, so the places are gone. */
export function afterLooked(places: HeldPlaces, word: HoldWord | null): HeldPlaces {
  if (places.state !== 'held') return places;
  if (word === null) return { ...places, state: 'expired' };
  const state = word.state === 'used' ? 'ordered' : word.state;
  return { ...reserved(places, word), state, heldUntil: word.heldUntil };
}

/** True where the server itself has ruled, and asking again brings the same. Anything else is asked again. */
export function isRuling(failure: Failure): boolean {
  // A proxy's or portal's refusal has no code of ours; a 401 is about a session, and holds need none.
  return failure.kind === 'too_large' || (failure.kind === 'refused' && !failure.code.startsWith('http_'));
}

/** The server will not hold these places. */
export function afterRefused(places: HeldPlaces, failure: Failure): HeldPlaces {
  if (places.state !== 'waiting') return places;
  const refusal =
    failure.kind === 'refused'
      ? { code: failure.code, message: failure.message }
      : { code: failure.kind, message: '' };
  return { ...places, state: 'refused', refusal, untold: true };
}

/** Its person gives the places back. Also one that was never answered: the server may have it all the same. */
export function letGo(places: HeldPlaces): HeldPlaces {
  return over.has(places.state) ? places : { ...afterTold(places), state: 'releasing' };
}

/** The server was told, or knows of no such hold. Nothing that happened to be ordered meanwhile is taken back by it. */
export function afterReleased(places: HeldPlaces, word: HoldWord | null): HeldPlaces {
  if (places.state !== 'releasing') return places;
  const ordered = word !== null && (word.state === 'ordered' || word.state === 'used');
  return { ...places, state: ordered ? 'ordered' : 'released' };
}

/** It is part of an order now. */
export const afterOrdered = (places: HeldPlaces): HeldPlaces => ({ ...afterTold(places), state: 'ordered' });

/** How long what is over is kept to be read, ms. */
const keptOverMs = 24 * 3_600_000;

/** Whether the device may forget it: nothing that the server has yet to hear of, and no refusal before it was seen. */
export function mayForget(places: HeldPlaces, now: number): boolean {
  const state = standing(places, now);
  if (state === 'ordered' || state === 'released') return true;
  if (places.untold === true) return false;
  if (state === 'refused' || state === 'expired') return now - places.madeAt >= keptOverMs;
  return false;
}

/** What to tell of a countdown that ends at `heldUntil`: whole seconds left, never less than none. */
export const secondsLeft = (heldUntil: number, now: number): number =>
  Math.max(0, Math.ceil((heldUntil - now) / 1000));

/** Which second is said aloud: each whole hour, each minute of the last one, and each tenth of the last half minute. */
export function isSpoken(seconds: number): boolean {
  if (seconds > 3600) return seconds % 3600 === 0;
  return seconds > 30 ? seconds % 60 === 0 : seconds % 10 === 0;
}
