import type { Language } from '#messages/language.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';

/** The content of a printed ticket: the only data that affects the rendering and is sent to its thread. */
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
  /** The holder's language. */
  readonly language: Language;
};

/** Picks those fields in a fixed order, so that equal tickets are equal as JSON. */
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
