import { useEffect, useState } from 'react';
import { nameOf } from '#app/account/person-name.ts';
import { useAuth } from '#app/account/auth.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { useTicketOwner } from '#app/wallet/ticket-owner.ts';
import { listAdminUsers, type AdminUser } from '#contract/accounts/admin-users.ts';
import { myOrders, type Order } from '#contract/sales/orders.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { accountLabel } from '#domain/people/guest-name.ts';
import { maxOfKind, notSearched, statusOf, type Found, type FoundItem } from './found.ts';
import { eachOnce, namedBy, rowsSeen } from './seen.ts';

/** Searches the user's own tickets, from this device, and their orders. */
export function useOwnFound(asked: string): Found {
  const { replies } = useEngines();
  const { user } = useAuth();
  const { groups } = useMessages('palette');
  const { day, money } = useFormats();
  const tickets = useStoredTickets(asked !== '');
  // The server cannot search them, so the newest are loaded once.
  const orders = useServer(myOrders, { query: {} }, { off: asked === '' || user === null });
  if (asked === '') return notSearched;
  const person = user?.credentialId ?? null;
  const ownOrders = eachOnce(
    [...(person === null ? [] : rowsSeen(replies, myOrders, person)), ...(orders.data?.items ?? [])],
    ({ orderId }) => orderId,
  );
  const shownTickets = namedBy(tickets, asked, wordsOfTicket, maxOfKind).map((ticket): FoundItem => ({
    key: `ticket:${ticket.ticketId}`,
    kind: 'ticket',
    title: ticket.eventName,
    note: `${day(ticket.startsAt, ticket.timeZone)} · ${ticket.typeName}`,
    target: { to: `/tickets/${ticket.ticketId}` },
  }));
  const shownOrders = namedBy(ownOrders, asked, wordsOfOrder, maxOfKind).map((order): FoundItem => ({
    key: `own-order:${order.orderId}`,
    kind: 'order',
    title: order.eventName,
    note: `${day(order.createdAt)} · ${money(order.total)}`,
    target: { to: `/orders/${order.orderId}` },
  }));
  return {
    groups: [
      { key: 'tickets', title: groups.tickets, items: shownTickets },
      { key: 'orders', title: groups.orders, items: shownOrders },
    ],
    ...statusOf([orders]),
  };
}

const wordsOfTicket = ({ eventName, holderName, typeName, reference }: WalletTicket) => ({
  names: `${eventName} ${holderName} ${typeName}`,
  codes: reference,
});
const wordsOfOrder = ({ eventName, orderId }: Order) => ({ names: eventName, codes: orderId });

/** Returns the tickets on this device, read on the first search. */
function useStoredTickets(wanted: boolean): readonly WalletTicket[] {
  const { wallet } = useEngines();
  const { ownerId } = useTicketOwner();
  const [kept, setKept] = useState<{ readonly of: number; readonly items: readonly WalletTicket[] } | null>(
    null,
  );
  useEffect(() => {
    if (!wanted || ownerId === null) return undefined;
    let gone = false;
    wallet()
      .then((opened) => opened.tickets(ownerId))
      .then(
        ({ items }) => !gone && setKept({ of: ownerId, items }),
        // A store that does not open gives no results.
        () => {},
      );
    return () => {
      gone = true;
    };
  }, [wallet, wanted, ownerId]);
  return kept !== null && kept.of === ownerId ? kept.items : [];
}

/** Searches accounts, for administrators. */
export function useUsersFound(asked: string): Found {
  const { replies } = useEngines();
  const { user } = useAuth();
  const { groups } = useMessages('palette');
  const isAdmin = user?.role === 'ADMIN';
  const query = { search: asked, limit: String(maxOfKind) };
  const found = useServer(listAdminUsers, { query }, { off: asked === '' || !isAdmin });
  if (asked === '' || !isAdmin) return notSearched;
  const seen = namedBy(rowsSeen(replies, listAdminUsers, user.credentialId), asked, wordsOfUser, maxOfKind);
  const items = eachOnce([...seen, ...(found.data?.items ?? [])], ({ id }) => id).slice(0, maxOfKind);
  return {
    groups: [
      {
        key: 'users',
        title: groups.users,
        items: items.map((one) => ({
          key: `user:${one.id}`,
          kind: 'user',
          title: nameOf(one),
          note: one.email || accountLabel(one),
          target: { to: '/admin/users', search: { search: one.username } },
        })),
      },
    ],
    ...statusOf([found]),
  };
}

const wordsOfUser = ({ firstName, lastName, username, email, phoneNumber }: AdminUser) => ({
  names: `${firstName} ${lastName} ${username} ${email}`,
  codes: phoneNumber,
});
