import { written } from '#messages/written.ts';
import type { Content, Part } from './email-page.ts';

const { emails: texts } = written.en;

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
  const { subject, text, how, link, notYou } = texts.transferOffered;
  return {
    subject: subject(offer.fromName, offer.eventName),
    parts: [
      text(offer.fromName),
      factsOf(offer),
      how(offer.until),
      { label: link, link: offer.link },
      notYou,
    ],
  };
}

/** One text message long enough for the link. */
export function transferOfferedText(offer: TransferLetter): string {
  return texts.transferOffered.sms(offer.fromName, offer.eventName, offer.link);
}

export function transferTakenBack(offer: TransferLetter): Content {
  const { subject, text } = texts.transferCancelled;
  return { subject: subject(offer.eventName), parts: [text(offer.fromName), factsOf(offer)] };
}

export function transferGiven(offer: TransferLetter): Content {
  const { subject, text } = texts.transferGiven;
  return { subject: subject(offer.toName, offer.eventName), parts: [text(offer.toName), factsOf(offer)] };
}

export function transferReceived(offer: TransferLetter): Content {
  const { subject, text, link } = texts.transferReceived;
  return {
    subject: subject(offer.eventName),
    parts: [text(offer.fromName), factsOf(offer), { label: link, link: offer.link }],
  };
}

function factsOf(offer: TransferLetter): Part {
  const { facts } = texts;
  return {
    facts: [
      [facts.event, offer.eventName],
      [facts.date, offer.when],
      ...(offer.place.length === 0 ? [] : [[facts.place, offer.place.join('\n')] as const]),
      [facts.ticket, offer.typeName],
    ],
  };
}
