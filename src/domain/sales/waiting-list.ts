/**
 * States of a waiting list entry. `waiting` and `offered` are open; the others are final: `taken` by an order,
 * `lapsed` at the deadline, `left` by the person, `removed` by the organizer, `ended` with the event.
 */
export const waitingStates = ['waiting', 'offered', 'taken', 'lapsed', 'left', 'removed', 'ended'] as const;
export type WaitingState = (typeof waitingStates)[number];

/** What happens to somebody whose offer lapses: moved to the end of the list, or removed. */
export const lapseRules = ['end', 'out'] as const;
export type LapseRule = (typeof lapseRules)[number];

const minute = 60_000;
const hour = 60 * minute;

export const waitingList = {
  /** Default, minimum and maximum duration of an offer; ms. */
  usualOfferMs: 24 * hour,
  leastOfferMs: 15 * minute,
  mostOfferMs: 7 * 24 * hour,
  /**
   * After this many lapsed offers an entry is removed in any case, because each offer blocks tickets for everybody
   * else.
   */
  mostLapses: 2,
  /** Maximum number of lists per person, and of people from one network waiting for one type. */
  mostPerPerson: 20,
  mostPerNetwork: 25,
} as const;

export const isOpen = (state: WaitingState): boolean => state === 'waiting' || state === 'offered';

/**
 * Returns when an offer expires. Shorter close to the event: at most a quarter of the time until its start, so that
 * several people can be asked in turn, and never after its end.
 *
 * @param times ms
 */
export function offerUntil({
  now,
  offerMs,
  startsAt,
  endsAt,
}: {
  readonly now: number;
  readonly offerMs: number;
  readonly startsAt: number;
  readonly endsAt: number;
}): number {
  const near = Math.max(waitingList.leastOfferMs, Math.floor((startsAt - now) / 4));
  return Math.min(now + Math.min(offerMs, near), endsAt);
}

/**
 * Chooses who gets an offer, in list order. Somebody who wants more than is available is skipped but stays on the
 * list; the next who can be served gets the offer.
 *
 * @param left available places; null means no limit
 */
export function nextOffers<E extends { readonly quantity: number }>(
  waiting: readonly E[],
  left: number | null,
): readonly E[] {
  let free = left ?? Infinity;
  return waiting.filter(({ quantity }) => {
    if (quantity > free) return false;
    free -= quantity;
    return true;
  });
}

/** Returns the state of an entry after an offer lapsed. @param lapses lapsed offers, including this one */
export const afterLapse = (rule: LapseRule, lapses: number): 'waiting' | 'lapsed' =>
  rule === 'end' && lapses < waitingList.mostLapses ? 'waiting' : 'lapsed';

/** Why somebody cannot join: a stable code and its data. */
export type JoinRefusal =
  | { readonly code: 'waiting_list_off' | 'not_sold_out' | 'waiting_already' }
  | { readonly code: 'waiting_limit'; readonly details: { readonly limit: number; readonly held: number } }
  | { readonly code: 'waiting_too_many' | 'waiting_network' };

/** The facts that decide whether somebody can join. */
export interface JoinFacts {
  readonly isOn: boolean;
  /** Places generally available now; null means no limit. */
  readonly left: number | null;
  readonly quantity: number;
  readonly perOrderLimit: number;
  /** Places of the type that the person has reserved or bought. */
  readonly held: number;
  /** Whether they already wait for this type. */
  readonly isWaiting: boolean;
  /** Number of lists they wait on, and number of people from their network who wait for this type. */
  readonly lists: number;
  readonly fromNetwork: number;
}

/** Decides whether somebody may join the list of a type on sale; null if they may. */
export function refuseJoin(joining: JoinFacts): JoinRefusal | null {
  if (!joining.isOn) return { code: 'waiting_list_off' };
  if (joining.isWaiting) return { code: 'waiting_already' };
  if (joining.left === null || joining.left > 0) return { code: 'not_sold_out' };
  const { perOrderLimit: limit, held } = joining;
  if (joining.quantity + held > limit) return { code: 'waiting_limit', details: { limit, held } };
  if (joining.lists >= waitingList.mostPerPerson) return { code: 'waiting_too_many' };
  return joining.fromNetwork >= waitingList.mostPerNetwork ? { code: 'waiting_network' } : null;
}

/** Organizer actions on an entry. */
export const waitingSteps = ['top', 'up', 'offer', 'remove'] as const;
export type WaitingStep = (typeof waitingSteps)[number];

/** Returns whether an organizer may take an action: an entry with an offer can only be removed. */
export const canTakeStep = (step: WaitingStep, state: WaitingState): boolean =>
  state === 'waiting' || (step === 'remove' && state === 'offered');
