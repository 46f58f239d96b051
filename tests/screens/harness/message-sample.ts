import type { ListedMessage } from '#contract/events/messages.ts';
import { event, longName, orderId } from './samples.ts';

/** A message being sent. */
export const message: ListedMessage = {
  messageId: orderId,
  kind: 'event',
  subject: longName,
  audience: 'not_arrived',
  ticketTypeIds: [],
  state: 'sending',
  revision: 1,
  sendAt: event.startsAt,
  notSent: null,
  startedAt: event.startsAt,
  endedAt: null,
  recipients: 12_431,
  allFound: true,
  sent: 1_200,
  kept: 0,
  failed: 3,
  skipped: 0,
  noEmail: 12,
  unsubscribed: 0,
  createdAt: event.startsAt,
};
