/** `event`: about the ticket itself. `news`: anything else, which people can unsubscribe from. */
export const messageKinds = ['event', 'news'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Whose tickets a message is for: everyone's, or by how they stand at the main area's doors when it is sent. */
export const messageAudiences = ['all', 'not_arrived', 'arrived', 'inside'] as const;
export type MessageAudience = (typeof messageAudiences)[number];

export const messageStates = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const;
export type MessageState = (typeof messageStates)[number];

/**
 * Why a message that was scheduled is a draft again. `sender_left`: whoever scheduled it may no longer send messages of its
 * event; `too_late`: it could not be sent for too long after its time.
 */
export const notSentReasons = ['sender_left', 'too_late'] as const;
export type NotSentReason = (typeof notSentReasons)[number];

/**
 * How a message stands with one person. `waiting`: to be sent; `queued`: on its way to the mail server; `kept`: in the
 * outbox of a server without one; `skipped`: not sent on purpose.
 */
export const recipientStates = ['waiting', 'queued', 'sent', 'kept', 'failed', 'skipped'] as const;
export type RecipientState = (typeof recipientStates)[number];

/**
 * Why a message failed or was skipped. `refused`: the mail server refused the address; `unavailable`: it took nothing for
 * hours; `bounced`: their mail server took it and sent it back; `lost`: nobody knows whether it went out; `no_email`: the address is not confirmed any more.
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

/** Most characters of a message. */
export const mostMessageSubject = 150;
export const mostMessageText = 5_000;
/** Most messages of one event, drafts among them. */
export const mostMessages = 500;

/** How often an organizer's messages may be sent: for one event, and for all events of theirs. */
export const messageLimits = {
  event: { perHour: 5, perDay: 10 },
  organizer: { perHour: 15, perDay: 40 },
} as const;

/**
 * So many emails of messages, and to guests, are on their way at most, those that failed before and wait for another
 * try left out: whoever buys a ticket meanwhile waits behind these, and not behind ten thousand.
 */
export const mostEmailsUnderWay = 50;
/** An email that was handed on so long ago and is not settled waits for another try; ms. */
export const emailUnderWayMs = 60_000;
/** A message that was to be sent so long ago is no news any more; ms. */
export const messageLateMs = 24 * 3_600_000;
/** Nobody heard of an email for so long: the outbox has forgotten it; ms. */
export const emailLostMs = 30 * 3_600_000;
