import type { MessageKind } from '#domain/events/event-message.ts';
import { written } from '#messages/written.ts';
import type { EventEmail } from '#server/messages/event-emails.ts';
import type { Content } from '#server/messages/email-page.ts';
import { eventFacts } from '#server/messages/event-facts.ts';

/** An organizer's message as one person receives it. */
interface MessageEmail extends EventEmail {
  readonly kind: MessageKind;
  readonly subject: string;
  readonly text: string;
  /** Empty when the organizer has no name. */
  readonly organizerName: string;
  readonly firstName: string;
  /** Where the person can unsubscribe from such messages; null when the message is about their ticket. */
  readonly unsubscribe: string | null;
}

/** Builds the email: the organizer's text, the event it is about, and why the person gets it. */
export function eventMessage(email: MessageEmail): Content {
  const { language, subject, text, eventName, when, place, link, organizerName, firstName } = email;
  const { message: texts, hello } = written[language].emails;
  const organizer = organizerName === '' ? texts.organizer : organizerName;
  return {
    language,
    subject,
    parts: [
      hello(firstName),
      ...text
        .split(/\n{2,}/)
        .map((paragraph) => paragraph.trim())
        .filter((paragraph) => paragraph !== ''),
      eventFacts({ language, eventName, when, place }),
      { label: texts.link, link },
      texts.why(organizer),
      ...(email.unsubscribe === null
        ? []
        : [{ label: texts.unsubscribe(organizer), link: email.unsubscribe, quiet: true } as const]),
    ],
  };
}
