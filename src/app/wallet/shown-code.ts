import type { WalletTicket } from '#contract/sales/tickets.ts';
import type { rollingCodes } from './rolling-codes.ts';

/** A code as it is held to a scanner. */
export interface LiveCode {
  readonly text: string;
  /** Seconds to the next code; null for a printed code. */
  readonly left: number | null;
}

/** Why a ticket's code is not shown. */
export type BadStatus = Exclude<WalletTicket['status'], 'valid' | 'unpaid'>;

/**
 * Why a ticket admits nobody, so that no code of it is shown; null where it admits, and where it is to be paid: whoever
 * collects the money at the door finds it by its code.
 */
export const whyNoCode = ({ status }: Pick<WalletTicket, 'status'>): BadStatus | null =>
  status === 'valid' || status === 'unpaid' ? null : status;

/** The code of a ticket that admits: the moving one at `now` (corrected time, ms), else the printed one; null without any. */
export function codeAt(
  ticket: Pick<WalletTicket, 'printedCode'>,
  codes: ReturnType<typeof rollingCodes>,
  now: number,
): LiveCode | null {
  if (codes !== null) return codes(now);
  return ticket.printedCode === null ? null : { text: ticket.printedCode, left: null };
}
