import * as v from 'valibot';
import { walletTicket, type WalletTicket } from '#contract/sales/tickets.ts';
import { fromBase64url } from '#domain/wire/bytes.ts';
import { createChain, secondsLeft, stepToShow } from '#domain/codes/rolling-code.ts';
import { writeTicketCode } from '#domain/codes/ticket-code.ts';
import type { NewestChain } from './newest-chain.ts';

export type Rolling = NonNullable<WalletTicket['rolling']>;

const movingTicket = v.pick(walletTicket, ['ticketNumber', 'rolling']);

/** What turns a time into the code to show; null where the stored parts are damaged. `chains` remembers the last one. */
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

/** Makes the chain of a stored ticket ahead, whatever was stored. */
export function warmChain(kept: unknown, chains: NewestChain): void {
  const ticket = v.safeParse(movingTicket, kept);
  if (!ticket.success || ticket.output.rolling === null) return;
  rollingCodes(ticket.output, ticket.output.rolling, chains);
}
