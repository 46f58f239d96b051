import type { WalletTicket } from '#contract/sales/tickets.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Queries } from '#server/database/database.ts';
import { findPlansAsIssued } from '#server/database/events/event-changes.ts';
import { findMessagesTo } from '#server/database/messages/wallet-messages.ts';

/** Messages about one event that a wallet keeps. */
const mostMessages = 10;

/** Adds to the caller's tickets how their events have changed since they were issued, and what organizers wrote. */
export async function withNews(
  queries: Queries,
  caller: Caller,
  tickets: readonly WalletTicket[],
): Promise<WalletTicket[]> {
  if (caller.kind !== 'user' || tickets.length === 0) return [...tickets];
  const eventIds = [...new Set(tickets.map(({ eventId }) => eventId))];
  const ticketIds = tickets.map(({ ticketId }) => ticketId);
  const changed = await findPlansAsIssued(queries, ticketIds);
  const plans = new Map(changed.map((plan) => [plan.ticketId, plan]));
  const wish = { userId: caller.userId, eventIds, most: mostMessages };
  const messages = Map.groupBy(await findMessagesTo(queries, wish), ({ eventId }) => eventId);
  return tickets.map((ticket) => {
    const plan = plans.get(ticket.ticketId);
    const found = messages.get(ticket.eventId) ?? [];
    // With the first ticket of each event: all of them are in one wallet.
    messages.delete(ticket.eventId);
    return {
      ...ticket,
      boughtFor:
        plan === undefined
          ? null
          : {
              changedAt: iso(plan.changedAt),
              startsAt: iso(plan.startsAt),
              endsAt: iso(plan.endsAt),
              doorsOpenAt: iso(plan.doorsOpenAt),
              venue: plan.venue,
            },
      messages: found.map(({ messageId, organizerName, subject, text, sentAt }) => ({
        messageId,
        organizerName,
        subject,
        text,
        sentAt: iso(sentAt),
      })),
    };
  });
}

const iso = (at: number): string => new Date(at).toISOString();
