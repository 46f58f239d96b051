import type { Failure } from '#domain/failures/failure.ts';
import type { OrganizerKind } from '#domain/people/application.ts';
import type { Saved } from '#domain/text/stored-draft.ts';
import type { Texts } from '#domain/text/three-way.ts';

/** What of a profile can be changed without a fresh proof of who one is. */
export type NameField = 'firstName' | 'lastName' | 'username';

/** A name as it was shown, and what it is to be. */
interface Renamed {
  readonly before: string;
  readonly name: string;
}

/** An answer of an order to one question, as it was shown and as it is to be. */
export interface ChangedAnswer {
  /** Whose: the buyer's where null, else an attendee's by their place in the order. */
  readonly attendee: number | null;
  readonly questionId: string;
  /** Of the question's wording. */
  readonly revision: number;
  readonly before: readonly string[];
  /** None takes it back. */
  readonly values: readonly string[];
}

/** What a person asks of the server that can wait for a connection. Nothing of it needs a fresh proof of who they are. */
export type Ask =
  | {
      readonly kind: 'transfer';
      readonly ticketId: string;
      /** Email address or phone number. */
      readonly to: string;
      readonly countryCode: string;
    }
  | {
      readonly kind: 'cancelTransfer';
      readonly ticketId: string;
      /** Which offer: another one may be made elsewhere meanwhile. Missing where nobody knows it. */
      readonly offerId?: string;
    }
  | { readonly kind: 'cancelOrder'; readonly orderId: string }
  | {
      readonly kind: 'names';
      readonly registrationId: string;
      readonly orderId: string;
      readonly buyer: Renamed;
      /** All of them, in the order of the order. */
      readonly attendees: readonly Renamed[];
    }
  | {
      readonly kind: 'application';
      readonly applicationId: string;
      readonly name: string;
      readonly organizer: OrganizerKind;
      readonly phoneNumber: string;
      readonly countryCode: string;
      readonly reason: string;
    }
  | ({ readonly kind: 'holder'; readonly ticketId: string } & Renamed)
  | { readonly kind: 'withdraw'; readonly applicationId: string }
  | {
      readonly kind: 'answers';
      readonly orderId: string;
      readonly changes: readonly ChangedAnswer[];
    }
  | { readonly kind: 'profile'; readonly over: Saved<NameField>; readonly typed: Texts<NameField> };
export type AskKind = Ask['kind'];

/**
 * How a wish ended. `done`: the server did it. `refused`: it won't, and the same would be refused again. `unsendable`:
 * another version of this app wrote it, and this one cannot send it. Times are ms.
 */
type WishEnd =
  | { readonly kind: 'done'; readonly at: number }
  | { readonly kind: 'refused'; readonly at: number; readonly failure: Failure }
  | { readonly kind: 'unsendable'; readonly at: number };

/** Something that one person asked for on this device: it waits until it has an end. Times are ms. */
export interface Wish {
  /** Made here once and never changed: what the server knows a repeat by. Ids sort by the time they were made. */
  readonly wishId: string;
  /** Credential id of the person whose it is: nobody else sends it or sees it. */
  readonly ownerId: number;
  readonly ask: Ask;
  /** Which ticket, order or event it is about, in words, as its person saw it; may be empty. */
  readonly about: string;
  readonly madeAt: number;
  /** It may have reached the server: it cannot be taken back any more, only confirmed. */
  readonly tried?: true;
  /** Why the last try brought no answer. */
  readonly trouble?: Failure;
  /** Absent while it waits. */
  readonly end?: WishEnd;
  /** A person has been told how it ended. */
  readonly told?: true;
}

/** Whether nobody has answered it: it is sent again until somebody does. */
export const isWishWaiting = ({ end }: Pick<Wish, 'end'>): boolean => end === undefined;

/** Whether the server won't do it: its person looks at it, and tries again or takes it away. */
export const isWishRefused = ({ end }: Pick<Wish, 'end'>): boolean =>
  end !== undefined && end.kind !== 'done';

/** Whether it has ended and nobody has been told how. */
export const isWishUntold = ({ end, told }: Pick<Wish, 'end' | 'told'>): boolean =>
  end !== undefined && told !== true;

/** Whether its person can take it back: only what has surely never left this device. */
export const canUndoWish = (wish: Pick<Wish, 'end' | 'tried'>): boolean =>
  isWishWaiting(wish) && wish.tried !== true;

/** What wishes are about: those about one thing are sent in the order they were made. */
export const wishSubjects = {
  ticket: (ticketId: string) => `ticket ${ticketId}`,
  order: (orderId: string) => `order ${orderId}`,
  application: 'application',
  profile: 'profile',
} as const;

/** What a wish is about; one of `wishSubjects`. */
export function subjectOf(ask: Ask): string {
  switch (ask.kind) {
    case 'transfer':
    case 'cancelTransfer':
    case 'holder':
      return wishSubjects.ticket(ask.ticketId);
    case 'cancelOrder':
    case 'names':
    case 'answers':
      return wishSubjects.order(ask.orderId);
    case 'application':
    case 'withdraw':
      return wishSubjects.application;
    case 'profile':
      return wishSubjects.profile;
  }
}
