import * as v from 'valibot';
import type { Call } from '#api/call.ts';
import { refreshWallet } from '#api/wallet.ts';
import { ping } from '#contract/ping.ts';
import { walletTicket } from '#contract/tickets.ts';
import type { Database } from '#database/database.ts';
import { keepTickets, keptTickets } from '#database/tickets.ts';
import type { Clock } from '#platform/clock.ts';
import type { DoorTime } from '#sync/parts.ts';
import type { Wallet } from './wallet.ts';

export interface WalletParts {
  readonly clock: Clock;
  readonly time: DoorTime;
  readonly call: Call;
  readonly database: Database;
}

export function buildWallet({ clock, time, call, database }: WalletParts): Wallet {
  /** Rolling codes follow the server's time: it is measured whenever the server is asked. */
  const measure = async () => {
    const sentAt = clock.monotonic();
    const answer = await call(ping, {});
    if (answer.ok) time.observe(sentAt, clock.monotonic(), answer.value.time);
  };
  return {
    async tickets(ownerId) {
      const rows = await keptTickets(database, ownerId);
      // A row that an older app kept in another shape is left out; the next fetch replaces it.
      const items = rows.flatMap((row) => {
        const read = v.safeParse(walletTicket, row.ticket);
        return read.success ? [read.output] : [];
      });
      return { items, keptAt: rows[0]?.keptAt ?? null };
    },
    async refresh(ownerId) {
      void measure();
      const result = await refreshWallet({
        call,
        now: () => clock.wall(),
        keep: (tickets, now) => keepTickets(database, ownerId, tickets, now),
      });
      return result.ok ? { ok: true, value: undefined } : result;
    },
    time: () => time.now(),
    offsetMs: () => time.offsetMs(),
  };
}
