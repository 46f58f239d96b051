import type { WalletTicket } from '#contract/sales/tickets.ts';
import { fromBase64url } from '#domain/wire/base64url.ts';
import { linkAt } from '#domain/codes/link-walk.ts';
import { stepToShow } from '#domain/codes/rolling-code.ts';
import { parseTicketCode, writeTicketCode } from '#domain/codes/ticket-code.ts';

/** Returns a code with the same ticket number and type, but an invalid signature. */
export function forged(printedCode: string): string {
  const record = parseTicketCode(printedCode);
  if (record === undefined) throw new Error(`Not a ticket code: ${printedCode}`);
  const signature = record.signature.map((byte, index) => (index === 7 ? byte ^ 0x10 : byte));
  return writeTicketCode({ ...record, signature });
}

/** Returns the rolling code that a wallet showed at a given time (ms). */
export function rollingCodeAt(ticket: WalletTicket, at: number): string {
  const { rolling, ticketNumber } = ticket;
  if (rolling === null) throw new Error(`Ticket ${ticket.reference} has no rolling code.`);
  const { keyId, typeIndex, test, startsAt, stepSeconds, steps } = rolling;
  const step = stepToShow({ startsAt, stepSeconds, steps }, at);
  const link = linkAt(bytesOf(rolling.seed), keyId, ticketNumber, step, steps);
  return writeTicketCode({
    form: 'rolling',
    test,
    keyId,
    ticketNumber,
    typeIndex,
    signature: bytesOf(rolling.signature),
    rolling: { anchor: bytesOf(rolling.anchor), step, link },
  });
}

function bytesOf(base64url: string): Uint8Array {
  const bytes = fromBase64url(base64url);
  if (bytes === undefined) throw new Error(`Not base64url: ${base64url}`);
  return bytes;
}
