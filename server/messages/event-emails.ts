import type { Language } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import type { Content } from './email-page.ts';

/** An event as somebody with a ticket is told of its change; every time is in words of the event's zone. */
export interface EventLetter {
  /** Of whoever is told. */
  readonly language: Language;
  readonly eventName: string;
  /** Day and hours. */
  readonly when: string;
  readonly doors: string;
  /** A line each; nothing for an event without a place. */
  readonly place: readonly string[];
  /** Its date is yet to be named: there are no doors then. */
  readonly dateOpen: boolean;
  /** Where the event is in the app. */
  readonly link: string;
}

/** An invitation to the team of an event; when it ends, in words. */
export interface TeamInviteLetter extends EventLetter {
  readonly role: 'manager' | 'seller' | 'supervisor' | 'steward';
  readonly until: string;
}

/** Where somebody joins the team of an event. */
export function teamInvited(invite: TeamInviteLetter): Content {
  const { language, eventName, when, place, role, until, link } = invite;
  const { teamInvited: texts, facts, hello } = written[language].emails;
  return {
    language,
    subject: texts.subject(eventName),
    parts: [
      hello(''),
      texts.text[role],
      {
        facts: [
          [facts.event, eventName],
          [facts.date, when],
          ...(place.length === 0 ? [] : [[facts.place, place.join('\n')] as const]),
        ],
      },
      texts.how(until),
      { label: texts.link, link },
      texts.notYou,
    ],
  };
}

/** An event was cancelled, for a reason or none; to whoever no order tells of it. */
export function eventCancelled(letter: EventLetter & { readonly reason: string }): Content {
  const { language, eventName, when, place, reason } = letter;
  const { eventCancelled: texts, facts, hello, reason: because } = written[language].emails;
  return {
    language,
    subject: texts.subject(eventName),
    parts: [
      hello(''),
      reason === '' ? texts.text : `${texts.text} ${because(reason)}`,
      {
        facts: [
          [facts.event, eventName],
          [facts.date, when],
          ...(place.length === 0 ? [] : [[facts.place, place.join('\n')] as const]),
        ],
      },
      texts.ask,
    ],
  };
}

/** How an event stands after a change. */
export function eventChanged(letter: EventLetter): Content {
  const { language, eventName, when, doors, place, dateOpen, link } = letter;
  const { eventChanged: texts, facts, hello } = written[language].emails;
  return {
    language,
    subject: dateOpen ? texts.postponedSubject(eventName) : texts.subject(eventName),
    parts: [
      hello(''),
      dateOpen ? texts.postponed : texts.text,
      {
        facts: [
          [facts.event, eventName],
          [facts.date, when],
          ...(doors === '' ? [] : [[facts.doors, doors] as const]),
          ...(place.length === 0 ? [] : [[facts.place, place.join('\n')] as const]),
        ],
      },
      texts.valid,
      { label: texts.link, link },
    ],
  };
}
