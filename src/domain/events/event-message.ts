/** `event`: about the ticket itself. `news`: anything else, with an unsubscribe option. */
export const messageKinds = ['event', 'news'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Recipients of a message: all ticket holders, or by their status in the main area at the time of sending. */
export const messageAudiences = ['all', 'not_arrived', 'arrived', 'inside'] as const;
export type MessageAudience = (typeof messageAudiences)[number];

export const messageStates = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const;
export type MessageState = (typeof messageStates)[number];

/**
 * Why a scheduled message became a draft again. `sender_left`: its sender may no longer send messages for the event;
 * `too_late`: it was overdue for too long; `moved_past`: its event was rescheduled, and the time it would have moved to
 * was already past.
 */
export const notSentReasons = ['sender_left', 'too_late', 'moved_past'] as const;
export type NotSentReason = (typeof notSentReasons)[number];

/**
 * Delivery status for one person. `waiting`: not sent yet; `queued`: on its way to the mail server; `kept`: in the
 * outbox of a server without a mailer; `skipped`: deliberately not sent.
 */
export const recipientStates = ['waiting', 'queued', 'sent', 'kept', 'failed', 'skipped'] as const;
export type RecipientState = (typeof recipientStates)[number];

/**
 * Why a message failed or was skipped. `refused`: the mail server refused the address; `unavailable`: it accepted
 * nothing for hours; `bounced`: the recipient's mail server returned it; `lost`: its outcome is unknown; `no_email`:
 * the address is no longer confirmed.
 */
export const recipientProblems = [
  'refused',
  'unavailable',
  'bounced',
  'lost',
  'stopped',
  'unsubscribed',
  'no_email',
] as const;
export type RecipientProblem = (typeof recipientProblems)[number];

/** Maximum length of a message subject, characters. */
export const maxMessageSubject = 150;
export const maxMessageText = 5_000;
/** Maximum number of messages per event, including drafts. */
export const maxMessages = 500;

/** Rate limits of an organizer's messages: per event, and across all their events. */
export const messageLimits = {
  event: { perHour: 5, perDay: 10 },
  organizer: { perHour: 15, perDay: 40 },
} as const;

/**
 * Maximum number of message and guest emails in flight, not counting failed ones that wait for a retry. A buyer's
 * email then waits behind these, not behind ten thousand.
 */
export const maxEmailsUnderWay = 50;
/** An email handed over this long ago without a result counts as waiting for a retry; ms. */
export const emailUnderWayMs = 60_000;
/** A scheduled message this long overdue is not sent any more; ms. */
export const messageLateMs = 24 * 3_600_000;
/** An email without a result for this long is lost: the outbox has deleted it; ms. */
export const emailLostMs = 30 * 3_600_000;

/** How far the sending of a message has got. */
interface SendingStatus {
  readonly state: MessageState | 'unknown';
  readonly allFound: boolean;
  readonly recipients: number;
  readonly sent: number;
  readonly kept: number;
  readonly failed: number;
  readonly skipped: number;
}

/**
 * Whether a message can be sent again to those whom it failed to reach. A stopped one only once no email of it is under
 * way, which would go out after all, and if all its recipients were found: it would count as sent to all of them.
 */
export function canResend(message: SendingStatus): boolean {
  const { state, allFound, recipients, sent, kept, failed, skipped } = message;
  if (failed === 0) return false;
  const isOver = allFound && sent + kept + failed + skipped >= recipients;
  return state === 'sent' || (state === 'stopped' && isOver);
}
