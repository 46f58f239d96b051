import type { Language } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import type { Content, Part } from './email-page.ts';
import { eventFacts } from './event-facts.ts';

const textsFor = ({ language }: TransferEmail) => written[language].emails;

/** A ticket transfer as described to both sides; times are formatted. */
export interface TransferEmail {
  /** The recipient's language. */
  readonly language: Language;
  readonly fromName: string;
  readonly toName: string;
  readonly eventName: string;
  readonly when: string;
  readonly place: readonly string[];
  readonly typeName: string;
  readonly until: string;
  /** Where to accept it, or where the ticket is. */
  readonly link: string;
}

export function transferOffered(offer: TransferEmail): Content {
  const { subject, text, how, link, notYou } = textsFor(offer).transferOffered;
  return {
    language: offer.language,
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

/** Builds a single text message with the link. */
export function transferOfferedText(offer: TransferEmail): string {
  return textsFor(offer).transferOffered.sms(offer.fromName, offer.eventName, offer.link);
}

export function transferTakenBack(offer: TransferEmail): Content {
  const { subject, text } = textsFor(offer).transferCancelled;
  return {
    language: offer.language,
    subject: subject(offer.eventName),
    parts: [text(offer.fromName), factsOf(offer)],
  };
}

export function transferGiven(offer: TransferEmail): Content {
  const { subject, text } = textsFor(offer).transferGiven;
  return {
    language: offer.language,
    subject: subject(offer.toName, offer.eventName),
    parts: [text(offer.toName), factsOf(offer)],
  };
}

export function transferReceived(offer: TransferEmail): Content {
  const { subject, text, link } = textsFor(offer).transferReceived;
  return {
    language: offer.language,
    subject: subject(offer.eventName),
    parts: [text(offer.fromName), factsOf(offer), { label: link, link: offer.link }],
  };
}

const factsOf = (offer: TransferEmail): Part =>
  eventFacts(offer, [[textsFor(offer).facts.ticket, offer.typeName]]);
