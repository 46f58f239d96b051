import type { Call } from '#api/call.ts';
import type { PersonChange } from '#auth/auth-engine.ts';
import { buildWallet } from '#app/engines/build-wallet.ts';
import { myTickets, type WalletTicket } from '#contract/sales/tickets.ts';
import type { Database } from '#database/database.ts';
import { browserClock } from '#platform/clock.ts';
import { createDoorTime } from '#sync/clock/door-time.ts';
import { freshDatabase } from '#tests/database/open.ts';

export const serverTime = Date.UTC(2026, 10, 22, 18);

/** A wallet whose server replies when the test says so. */
export async function walletOf(
  answers: () => Promise<readonly WalletTicket[]>,
  clock = browserClock,
  shared?: Database | { readonly failed: unknown },
) {
  const database = shared ?? (await freshDatabase()).database;
  const reply = async (endpoint: { readonly path: string }) =>
    endpoint.path === myTickets.path
      ? { ok: true, value: { items: await answers(), next: null, time: serverTime } }
      : { ok: false, failure: { kind: 'unreachable' } };
  let changed: (change: PersonChange) => void = () => {};
  let absent: number | null = null;
  const leave = (person: number, isShownStill: boolean) => {
    absent = isShownStill ? person : null;
    changed({ before: person, now: null, why: 'elsewhere' });
  };
  const wallet = buildWallet({
    origin: 'https://door.example',
    clock,
    time: createDoorTime(clock, { offsetMs: null, keep: () => {} }),
    call: reply as unknown as Call,
    file: async () => ({ ok: false, failure: { kind: 'unreachable' } }),
    database,
    onPerson: (listener) => {
      changed = listener;
      return () => {};
    },
    absent: () => absent,
  });
  const ids = async () => (await wallet.tickets(7)).items.map((ticket) => ticket.ticketId);
  return { wallet, ids, leave, kept: () => wallet.tickets(7) };
}
