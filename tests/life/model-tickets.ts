import type { WalletTicket } from '#contract/sales/tickets.ts';
import { ours, people, refusal } from './model-people.ts';
import type { WireReply } from '../fakes/network.ts';

/** One ticket as the server has it. */
interface ModelTicket {
  readonly ticketId: string;
  readonly owner: number;
  readonly orderId: string | null;
  readonly typeName: string;
  readonly number: number;
  status: WalletTicket['status'];
  offer: { readonly to: string; readonly token: string; readonly expiresAt: number } | null;
  eventCancelled: boolean;
  /** Increases with every change of any ticket, to order replies. */
  changed: number;
}

export interface ModelTickets {
  readonly all: Map<string, ModelTicket>;
  /** Number of changes so far. */
  stamp(): number;
  issue(owner: number, orderId: string | null, typeName: string): ModelTicket;
  change(
    ticket: ModelTicket,
    change: Partial<Pick<ModelTicket, 'status' | 'offer' | 'eventCancelled'>>,
  ): void;
  list(owner: number, after: string | null): WireReply;
  offer(owner: number, ticketId: string, to: string): WireReply;
  takeBack(owner: number, ticketId: string): WireReply;
  /** Accepts a transfer; null if that is no longer possible. */
  accept(ticketId: string, by: number): ModelTicket | null;
}

/** Smaller than the real one, so that wallets have several pages. */
const pageSize = 4;
const offerLifeMs = 20 * 60_000;
const dayMs = 86_400_000;

export function createModelTickets(now: () => number): ModelTickets {
  const all = new Map<string, ModelTicket>();
  const startsAt = new Date(now() + 10 * dayMs).toISOString();
  const endsAt = new Date(now() + 11 * dayMs).toISOString();
  let changes = 0;

  function change(ticket: ModelTicket, what: Parameters<ModelTickets['change']>[1]): void {
    changes += 1;
    Object.assign(ticket, what, { changed: changes });
  }
  function issue(owner: number, orderId: string | null, typeName: string): ModelTicket {
    changes += 1;
    const number = all.size + 1;
    const ticketId = `t${String(number).padStart(4, '0')}`;
    const made = { ticketId, owner, orderId, typeName, number };
    const ticket: ModelTicket = {
      ...made,
      status: 'valid',
      offer: null,
      eventCancelled: false,
      changed: changes,
    };
    all.set(ticketId, ticket);
    return ticket;
  }
  const mine = (owner: number, ticketId: string) => {
    const ticket = all.get(ticketId);
    return ticket?.owner === owner ? ticket : undefined;
  };
  const shown = (ticket: ModelTicket): WalletTicket => asWallet(ticket, startsAt, endsAt);

  return {
    all,
    stamp: () => changes,
    issue,
    change,
    list(owner, after) {
      const rows = [...all.values()]
        .filter((ticket) => ticket.owner === owner)
        .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
        .filter((ticket) => after === null || keyOf(ticket) > after);
      const items = rows.slice(0, pageSize);
      const last = items.at(-1);
      const next = rows.length > pageSize && last !== undefined ? keyOf(last) : null;
      return ours(200, { items: items.map(shown), next, time: now() });
    },
    offer(owner, ticketId, to) {
      const ticket = mine(owner, ticketId);
      if (ticket === undefined) return refusal(404, 'no_such_ticket');
      if (ticket.status !== 'valid') return refusal(409, 'ticket_not_valid');
      if (ticket.offer === null || ticket.offer.to !== to)
        change(ticket, { offer: { to, token: `k${changes}`, expiresAt: now() + offerLifeMs } });
      return ours(200, shown(ticket));
    },
    takeBack(owner, ticketId) {
      const ticket = mine(owner, ticketId);
      if (ticket === undefined) return refusal(404, 'no_such_ticket');
      if (ticket.status === 'transferred') return refusal(409, 'transfer_accepted');
      if (ticket.offer !== null) change(ticket, { offer: null });
      return ours(200, shown(ticket));
    },
    accept(ticketId, by) {
      const ticket = all.get(ticketId);
      const isOpen = ticket?.status === 'valid' && ticket.offer !== null && now() < ticket.offer.expiresAt;
      if (ticket === undefined || !isOpen || ticket.owner === by) return null;
      change(ticket, { status: 'transferred', offer: null });
      return issue(by, null, ticket.typeName);
    },
  };
}

/** Valid ones first, in the contract's format for a page's key. */
const keyOf = ({ status, ticketId, number }: ModelTicket): string =>
  `${status === 'valid' ? 0 : 1}.0.${number}.${ticketId}`;

function asWallet(ticket: ModelTicket, startsAt: string, endsAt: string): WalletTicket {
  const { ticketId, orderId, typeName, number, status, offer, eventCancelled } = ticket;
  return {
    ticketId,
    addOn: null,
    eventId: 'night',
    eventName: 'Harbour Night',
    startsAt,
    endsAt,
    doorsOpenAt: startsAt,
    timeZone: 'Africa/Banjul',
    venue: null,
    typeName,
    typeIndex: 0,
    gates: [],
    holderName: ticket.owner === people.amie ? 'Amie' : 'Bakary',
    ticketNumber: number,
    reference: `${number}-AAAAAA`,
    status,
    orderId,
    transfer:
      offer === null
        ? null
        : {
            offerId: '',
            to: offer.to,
            offeredAt: startsAt,
            expiresAt: new Date(offer.expiresAt).toISOString(),
          },
    codePolicy: 'static',
    printedCode: status === 'valid' ? `code of ${ticketId}` : null,
    rolling: null,
    used: null,
    eventCancelled,
    movedFrom: null,
    boughtFor: null,
    messages: [],
  };
}
