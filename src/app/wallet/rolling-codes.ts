import * as v from 'valibot';
import { walletTicket, type WalletTicket } from '#contract/tickets.ts';
import { fromBase64url } from '#domain/wire/bytes.ts';
import { createChain, secondsLeft, stepToShow, type Chain } from '#domain/codes/rolling-code.ts';
import { writeTicketCode } from '#domain/codes/ticket-code.ts';

export type Rolling = NonNullable<WalletTicket['rolling']>;

const movingTicket = v.pick(walletTicket, ['ticketNumber', 'rolling']);

/** The newest chain: made ahead while the app loads (start.ts), and the same again for a refreshed ticket. */
let newest: { readonly of: string; readonly chain: Chain } | null = null;

function chainOf(seed: Uint8Array, ticketNumber: number, { keyId, steps, seed: text }: Rolling): Chain {
  const of = `${text} ${keyId} ${ticketNumber} ${steps}`;
  if (newest?.of !== of) newest = { of, chain: createChain(seed, keyId, ticketNumber, steps) };
  return newest.chain;
}

/** What turns a time into the code to show; null where the kept parts are damaged. */
export function rollingCodes(
  ticket: Pick<WalletTicket, 'ticketNumber'>,
  rolling: Rolling,
): ((now: number) => { readonly text: string; readonly left: number }) | null {
  const [seed, signature, anchor] = [rolling.seed, rolling.signature, rolling.anchor].map(fromBase64url);
  if (seed === undefined || signature === undefined || anchor === undefined) return null;
  try {
    const chain = chainOf(seed, ticket.ticketNumber, rolling);
    const { keyId, typeIndex, test } = rolling;
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

/** Makes the chain of a kept ticket ahead, whatever was kept. */
export function warmChain(kept: unknown): void {
  const ticket = v.safeParse(movingTicket, kept);
  if (!ticket.success || ticket.output.rolling === null) return;
  rollingCodes(ticket.output, ticket.output.rolling);
}
