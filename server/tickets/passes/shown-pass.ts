import type { TicketFacts, WalletTicket } from '#contract/sales/tickets.ts';
import type { Language } from '#messages/language.ts';
import { jsonHashOf } from '#server/ops/json-hash.ts';
import { whyNotPrinted } from '#server/tickets/print/print-refusals.ts';
import { printedTicketOf } from '#server/tickets/print/printed-ticket.ts';
import type { PrintedPass } from './printed-pass.ts';

export type ShownPass = Omit<PrintedPass, 'keys' | 'service'>;

interface PassOf {
  readonly serial: string;
  /** Whether the ticket is still of the holder whose pass it is. */
  readonly isOwn: boolean;
  readonly language: Language;
}

interface Wearing {
  readonly look: PrintedPass['look'];
  readonly publicOrigin: string;
}

/**
 * What a pass shows of a ticket. On the phone of whoever had the ticket before it is void, and does not say whose it is
 * now.
 */
export function shownPass(
  ticket: TicketFacts & Pick<WalletTicket, 'printedCode'>,
  { serial, isOwn, language }: PassOf,
  { look: { name, tone }, publicOrigin }: Wearing,
): ShownPass {
  const holderName = isOwn ? ticket.holderName : '';
  return {
    serial,
    isVoid: !isOwn || whyNotPrinted(ticket) !== null,
    ticket: printedTicketOf({ ...ticket, holderName, language }),
    look: { name, tone },
    link: `${publicOrigin}/tickets/${ticket.ticketId}`,
  };
}

/** Tells whether a pass shows anything else than before. Its code is not looked at: that is of its ticket and holder. */
export const digestOfPass = (shown: ShownPass): string =>
  jsonHashOf({ ...shown, ticket: { ...shown.ticket, printedCode: null } });
