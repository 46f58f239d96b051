import { written } from '#messages/written.ts';
import type { Content } from './email-page.ts';
import { eventFacts, type ToldEvent } from './event-facts.ts';

/** An event as somebody with a ticket is told of its change; every time is in words of the event's zone. */
export interface EventEmail extends ToldEvent {
  /** Its date is yet to be named: there are no doors then. */
  readonly dateOpen: boolean;
  /** Where the event is in the app. */
  readonly link: string;
}

/** An invitation to the team of an event; when it ends, in words. */
export interface TeamInviteEmail extends EventEmail {
  readonly role: 'manager' | 'seller' | 'supervisor' | 'steward';
  readonly until: string;
}

/** Where somebody joins the team of an event. */
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

/** An event was cancelled, for a reason or none; to whoever no order tells of it. */
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

/** How an event stands after a change. @param changed what else than its times, by name, as it is now */
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
