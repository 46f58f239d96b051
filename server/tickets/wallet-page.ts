import { noTicket } from '#server/access/refusals.ts';
import { findTicketsOf, type TicketRow, type WalletPlace } from '#server/database/tickets/tickets.ts';
import type { Queries } from '#server/database/database.ts';
import type { Caller } from '#server/access/caller.ts';
import { inOlderWords } from '#server/tickets/ticket-presenter.ts';
import { findOwnTicket, inWallet, withoutCodes } from '#server/tickets/ticket-wallet.ts';
import type { WalletDeps } from './ticket-wallet.ts';
import { withNews } from './ticket-news.ts';

const mostInPage = 300;
const pageSize = (limit: string): number => Math.min(Math.max(Number(limit), 1), mostInPage);

/** The place that `next` of an earlier page names, in the form that the contract checks. */
function placeIn(after: string | undefined): WalletPlace | null {
  if (after === undefined) return null;
  const [rank, order, number, eventId = ''] = after.split('.');
  return { rank: Number(rank), order: Number(order), number: Number(number), eventId };
}

interface WalletAsk {
  readonly limit: string;
  readonly after?: string | undefined;
  /** Older apps know fewer states of a ticket. */
  readonly statuses?: 'all' | undefined;
}

/** A page of a person's tickets, the next ones first. */
export async function walletPage(deps: WalletDeps, caller: Caller, query: WalletAsk) {
  const { database, now } = deps;
  const { tickets, next } = await findPage(database, caller, query, now());
  const items = await withNews(database, caller, await inWallet(deps, tickets));
  return { items: query.statuses === 'all' ? items : items.map(inOlderWords), next, time: now() };
}

/** The same page as facts alone, without what codes are made from. */
export async function ownTickets(
  deps: Omit<WalletDeps, 'signers'>,
  caller: Caller,
  query: Omit<WalletAsk, 'statuses'>,
) {
  const { tickets, next } = await findPage(deps.database, caller, query, deps.now());
  return { items: await withoutCodes(deps, tickets), next };
}

async function findPage(
  queries: Queries,
  caller: Caller,
  query: Omit<WalletAsk, 'statuses'>,
  now: number,
): Promise<{ readonly tickets: readonly TicketRow[]; readonly next: string | null }> {
  const page = { now, limit: pageSize(query.limit), after: placeIn(query.after) };
  const tickets = caller.kind === 'user' ? await findTicketsOf(queries, caller.userId, page) : [];
  const last = tickets.length < page.limit ? undefined : tickets.at(-1);
  return {
    tickets,
    next: last === undefined ? null : [last.rank, last.order, last.number, last.eventId].join('.'),
  };
}

/** A ticket in its holder's wallet. */
export async function readOwnTicket(
  deps: WalletDeps,
  caller: Caller,
  ticketId: string,
  statuses: WalletAsk['statuses'],
) {
  const ticket = await findOwnTicket(deps.database, ticketId, caller);
  const items = ticket === null ? [] : await inWallet(deps, [ticket]);
  const [item] = await withNews(deps.database, caller, items);
  if (item === undefined) return noTicket;
  return statuses === 'all' ? item : inOlderWords(item);
}
