import type { MessageKind } from '#domain/events/event-message.ts';
import type { Language } from '#messages/language.ts';
import { isProvenAddress } from '#server/database/accounts/proven-addresses.ts';
import { findUser } from '#server/database/accounts/users.ts';
import type { Queries } from '#server/database/database.ts';
import { readEventFacts } from '#server/database/messages/email-facts.ts';
import { findMessage } from '#server/database/messages/event-messages.ts';
import {
  findMessageEvent,
  maySendMessages,
  type MessageEvent,
} from '#server/database/messages/message-events.ts';
import { findSubscription, type Subscription } from '#server/database/messages/news-opt-outs.ts';
import { eventEmailOf } from '#server/messages/email-facts.ts';
import { writeOut } from '#server/messages/email-page.ts';
import type { Written } from '#server/messages/queued-email.ts';
import { eventMessage } from './message-email.ts';
import type { SubscriptionLinks } from './subscription-links.ts';

export interface MessageWriterDeps {
  readonly database: Queries;
  readonly publicOrigin: string;
  readonly languageOf: (to: string) => Promise<Language>;
  readonly subscriptionLinks: (subscription: Subscription) => SubscriptionLinks;
}

/** A message and its recipient. */
interface Wanted {
  readonly messageId: string;
  readonly userId: string;
  /** Whether the author sends it to themself, whatever the message's state. */
  readonly isTest: boolean;
}

/**
 * Composes an organizer's message for one person. Null when it was stopped, its event was cancelled, its organizer's
 * account was deleted, the person has unsubscribed, or the address is not (or no longer) confirmed as theirs.
 */
export async function writeMessage(
  deps: MessageWriterDeps,
  { messageId, userId, isTest }: Wanted,
  to: string,
): Promise<Written | null> {
  const { database } = deps;
  const message = await findMessage(database, messageId);
  const event = message === null ? null : await findMessageEvent(database, message.eventId);
  if (message === null || event === null) return null;
  if (!(await isProvenAddress(database, to, userId))) return null;
  if (!isTest) {
    if (message.state !== 'sending' || !maySendMessages(event)) return null;
    if (message.kind === 'news' && !(await isSubscribed(database, { ...event, userId }))) return null;
  }
  return composeMessage(deps, { ...message, event, userId, to });
}

interface Composed {
  readonly kind: MessageKind;
  readonly subject: string;
  readonly text: string;
  readonly event: MessageEvent;
  readonly userId: string;
  readonly to: string;
}

/** Composes a message as one person receives it, whether it is stored or not. */
export async function composeMessage(
  { database, publicOrigin, languageOf, subscriptionLinks }: MessageWriterDeps,
  { kind, subject, text, event, userId, to }: Composed,
): Promise<Written & { readonly text: string }> {
  const person = await findUser(database, userId);
  const facts = await readEventFacts(database, event.eventId);
  const links = kind === 'news' ? subscriptionLinks({ userId, organizerId: event.organizerId }) : null;
  const email = writeOut(
    eventMessage({
      ...eventEmailOf(facts, publicOrigin, await languageOf(to)),
      kind,
      subject,
      text,
      organizerName: event.organizerName,
      firstName: person?.publicUser.firstName ?? '',
      unsubscribe: links?.page ?? null,
    }),
  );
  return { ...email, ...(links === null ? {} : { unsubscribe: links.oneClick }) };
}

async function isSubscribed(queries: Queries, subscription: Subscription): Promise<boolean> {
  return (await findSubscription(queries, subscription))?.subscribed === true;
}
