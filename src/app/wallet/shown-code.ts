import * as v from 'valibot';
import { walletTicket, type WalletTicket } from '#contract/sales/tickets.ts';
import { fromBase64url } from '#domain/wire/base64url.ts';
import { createChain, secondsLeft, stepToShow } from '#domain/codes/rolling-code.ts';
import { writeTicketCode } from '#domain/codes/ticket-code.ts';
import type { NewestChain } from './newest-chain.ts';

/** A code as shown to a scanner. */
export interface LiveCode {
  readonly text: string;
  /** Seconds until the next code; null for a printed code. */
  readonly left: number | null;
}

/** Why a ticket's code is not shown. */
export type BadStatus = Exclude<WalletTicket['status'], 'valid' | 'unpaid'>;

/**
 * Returns why a ticket isn't admitted, so that its code is hidden; null if it is. Also null for an unpaid ticket: the
 * person who collects the money at the door finds it by its code.
 */
export const noCodeReason = ({ status }: Pick<WalletTicket, 'status'>): BadStatus | null =>
  status === 'valid' || status === 'unpaid' ? null : status;

/**
 * Returns the code of a valid ticket: the rolling one at `now` (corrected time, ms), otherwise the printed one; null
 * without any.
 */
export function codeAt(
  ticket: Pick<WalletTicket, 'printedCode'>,
  codes: ReturnType<typeof rollingCodes>,
  now: number,
): LiveCode | null {
  if (codes !== null) return codes(now);
  return ticket.printedCode === null ? null : { text: ticket.printedCode, left: null };
}

export type Rolling = NonNullable<WalletTicket['rolling']>;

const movingTicket = v.pick(walletTicket, ['ticketNumber', 'rolling']);

/** Returns a function from a time to the code to show; null if the stored data is damaged. `chains` caches the last one. */
export function rollingCodes(
  ticket: Pick<WalletTicket, 'ticketNumber'>,
  rolling: Rolling,
  chains: NewestChain,
): ((now: number) => { readonly text: string; readonly left: number }) | null {
  const [seed, signature, anchor] = [rolling.seed, rolling.signature, rolling.anchor].map(fromBase64url);
  if (seed === undefined || signature === undefined || anchor === undefined) return null;
  try {
    const { keyId, steps, typeIndex, test } = rolling;
    const name = `${rolling.seed} ${keyId} ${ticket.ticketNumber} ${steps}`;
    const chain = chains.of(name, () => createChain(seed, keyId, ticket.ticketNumber, steps));
    return (now) => {
      const step = stepToShow(rolling, now);
      const record = {
        form: 'rolling',
        test,
        keyId,
        ticketNumber: ticket.ticketNumber,
        typeIndex,
        signature,
        rolling: { anchor, step, link: chain.linkAt(step) },
      } as const;
      return { text: writeTicketCode(record), left: secondsLeft(rolling, now) };
    };
  } catch {
    return null;
  }
}

/** Precomputes the chain of a stored ticket, which may be invalid. */
export function warmChain(kept: unknown, chains: NewestChain): void {
  const ticket = v.safeParse(movingTicket, kept);
  if (!ticket.success || ticket.output.rolling === null) return;
  rollingCodes(ticket.output, ticket.output.rolling, chains);
}
