/** What can happen to an order; each is a row of its history. */
export const orderHistoryKinds = [
  'placed',
  'paid',
  'confirmed',
  'expired',
  'cancelled',
  'refunded',
  /** Money that bought nothing, such as a second or late payment, is on its way back. */
  'money_returning',
  'money_returned',
  'tickets_refunded',
  'ticket_revoked',
  'ticket_blocked',
  'ticket_unblocked',
  'ticket_moved',
  'ticket_transferred',
  'names_edited',
  'answers_edited',
  'email_resent',
  'note',
  /** It had expired, and was taken up again for money that came late. */
  'reopened',
] as const;
export type OrderHistoryKind = (typeof orderHistoryKinds)[number];

/** Who can do something to an order. `unknown`: it was done before there was a history. */
export const orderActors = [
  'buyer',
  'holder',
  'team',
  'administrator',
  'provider',
  'system',
  'unknown',
] as const;
export type OrderActor = (typeof orderActors)[number];

/** Letters of a note at most. */
export const mostNoteLetters = 2_000;

/** What of an order can be edited. */
export const orderChangeFields = ['buyer', 'attendee', 'holder', 'ticket_type', 'answer'] as const;

/** One thing that was edited, as it was and as it is. */
export interface OrderChange {
  readonly field: (typeof orderChangeFields)[number];
  /** Of an answer: the question. */
  readonly about?: string;
  readonly before: string;
  readonly after: string;
}
