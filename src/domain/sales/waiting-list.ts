/**
 * Where somebody stands on a waiting list. `waiting` and `offered` are open; the others are over: `taken` by an order,
 * `lapsed` by the deadline, `left` by themselves, `removed` by the organizer, `ended` with the event.
 */
export const waitingStates = ['waiting', 'offered', 'taken', 'lapsed', 'left', 'removed', 'ended'] as const;
export type WaitingState = (typeof waitingStates)[number];

/** What becomes of whoever lets an offer lapse: to the end of the list, or out of it. */
export const lapseRules = ['end', 'out'] as const;
export type LapseRule = (typeof lapseRules)[number];

const minute = 60_000;
const hour = 60 * minute;

export const waitingList = {
  /** How long an offer stands where the organizer says nothing, at least, and at most; ms. */
  usualOfferMs: 24 * hour,
  leastOfferMs: 15 * minute,
  mostOfferMs: 7 * 24 * hour,
  /** After so many lapsed offers somebody is out, whatever the rule: an offer keeps tickets from everybody else. */
  mostLapses: 2,
  /** Lists that one person waits on at a time, and people who wait for one type from one network. */
  mostPerPerson: 20,
  mostPerNetwork: 25,
} as const;

export const isOpen = (state: WaitingState): boolean => state === 'waiting' || state === 'offered';

/**
 * Until when an offer stands. The nearer the event, the shorter: at most a quarter of the time to its start, so that
 * several people can be asked one after another, and never past its end.
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
 * Who is offered places, in the order of the list. Somebody who wants more than are free is passed over and keeps their
 * place: the next who can be served is.
 *
 * @param left places that are free; null is no limit
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

/** What becomes of an entry whose offer was not taken in time. @param lapses how many lapsed, this one included */
export const afterLapse = (rule: LapseRule, lapses: number): 'waiting' | 'lapsed' =>
  rule === 'end' && lapses < waitingList.mostLapses ? 'waiting' : 'lapsed';

/** Why somebody cannot join: a stable code with what it is about. */
export type JoinRefusal =
  | { readonly code: 'waiting_list_off' | 'not_sold_out' | 'waiting_already' }
  | { readonly code: 'waiting_limit'; readonly details: { readonly limit: number; readonly held: number } }
  | { readonly code: 'waiting_too_many' | 'waiting_network' };

/** What counts when somebody joins. */
export interface Joining {
  readonly isOn: boolean;
  /** Places that anybody can buy now; null is no limit. */
  readonly left: number | null;
  readonly quantity: number;
  readonly perOrderLimit: number;
  /** Places of the type that the person reserved or bought. */
  readonly held: number;
  /** Whether they wait for the type already. */
  readonly isWaiting: boolean;
  /** On how many lists they wait, and how many wait for the type from their network. */
  readonly lists: number;
  readonly fromNetwork: number;
}

/** Whether somebody may join the list of a type that is sold; null where they may. */
export function refuseJoin(joining: Joining): JoinRefusal | null {
  if (!joining.isOn) return { code: 'waiting_list_off' };
  if (joining.isWaiting) return { code: 'waiting_already' };
  if (joining.left === null || joining.left > 0) return { code: 'not_sold_out' };
  const { perOrderLimit: limit, held } = joining;
  if (joining.quantity + held > limit) return { code: 'waiting_limit', details: { limit, held } };
  if (joining.lists >= waitingList.mostPerPerson) return { code: 'waiting_too_many' };
  return joining.fromNetwork >= waitingList.mostPerNetwork ? { code: 'waiting_network' } : null;
}

/** What an organizer may do with an entry, by its state. */
export const waitingSteps = ['top', 'up', 'offer', 'remove'] as const;
export type WaitingStep = (typeof waitingSteps)[number];

/** Whether an organizer may take a step with an entry: whoever has an offer can only be removed. */
export const mayStep = (step: WaitingStep, state: WaitingState): boolean =>
  state === 'waiting' || (step === 'remove' && state === 'offered');
