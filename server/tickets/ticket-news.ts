import { isDeepStrictEqual } from 'node:util';
import { gateNames, gatesForHolders } from '#domain/door/areas.ts';
import { termsOf } from '#domain/events/sold-terms.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Queries } from '#server/database/database.ts';
import {
  findPlansAsIssued,
  findTermsAsIssued,
  type PlanAsIssued,
  type TermsAsIssued,
  type TypeTermsAsStored,
} from '#server/database/events/event-changes.ts';
import { findGates, type GateRow } from '#server/database/events/gates.ts';
import { findMessagesTo } from '#server/database/messages/wallet-messages.ts';

/** Maximum number of messages per event in a wallet. */
const maxMessages = 10;

/** Adds to the caller's tickets how their events have changed since they were issued, and organizers' messages. */
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
  const terms = await changedTermsOf(queries, ticketIds);
  const wish = { userId: caller.userId, eventIds, most: maxMessages };
  const messages = Map.groupBy(await findMessagesTo(queries, wish), ({ eventId }) => eventId);
  return tickets.map((ticket) => {
    const found = messages.get(ticket.eventId) ?? [];
    // Attached to the first ticket of each event, because a wallet has all of them.
    messages.delete(ticket.eventId);
    return {
      ...ticket,
      boughtFor: boughtForOf(ticket, plans.get(ticket.ticketId), terms.get(ticket.ticketId)),
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

type BoughtFor = NonNullable<WalletTicket['boughtFor']>;
interface ChangedTerms {
  readonly terms: NonNullable<BoughtFor['terms']>;
  /** In ms. */
  readonly changedAt: number;
}

/** Returns the event as it was when the ticket was issued; null if it has not changed. */
function boughtForOf(
  { startsAt, endsAt, doorsOpenAt, venue }: WalletTicket,
  plan: PlanAsIssued | undefined,
  changed: ChangedTerms | undefined,
): WalletTicket['boughtFor'] {
  if (plan === undefined && changed === undefined) return null;
  const was =
    plan === undefined
      ? { startsAt, endsAt, doorsOpenAt, venue }
      : {
          startsAt: iso(plan.startsAt),
          endsAt: iso(plan.endsAt),
          doorsOpenAt: iso(plan.doorsOpenAt),
          venue: plan.venue,
        };
  const changedAt = Math.max(plan?.changedAt ?? 0, changed?.changedAt ?? 0);
  return { changedAt: iso(changedAt), ...was, terms: changed?.terms ?? null };
}

/** Returns the other terms of these tickets before and after a change, by ticket. */
async function changedTermsOf(
  queries: Queries,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, ChangedTerms>> {
  const rows = await findTermsAsIssued(queries, ticketIds);
  const gates =
    rows.length === 0 ? [] : await findGates(queries, [...new Set(rows.map((row) => row.eventId))]);
  return new Map(
    rows.flatMap((row) => {
      const { validFrom, validUntil, changedAt } = row;
      const [event, type] = [termsOf(row), { validFrom, validUntil, gates: row.gates ?? [] }];
      const standing = gates.filter(({ eventId }) => eventId === row.eventId);
      const now = { ...event, ...typeIn(type, row, standing) };
      const was = { ...event, ...row.eventWas, ...typeIn(row.typeWas ?? type, row, standing) };
      return isDeepStrictEqual(was, now) ? [] : [[row.ticketId, { terms: { was, now }, changedAt }] as const];
    }),
  );
}

/** Returns a type's terms with its gates by name, including those that admit it through its areas. */
function typeIn(
  { validFrom, validUntil, gates: own, admitting }: TypeTermsAsStored,
  { ticketTypeId, areas }: TermsAsIssued,
  gates: readonly GateRow[],
) {
  const sold = admitting ?? gatesForHolders({ ticketTypeId: ticketTypeId ?? '', gates: own }, gates, areas);
  return {
    validFrom: validFrom === null ? null : iso(validFrom),
    validUntil: validUntil === null ? null : iso(validUntil),
    gates: [...gateNames(sold, gates)],
  };
}

const iso = (at: number): string => new Date(at).toISOString();
