import type { Failure } from '#domain/failures/failure.ts';
import type { OrganizerKind } from '#domain/people/application.ts';
import type { Saved } from '#domain/text/stored-draft.ts';
import type { Texts } from '#domain/text/three-way.ts';

/** Profile fields that can be changed without reauthentication. */
export type NameField = 'firstName' | 'lastName' | 'username';

/** A name as shown, and its new value. */
interface Renamed {
  readonly before: string;
  readonly name: string;
}

/** An answer in an order, as shown and as changed. */
export interface ChangedAnswer {
  /** The buyer's if null, otherwise the attendee's index in the order. */
  readonly attendee: number | null;
  readonly questionId: string;
  /** Revision of the question's wording. */
  readonly revision: number;
  readonly before: readonly string[];
  /** Empty removes the answer. */
  readonly values: readonly string[];
}

/** A request to the server that can wait for a connection. None of them needs reauthentication. */
export type RequestContent =
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
      /** Id of the offer, because another one may be made elsewhere meanwhile. Absent if unknown. */
      readonly offerId?: string;
    }
  | { readonly kind: 'cancelOrder'; readonly orderId: string }
  | {
      readonly kind: 'names';
      readonly registrationId: string;
      readonly orderId: string;
      readonly buyer: Renamed;
      /** All attendees, in the order's sequence. */
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
export type RequestKind = RequestContent['kind'];

/**
 * How a wish ended. `done`: the server did it. `refused`: the server rejected it and would reject it again.
 * `unsendable`: it was written by another version of this app, and this one cannot send it. Times are ms.
 */
type RequestEnd =
  | { readonly kind: 'done'; readonly at: number }
  | { readonly kind: 'refused'; readonly at: number; readonly failure: Failure }
  | { readonly kind: 'unsendable'; readonly at: number };

/** A request that one person made on this device, waiting until it has an end. Times are ms. */
export interface DeferredRequest {
  /** Created on this device and never changed; the server uses it to recognize repeats. Ids sort by creation time. */
  readonly wishId: string;
  /** Credential id of the owner; nobody else can send or see it. */
  readonly ownerId: number;
  readonly ask: RequestContent;
  /** Display name of the ticket, order or event it concerns; may be empty. */
  readonly about: string;
  readonly madeAt: number;
  /** It may have reached the server, so it can no longer be undone, only confirmed. */
  readonly tried?: true;
  /** Why the last attempt was not answered. */
  readonly trouble?: Failure;
  /** Absent while it waits. */
  readonly end?: RequestEnd;
  /** The user has been told the result. */
  readonly told?: true;
}

/** Returns whether it is unanswered; it is sent again until it is answered. */
export const isRequestWaiting = ({ end }: Pick<DeferredRequest, 'end'>): boolean => end === undefined;

/** Returns whether the server rejected it; the user can retry or dismiss it. */
export const isRequestRefused = ({ end }: Pick<DeferredRequest, 'end'>): boolean =>
  end !== undefined && end.kind !== 'done';

/** Returns whether it has ended and the user has not been told. */
export const isRequestUnannounced = ({ end, told }: Pick<DeferredRequest, 'end' | 'told'>): boolean =>
  end !== undefined && told !== true;

/** Returns whether the user can undo it: only if it certainly never left this device. */
export const canUndoRequest = (wish: Pick<DeferredRequest, 'end' | 'tried'>): boolean =>
  isRequestWaiting(wish) && wish.tried !== true;

/** Subjects of wishes; those on one subject are sent in the order they were made. */
export const requestSubjects = {
  ticket: (ticketId: string) => `ticket ${ticketId}`,
  order: (orderId: string) => `order ${orderId}`,
  application: 'application',
  profile: 'profile',
} as const;

/** Returns the subject of a request; one of `requestSubjects`. */
export function subjectOf(ask: RequestContent): string {
  switch (ask.kind) {
    case 'transfer':
    case 'cancelTransfer':
    case 'holder':
      return requestSubjects.ticket(ask.ticketId);
    case 'cancelOrder':
    case 'names':
    case 'answers':
      return requestSubjects.order(ask.orderId);
    case 'application':
    case 'withdraw':
      return requestSubjects.application;
    case 'profile':
      return requestSubjects.profile;
  }
}
