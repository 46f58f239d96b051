import type { Language } from '#messages/language.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';

/** What a printed ticket shows. Nothing else of a ticket changes the drawing, or leaves for the thread that makes it. */
export type PrintedTicket = Pick<
  WalletTicket,
  | 'eventName'
  | 'startsAt'
  | 'endsAt'
  | 'doorsOpenAt'
  | 'timeZone'
  | 'venue'
  | 'typeName'
  | 'gates'
  | 'holderName'
  | 'reference'
  | 'codePolicy'
  | 'printedCode'
> & {
  /** What its person reads. */
  readonly language: Language;
};

/** Picks those fields, in one order: equal tickets are equal as JSON. */
export function printedTicketOf(ticket: PrintedTicket): PrintedTicket {
  const { eventName, startsAt, endsAt, doorsOpenAt, timeZone, venue } = ticket;
  const { typeName, gates, holderName, reference, codePolicy, printedCode, language } = ticket;
  return {
    eventName,
    startsAt,
    endsAt,
    doorsOpenAt,
    timeZone,
    venue,
    typeName,
    gates,
    holderName,
    reference,
    codePolicy,
    printedCode,
    language,
  };
}
