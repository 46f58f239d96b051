import type { WalletTicket } from '#contract/sales/tickets.ts';
import type { NotOpened } from '#app/engines/failed-here.ts';
import type { StoredWalletTickets } from '#app/engines/wallet.ts';

/** A ticket and when the server sent it, ms of server time. */
export interface SentTicket {
  readonly ticket: WalletTicket;
  readonly keptAt: number;
  /** Whether it could be stored later than the tickets beside it. */
  readonly isStored?: boolean;
}

/** A user's tickets that the server sent and this device could not store, so that they are shown all the same. */
export interface UnstoredTickets {
  readonly byId: ReadonlyMap<string, SentTicket>;
  /** When the server listed all of the user's tickets, ms; null if only single ones are here. */
  readonly listedAt: number | null;
  readonly why: NotOpened;
}

/** Adds a single ticket, or replaces an older copy. */
export function withTicket(
  unstored: UnstoredTickets | null,
  sent: SentTicket,
  why: NotOpened,
): UnstoredTickets {
  const byId = new Map([...(unstored?.byId ?? []), [sent.ticket.ticketId, sent]]);
  return { byId, listedAt: unstored?.listedAt ?? null, why };
}

/** Returns what is to be shown: of each ticket the latest copy, stored or not, and none that the server has dropped. */
export function withUnstored(
  rows: readonly SentTicket[],
  unstored: UnstoredTickets | null,
): StoredWalletTickets {
  const { byId, listedAt } = unstored ?? { byId: new Map<string, SentTicket>(), listedAt: null };
  const sent = new Map(byId);
  for (const row of rows) {
    const here = sent.get(row.ticket.ticketId);
    // Another tab may have found room, or a later change here.
    const since = here === undefined ? listedAt : here.keptAt;
    if (since === null || row.keptAt > since) sent.set(row.ticket.ticketId, row);
  }
  const all = [...sent.values()].toSorted(
    (one, other) => Date.parse(one.ticket.startsAt) - Date.parse(other.ticket.startsAt),
  );
  const times = all.flatMap(({ keptAt }) => (Number.isFinite(keptAt) ? [keptAt] : []));
  const keptAt = times.length === 0 ? listedAt : Math.min(...times);
  const areStored = all.every((one) => byId.get(one.ticket.ticketId) !== one || one.isStored === true);
  const items = all.map(({ ticket }) => ticket);
  if (unstored === null || (areStored && items.length > 0)) return { items, keptAt };
  return { items, keptAt, unstored: unstored.why };
}
