/** Kinds of entries in an order's history. */
export const orderHistoryKinds = [
  'placed',
  'paid',
  'confirmed',
  'expired',
  'cancelled',
  'refunded',
  /** A payment that bought nothing, such as a duplicate or late one, is being refunded. */
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
  /** It had expired and was reopened for a late payment. */
  'reopened',
  /** The provider refused to give money back. */
  'refund_refused',
  /** Somebody had a refused refund asked for again. */
  'refund_retried',
] as const;
export type OrderHistoryKind = (typeof orderHistoryKinds)[number];

/** Actors on an order. `unknown`: from before the history existed. */
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

/** Maximum length of a note. */
export const maxNoteLetters = 2_000;

/** The editable parts of an order. */
export const orderChangeFields = ['buyer', 'attendee', 'holder', 'ticket_type', 'answer'] as const;

/** One edit: the value before and after. */
export interface OrderChange {
  readonly field: (typeof orderChangeFields)[number];
  /** For an answer: the question. */
  readonly about?: string;
  readonly before: string;
  readonly after: string;
}
