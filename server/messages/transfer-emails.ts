import type { Content, Part } from './email-page.ts';

/** A ticket that changes hands, as both sides are told of it; times are in words. */
export interface TransferLetter {
  readonly fromName: string;
  readonly toName: string;
  readonly eventName: string;
  readonly when: string;
  readonly place: readonly string[];
  readonly typeName: string;
  readonly until: string;
  /** Where it is accepted, or where the ticket is. */
  readonly link: string;
}

export function transferOffered(offer: TransferLetter): Content {
  return {
    subject: `${offer.fromName} sends you a ticket for ${offer.eventName}`,
    parts: [
      `${offer.fromName} wants to give you a ticket.`,
      factsOf(offer),
      `Open the link and sign in to take it, until ${offer.until}. Whoever has this link can take the ticket: pass it on to nobody.`,
      { label: 'Take the ticket', link: offer.link },
      'If you do not know what this is about, do nothing.',
    ],
  };
}

/** One text message long enough for the link. */
export function transferOfferedText(offer: TransferLetter): string {
  return `${offer.fromName} sends you a ticket for ${offer.eventName}. Take it: ${offer.link}`;
}

export function transferTakenBack(offer: TransferLetter): Content {
  return {
    subject: `The ticket for ${offer.eventName} was taken back`,
    parts: [`${offer.fromName} took the offer of a ticket back. Its link no longer works.`, factsOf(offer)],
  };
}

export function transferGiven(offer: TransferLetter): Content {
  return {
    subject: `${offer.toName} has taken your ticket for ${offer.eventName}`,
    parts: [
      `${offer.toName} has taken the ticket you offered. Your code for it no longer admits.`,
      factsOf(offer),
    ],
  };
}

export function transferReceived(offer: TransferLetter): Content {
  return {
    subject: `Your ticket for ${offer.eventName}`,
    parts: [
      `The ticket from ${offer.fromName} is yours now, with a code of its own. It is attached as a PDF, and in the app, where it works with no signal.`,
      factsOf(offer),
      { label: 'Open your ticket', link: offer.link },
    ],
  };
}

function factsOf(offer: TransferLetter): Part {
  return {
    facts: [
      ['Event', offer.eventName],
      ['Date', offer.when],
      ...(offer.place.length === 0 ? [] : [['Place', offer.place.join('\n')] as const]),
      ['Ticket', offer.typeName],
    ],
  };
}
