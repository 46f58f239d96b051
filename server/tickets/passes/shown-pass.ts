import type { TicketFacts, WalletTicket } from '#contract/sales/tickets.ts';
import type { Language } from '#messages/language.ts';
import { jsonHashOf } from '#server/ops/json-hash.ts';
import { printRefusal } from '#server/tickets/print/print-refusals.ts';
import { printedTicketOf } from '#server/tickets/print/printed-ticket.ts';
import type { PrintedPass } from './printed-pass.ts';

export type ShownPass = Omit<PrintedPass, 'keys' | 'service'>;

interface PassOf {
  readonly serial: string;
  /** Whether the ticket still belongs to the holder of this pass. */
  readonly isOwn: boolean;
  readonly language: Language;
}

interface Wearing {
  readonly look: PrintedPass['look'];
  readonly publicOrigin: string;
}

/**
 * Returns a pass's content for a ticket. On a previous holder's phone it is void, and does not reveal the current
 * holder.
 */
export function shownPass(
  ticket: TicketFacts & Pick<WalletTicket, 'printedCode'>,
  { serial, isOwn, language }: PassOf,
  { look: { name, tone }, publicOrigin }: Wearing,
): ShownPass {
  const holderName = isOwn ? ticket.holderName : '';
  return {
    serial,
    isVoid: !isOwn || printRefusal(ticket) !== null,
    ticket: printedTicketOf({ ...ticket, holderName, language }),
    look: { name, tone },
    link: `${publicOrigin}/tickets/${ticket.ticketId}`,
  };
}

/**
 * Returns a digest that shows whether a pass's content has changed. It excludes the code, which is fixed by ticket
 * and holder.
 */
export const digestOfPass = (shown: ShownPass): string =>
  jsonHashOf({ ...shown, ticket: { ...shown.ticket, printedCode: null } });
