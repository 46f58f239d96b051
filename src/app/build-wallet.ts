import * as v from 'valibot';
import type { Call } from '#api/call.ts';
import type { FileCall } from '#api/file-call.ts';
import { refreshWallet } from '#api/wallet.ts';
import { ping } from '#contract/ping.ts';
import { walletTicket } from '#contract/tickets.ts';
import { ticketPdf } from '#contract/transfers.ts';
import { calendarFile, calendarFileName } from '#domain/calendar.ts';
import type { Database } from '#database/database.ts';
import { forgetTickets, keepTicket, keepTickets, keptTickets } from '#database/tickets.ts';
import type { Clock } from '#platform/clock.ts';
import { handFile } from '#platform/hand-file.ts';
import type { DoorTime } from '#sync/parts.ts';
import { calendarEntry } from './wallet-calendar.ts';
import type { Wallet } from './wallet.ts';

export interface WalletParts {
  /** Of the app's own pages, for links that leave it. */
  readonly origin: string;
  readonly clock: Clock;
  readonly time: DoorTime;
  readonly call: Call;
  readonly file: FileCall;
  readonly database: Database;
}

export function buildWallet({ origin, clock, time, call, file, database }: WalletParts): Wallet {
  /** Rolling codes follow the server's time: it is measured whenever the server is asked. */
  const measure = async () => {
    const sentAt = clock.monotonic();
    const answer = await call(ping, {});
    if (answer.ok) time.observe(sentAt, clock.monotonic(), answer.value.time);
  };
  /** Grows with each change made here: an answer that was asked for before it is out of date. */
  let changes = 0;
  return {
    async tickets(ownerId) {
      const rows = await keptTickets(database, ownerId);
      // A row that an older app kept in another shape is left out; the next fetch replaces it.
      const items = rows.flatMap((row) => {
        const read = v.safeParse(walletTicket, row.ticket);
        return read.success ? [read.output] : [];
      });
      return { items, keptAt: rows.length === 0 ? null : Math.min(...rows.map((row) => row.keptAt)) };
    },
    async refresh(ownerId) {
      void measure();
      const asked = changes;
      const sentAt = clock.monotonic();
      const result = await refreshWallet({
        // Nobody else's tickets are kept as theirs, whoever is signed in by now.
        call: (endpoint, input, options) => call(endpoint, input, { ...options, of: ownerId }),
        now: () => time.now().now,
        heard: (serverTime) => time.observe(sentAt, clock.monotonic(), serverTime),
        keep: async (tickets, now) => {
          if (asked === changes) await keepTickets(database, ownerId, tickets, now);
        },
      });
      return result.ok ? { ok: true, value: undefined } : result;
    },
    async take(ownerId, ticket) {
      changes += 1;
      await keepTicket(database, ownerId, ticket, time.now().now);
    },
    async handPdf(ticketId, fileName) {
      const answer = await file(ticketPdf, { ticketId }, 'application/pdf');
      return answer.ok ? { ok: true, value: await handFile(answer.value, fileName) } : answer;
    },
    handCalendar: (ticket) => {
      const entry = calendarEntry(ticket, new Date(clock.wall()).toISOString());
      const text = calendarFile(entry, new URL(`/events/${ticket.eventId}`, origin).href);
      return handFile(new Blob([text], { type: 'text/calendar' }), calendarFileName(ticket.eventName));
    },
    async forget(ownerId) {
      changes += 1;
      await forgetTickets(database, ownerId);
    },
    time: () => time.now(),
    offsetMs: () => time.offsetMs(),
  };
}
