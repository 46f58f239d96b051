import { myTickets } from '#contract/tickets.ts';
import type { WalletTicket } from '#contract/tickets.ts';
import type { Result } from '#domain/failure.ts';
import type { Call } from './call.ts';

export interface WalletParts {
  readonly call: Call;
  /** Told of the server's time in the answer, ms, before the tickets are kept by it. */
  readonly heard: (serverTime: number) => void;
  /** ms since 1970. */
  readonly now: () => number;
  /** Replaces the kept wallet, whole. */
  readonly keep: (tickets: readonly WalletTicket[], now: number) => Promise<void>;
}

/**
 * Brings the signed-in person's tickets onto this device. When the call fails, what was kept stays and
 * keeps working; the failure says why the wallet is not fresh. `time` is the server's, ms: a wallet whose
 * clock is off shows rolling codes that no gate takes, so the screen compares.
 */
export async function refreshWallet(parts: WalletParts): Promise<Result<{ readonly time: number }>> {
  const answer = await parts.call(myTickets, { query: { statuses: 'all' } });
  if (!answer.ok) return answer;
  parts.heard(answer.value.time);
  await parts.keep(answer.value.items, parts.now());
  return { ok: true, value: { time: answer.value.time } };
}
