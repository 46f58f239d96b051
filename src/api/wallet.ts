import { myTickets } from '#contract/sales/tickets.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { Call } from './call.ts';

export interface WalletDeps {
  readonly call: Call;
  /** Told of the server's time in the answer, ms, before the tickets are kept by it. */
  readonly heard: (serverTime: number) => void;
  /** ms since 1970. */
  readonly now: () => number;
  /** Replaces the stored wallet, whole. */
  readonly keep: (tickets: readonly WalletTicket[], now: number) => Promise<void>;
  /** Stores one of several pages beside what is there. */
  readonly add: (tickets: readonly WalletTicket[], now: number) => Promise<void>;
  /** Removes what was on no page. */
  readonly removeOthers: (ticketIds: ReadonlySet<string>) => Promise<void>;
}

const pageSize = '100';
/** More pages than anybody has tickets for: a server that never ends its list must not keep a phone busy. */
const mostPages = 100;

/**
 * Brings the signed-in person's tickets onto this device, page by page: those that can still be used come first, and
 * each page is stored as it comes. When a call fails, what is stored stays and keeps working; the failure says why the
 * wallet is not fresh. `time` is the server's, ms: a wallet whose clock is off shows rolling codes that no gate takes,
 * so the screen compares.
 */
export async function refreshWallet(deps: WalletDeps): Promise<Result<{ readonly time: number }>> {
  const ids = new Set<string>();
  let after: string | null = null;
  for (let page = 0; ; page += 1) {
    const query = { statuses: 'all', limit: pageSize } as const;
    const answer: Result<ReplyOf<typeof myTickets>> = await deps.call(myTickets, {
      query: after === null ? query : { ...query, after },
    });
    if (!answer.ok) return answer;
    const { items, next, time }: ReplyOf<typeof myTickets> = answer.value;
    deps.heard(time);
    for (const { ticketId } of items) ids.add(ticketId);
    const isWhole = next === null;
    if (isWhole && page === 0) await deps.keep(items, deps.now());
    else await deps.add(items, deps.now());
    if (isWhole && page > 0) await deps.removeOthers(ids);
    if (isWhole || page + 1 === mostPages) return { ok: true, value: { time } };
    after = next;
  }
}
