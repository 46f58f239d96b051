import type { Queries } from '#server/database/database.ts';
import { findMessage } from '#server/database/messages/event-messages.ts';
import { settleRecipient, type Settled } from '#server/database/messages/message-recipients.ts';
import { findMessageEvent, maySendMessages } from '#server/database/messages/message-events.ts';
import { findSubscription } from '#server/database/messages/news-opt-outs.ts';
import { settleGuestEmail, type SettledGuest } from '#server/database/tickets/guest-emails.ts';
import type { Delivery, QueuedEmail } from '#server/database/messages/queued-emails.ts';

/** The final result of an email; `dropped`: there was nothing left to say. */
export type EmailOutcome = Delivery | { readonly status: 'dropped' };

/**
 * Records the result of a message to one person, or of a guest's tickets, in the transaction that settles its email.
 * @param now ms
 */
export async function settleMessageEmail(
  queries: Queries,
  email: QueuedEmail,
  outcome: EmailOutcome,
  now: number,
): Promise<void> {
  if (email.kind === 'guest_tickets') {
    const { importId, row, attempt } = email;
    await settleGuestEmail(queries, { importId, row, attempt, ...guestStatusOf(outcome) }, now);
  }
  if (email.kind !== 'event_message') return;
  const { messageId, userId, attempt } = email;
  const standing = await statusOf(queries, email, outcome);
  await settleRecipient(queries, { messageId, userId, attempt, ...standing }, now);
}

/** A dropped email had no ticket left to claim. */
function guestStatusOf(outcome: EmailOutcome): Pick<SettledGuest, 'state' | 'problem'> {
  if (outcome.status === 'dropped') return { state: 'skipped', problem: 'stopped' };
  if (outcome.status !== 'failed') return { state: outcome.status, problem: null };
  return { state: 'failed', problem: outcome.again ? 'unavailable' : 'refused' };
}

async function statusOf(
  queries: Queries,
  email: Extract<QueuedEmail, { readonly kind: 'event_message' }>,
  outcome: EmailOutcome,
): Promise<Pick<Settled, 'state' | 'problem'>> {
  switch (outcome.status) {
    case 'sent':
    case 'kept':
      return { state: outcome.status, problem: null };
    case 'failed':
      return { state: 'failed', problem: outcome.again ? 'unavailable' : 'refused' };
    case 'dropped':
      return { state: 'skipped', problem: await dropReason(queries, email) };
  }
}

async function dropReason(
  queries: Queries,
  { messageId, userId }: Extract<QueuedEmail, { readonly kind: 'event_message' }>,
): Promise<Settled['problem']> {
  const message = await findMessage(queries, messageId);
  const event = await findMessageEvent(queries, message?.eventId ?? '');
  if (message?.state !== 'sending' || event === null || !maySendMessages(event)) return 'stopped';
  if (message.kind === 'event') return 'no_email';
  const standing = await findSubscription(queries, { userId, organizerId: event.organizerId });
  return standing?.subscribed === false ? 'unsubscribed' : 'no_email';
}
