import { outcomeText, type OutcomeText } from '#app/checkout/order-outcome.ts';
import { ticketsOfOrder, type StoredTickets } from '#app/checkout/order-tickets.ts';
import { createNewestChain } from '#app/wallet/newest-chain.ts';
import { codeAt, rollingCodes, noCodeReason } from '#app/wallet/shown-code.ts';
import { readStoredTicket } from '#app/wallet/stored-ticket.ts';
import type { TicketOwner } from '#app/wallet/ticket-owner-rule.ts';
import type { Order } from '#contract/sales/orders.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import type { TicketRow } from '#database/rows.ts';
import type { PaymentStatus } from '#domain/sales/payment-status.ts';
import type { Page } from './world-shape.ts';
import { textsOf } from '#tests/messages/english.ts';
import { formatsIn } from '#messages/formats-in.ts';

/** A page's display at one moment, by the rules that its screens use. */
export interface Shown {
  readonly owner: TicketOwner;
  /** The tickets on the screen. */
  readonly tickets: readonly WalletTicket[];
  /** The code on the screen, and its ticket. */
  readonly code: { readonly ticketId: string; readonly text: string } | null;
  readonly order: {
    readonly data: Order;
    readonly standing: PaymentStatus;
    readonly stored: StoredTickets;
    readonly words: OutcomeText;
  } | null;
}

const nothing: Omit<Shown, 'owner'> = { tickets: [], code: null, order: null };

export function shownOn(page: Page): Shown {
  const { screen } = page;
  const owner = screen.owner();
  const where = screen.where();
  const stored = ticketsIn(screen.rows() ?? []);
  const without = { ...nothing, owner };
  switch (where.at) {
    case 'tickets':
      return { ...without, tickets: stored };
    case 'ticket': {
      const ticket = stored.find(({ ticketId }) => ticketId === where.ticketId);
      if (ticket === undefined) return without;
      return { ...without, tickets: [ticket], code: codeOf(page, ticket) };
    }
    case 'order': {
      const data = screen.order();
      if (data === undefined || !owner.signedIn) return without;
      const standing = screen.standing(data);
      const facts = {
        order: data,
        stored: screen.rows() && stored,
        unstored: undefined,
        noWallet: false,
        opensOffline: true,
        answeredFor: screen.answeredFor(),
      };
      const tickets = ticketsOfOrder(facts);
      return {
        ...without,
        tickets: stored,
        order: { data, standing, stored: tickets, words: wordsOf(data, standing, tickets) },
      };
    }
    case 'home':
    case 'login':
    case 'checkout':
      return without;
  }
}

const said = new WeakMap<Order, Map<string, OutcomeText>>();

/** The texts of an outcome, cached because they are checked every second. */
function wordsOf(order: Order, standing: PaymentStatus, stored: StoredTickets): OutcomeText {
  const known = said.get(order) ?? new Map<string, OutcomeText>();
  said.set(order, known);
  const key = `${standing} ${stored}`;
  const words =
    known.get(key) ?? outcomeText(order, standing, stored, textsOf('checkout').outcome, formatsIn.en);
  known.set(key, words);
  return words;
}

function codeOf(page: Page, ticket: WalletTicket): Shown['code'] {
  if (noCodeReason(ticket) !== null) return null;
  const codes = ticket.rolling === null ? null : rollingCodes(ticket, ticket.rolling, createNewestChain());
  const code = codeAt(ticket, codes, page.time.now().now);
  return code && { ticketId: ticket.ticketId, text: code.text };
}

const read = new WeakMap<TicketRow, WalletTicket | null>();

/** Returns stored tickets as the wallet reads them; each row is parsed only once. */
export function ticketsIn(rows: readonly TicketRow[]): readonly WalletTicket[] {
  return rows.flatMap((row) => {
    const known = read.get(row);
    const ticket = known === undefined ? readStoredTicket(row.ticket) : known;
    read.set(row, ticket);
    return ticket === null ? [] : [ticket];
  });
}
