import { written } from '#messages/written.ts';
import type { Content } from './email-page.ts';
import { eventFacts, type EventInEmail } from './event-facts.ts';

/** An event's texts for notifying a ticket holder of a change; all times are formatted in the event's zone. */
export interface EventEmail extends EventInEmail {
  /** Whether its date is yet to be announced, in which case it has no door times. */
  readonly dateOpen: boolean;
  /** Link to the event in the app. */
  readonly link: string;
}

/** An invitation to an event's team; its expiry is formatted. */
export interface TeamInviteEmail extends EventEmail {
  readonly role: 'manager' | 'seller' | 'supervisor' | 'steward';
  readonly until: string;
}

/** Builds the email with the link for joining an event's team. */
export function teamInvited(invite: TeamInviteEmail): Content {
  const { language, eventName, when, place, role, until, link } = invite;
  const { teamInvited: texts, hello } = written[language].emails;
  return {
    language,
    subject: texts.subject(eventName),
    parts: [
      hello(''),
      texts.text[role],
      eventFacts({ language, eventName, when, place }),
      texts.how(until),
      { label: texts.link, link },
      texts.notYou,
    ],
  };
}

/** Builds the email about a cancelled event, with an optional reason, for people not notified through an order. */
export function eventCancelled(email: EventEmail & { readonly reason: string }): Content {
  const { language, eventName, when, place, reason } = email;
  const { eventCancelled: texts, hello, reason: because } = written[language].emails;
  return {
    language,
    subject: texts.subject(eventName),
    parts: [
      hello(''),
      reason === '' ? texts.text : `${texts.text} ${because(reason)}`,
      eventFacts({ language, eventName, when, place }),
      texts.ask,
    ],
  };
}

/** Builds the email about a changed event. @param changed the current values other than times, by name */
export function eventChanged(
  email: EventEmail,
  changed: readonly (readonly [name: string, value: string])[],
): Content {
  const { language, eventName, dateOpen, link } = email;
  const { eventChanged: texts, hello } = written[language].emails;
  return {
    language,
    subject: dateOpen ? texts.postponedSubject(eventName) : texts.subject(eventName),
    parts: [
      hello(''),
      dateOpen ? texts.postponed : texts.text,
      eventFacts(email),
      ...(changed.length === 0 ? [] : [texts.changed, { facts: changed }]),
      texts.valid,
      { label: texts.link, link },
    ],
  };
}
