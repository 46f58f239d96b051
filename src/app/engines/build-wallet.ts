import type { Call } from '#api/call.ts';
import type { FileCall } from '#api/file-call.ts';
import { ticketPdf } from '#contract/sales/transfers.ts';
import { calendarFile, calendarFileName } from '#domain/events/calendar.ts';
import type { Database } from '#database/database.ts';
import { deleteTickets, storeTicket, storedTickets } from '#database/tickets.ts';
import type { Clock } from '#platform/clock.ts';
import { deliverFile } from '#platform/deliver-file.ts';
import type { DoorTime } from '#sync/deps.ts';
import { readStoredTicket } from '#app/wallet/stored-ticket.ts';
import { calendarEntry } from '#app/wallet/wallet-calendar.ts';
import { createWalletFetch } from '#app/wallet/wallet-fetch.ts';
import type { Wallet } from './wallet.ts';

export interface WalletDeps {
  /** Origin of the app's pages, for links used outside the app. */
  readonly origin: string;
  readonly clock: Clock;
  readonly time: DoorTime;
  readonly call: Call;
  readonly file: FileCall;
  readonly database: Database;
}

export function buildWallet({ origin, clock, time, call, file, database }: WalletDeps): Wallet {
  const fetching = createWalletFetch({ clock, time, call, database });
  return {
    async tickets(ownerId) {
      const rows = await storedTickets(database, ownerId);
      const items = rows.flatMap((row) => readStoredTicket(row.ticket) ?? []);
      const storedAt = rows.flatMap(({ keptAt }) => (Number.isFinite(keptAt) ? [keptAt] : []));
      const keptAt = storedAt.length === 0 ? null : Math.min(...storedAt);
      const unstored = fetching.unstored(ownerId);
      // Another tab, or a later change here, may have found room.
      return unstored === null || (keptAt ?? 0) > (unstored.keptAt ?? 0) ? { items, keptAt } : unstored;
    },
    refresh: fetching.refresh,
    settle: fetching.settle,
    isUnsettled: fetching.isUnsettled,
    async take(ownerId, ticket) {
      fetching.changed();
      await storeTicket(database, ownerId, ticket, time.now().now, clock.wall());
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
      fetching.forget();
      await deleteTickets(database, ownerId);
    },
    time: () => time.now(),
    offsetMs: () => time.offsetMs(),
  };
}
