import type { Language } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { momentIn } from '#messages/event-words.ts';
import type { Database } from '#server/database/database.ts';
import { readEventFacts } from '#server/database/messages/email-facts.ts';
import type { QueuedEmail } from '#server/database/messages/queued-emails.ts';
import { findOfferToNotify } from '#server/database/messages/waiting-facts.ts';
import { eventEmailOf } from './email-facts.ts';
import type { EventEmail } from './event-emails.ts';
import { writeOut, type Content, type Part } from './email-page.ts';
import { eventFacts } from './event-facts.ts';
import type { Message } from './message.ts';
import type { Written } from './queued-email.ts';

interface WaitingWriterDeps {
  readonly database: Database;
  /** The app's public origin, for links. */
  readonly publicOrigin: string;
  /** Returns the language of an address's or number's owner. */
  readonly languageOf: (to: string) => Promise<Language>;
}

type WaitingEmail = Extract<
  QueuedEmail,
  { readonly kind: 'waiting_offered' | 'waiting_removed' | 'waiting_ended' }
>;
type Recipient = Pick<Message, 'channel' | 'to'>;

/** Composes notices for people on a waiting list; null when there is nothing left to say. */
export function writeWaiting(
  deps: WaitingWriterDeps,
  email: WaitingEmail,
  recipient: Recipient,
): Promise<Written | null> {
  return email.kind === 'waiting_ended'
    ? writeEnded(deps, email.eventId, recipient)
    : writeOfEntry(deps, email, recipient);
}

async function writeOfEntry(
  { database, publicOrigin, languageOf }: WaitingWriterDeps,
  email: Exclude<WaitingEmail, { readonly kind: 'waiting_ended' }>,
  { channel, to }: Recipient,
): Promise<Written | null> {
  const entry = await findOfferToNotify(database, email.entryId);
  if (entry === null) return null;
  const event = await readEventFacts(database, entry.eventId);
  const language = await languageOf(to);
  const about = eventEmailOf(event, publicOrigin, language);
  const { emails } = written[language];
  if (email.kind === 'waiting_removed') {
    const { subject, text, sms } = emails.waitingRemoved;
    if (channel === 'sms') return { subject: '', text: sms(event.name, entry.reason) };
    return writeOut(contentOf(about, subject(event.name), [text, emails.reason(entry.reason)]));
  }
  // Accepted, expired or returned before it was sent: another offer has its own email.
  if (entry.state !== 'offered' || entry.holdId !== email.holdId || entry.offeredUntil === null) return null;
  const texts = emails.waitingOffered;
  const until = momentIn(event.timeZone, new Date(entry.offeredUntil).toISOString(), language);
  if (channel === 'sms') return { subject: '', text: texts.sms(event.name, until, about.link) };
  return writeOut(
    contentOf(about, texts.subject(event.name), [
      texts.text(texts.tickets(entry.quantity, entry.ticketTypeName)),
      texts.until(until),
      { label: texts.link, link: about.link },
      texts.leave,
    ]),
  );
}

async function writeEnded(
  { database, publicOrigin, languageOf }: WaitingWriterDeps,
  eventId: string,
  { channel, to }: Recipient,
): Promise<Written> {
  const event = await readEventFacts(database, eventId);
  const language = await languageOf(to);
  const texts = written[language].emails.waitingEnded;
  if (channel === 'sms') return { subject: '', text: texts.sms(event.name) };
  const text = event.status === 'cancelled' ? texts.cancelled : texts.over;
  const about = eventEmailOf(event, publicOrigin, language);
  return writeOut(contentOf(about, texts.subject(event.name), [text]));
}

/** Puts the event's details after the first sentence. */
function contentOf(
  { language, eventName, when, place }: EventEmail,
  subject: string,
  [first, ...others]: readonly [Part, ...Part[]],
): Content {
  const { hello } = written[language].emails;
  return {
    language,
    subject,
    parts: [hello(''), first, eventFacts({ language, eventName, when, place }), ...others],
  };
}
