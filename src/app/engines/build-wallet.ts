import type { Call } from '#api/call.ts';
import type { FileCall } from '#api/file-call.ts';
import type { AuthEngine } from '#auth/auth-engine.ts';
import { ticketPdf } from '#contract/sales/transfers.ts';
import { calendarFile, calendarFileName } from '#domain/events/calendar.ts';
import {
  deleteTickets,
  storeTicket,
  storedTickets,
  unopenedDatabase,
  type TicketDatabase,
} from '#database/tickets.ts';
import type { Clock } from '#platform/clock.ts';
import { deliverFile } from '#platform/deliver-file.ts';
import type { DoorTime } from '#sync/deps.ts';
import { readStoredTicket } from '#app/wallet/stored-ticket.ts';
import { calendarEntry } from '#app/wallet/wallet-calendar.ts';
import { withUnstored } from '#app/wallet/unstored-tickets.ts';
import { createWalletFetch } from '#app/wallet/wallet-fetch.ts';
import { whyNotOpened } from './failed-here.ts';
import type { Wallet } from './wallet.ts';

export interface WalletDeps {
  /** Origin of the app's pages, for links used outside the app. */
  readonly origin: string;
  readonly clock: Clock;
  readonly time: DoorTime;
  readonly call: Call;
  readonly file: FileCall;
  /** The device's store, or why it did not open: the tickets are then only in memory. */
  readonly database: TicketDatabase | { readonly failed: unknown };
  readonly onPerson: AuthEngine['onPerson'];
  /** Returns whose tickets may be shown while nobody is signed in; null if none may be shown. */
  readonly absent: () => number | null;
}

export function buildWallet(deps: WalletDeps): Wallet {
  const { origin, clock, time, call, file } = deps;
  const [database, notOpened] =
    'failed' in deps.database
      ? [unopenedDatabase(deps.database.failed), whyNotOpened(deps.database.failed)]
      : [deps.database, null];
  const fetching = createWalletFetch({ clock, time, call, database });
  // Whoever leaves in another tab has their stored tickets deleted there, but not what this page alone has.
  deps.onPerson(({ before, now }) => {
    if (before !== null && before !== (now ?? deps.absent())) fetching.forget(before);
  });
  return {
    notOpened,
    async tickets(ownerId) {
      const rows = await storedTickets(database, ownerId).catch((error: unknown) => {
        if (notOpened === null && fetching.unstored(ownerId) === null) throw error;
        return [];
      });
      const stored = rows.flatMap(({ ticket, keptAt }) => {
        const read = readStoredTicket(ticket);
        return read === null ? [] : [{ ticket: read, keptAt }];
      });
      return withUnstored(stored, fetching.unstored(ownerId));
    },
    onUnstored: fetching.onUnstored,
    refresh: fetching.refresh,
    settle: fetching.settle,
    isUnsettled: fetching.isUnsettled,
    take: (ownerId, ticket) => {
      const keptAt = time.now().now;
      return fetching.take(ownerId, { ticket, keptAt }, () =>
        storeTicket(database, ownerId, ticket, keptAt, clock.wall()),
      );
    },
    async handPdf(ticketId, fileName) {
      const answer = await file(ticketPdf, { ticketId }, 'application/pdf');
      return answer.ok ? { ok: true, value: await deliverFile(answer.value, fileName) } : answer;
    },
    handCalendar: (ticket, summary) => {
      const entry = calendarEntry(ticket, summary, new Date(clock.wall()).toISOString());
      const text = calendarFile(entry, new URL(`/events/${ticket.eventId}`, origin).href);
      return deliverFile(new Blob([text], { type: 'text/calendar' }), calendarFileName(ticket.eventName));
    },
    async forget(ownerId) {
      fetching.forget(ownerId);
      await deleteTickets(database, ownerId);
    },
    time: () => time.now(),
    offsetMs: () => time.offsetMs(),
  };
}
