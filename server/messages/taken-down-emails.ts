import type { Language } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import type { Queries } from '#server/database/database.ts';
import { findAdminEvent } from '#server/database/events/all-events.ts';
import type { QueuedEmail } from '#server/database/messages/queued-emails.ts';
import { writeOut, type Content } from './email-page.ts';
import type { Written } from './queued-email.ts';

export type OrganizerEmail = Extract<
  QueuedEmail,
  { readonly kind: 'event_taken_down' | 'event_restored' | 'event_given' | 'event_given_away' }
>;

interface WriterDeps {
  readonly database: Queries;
  /** The app's public origin. */
  readonly publicOrigin: string;
  readonly languageOf: (to: string) => Promise<Language>;
}

/** Composes an organizer's email on what an administrator did to their event; null when that was undone meanwhile. */
export async function writeToOrganizer(
  { database, publicOrigin, languageOf }: WriterDeps,
  { kind, eventId }: OrganizerEmail,
  to: string,
): Promise<Written | null> {
  const event = await findAdminEvent(database, eventId, 0);
  if (event === null) return null;
  const isDown = event.takenDownAt !== null;
  if ((kind === 'event_taken_down' && !isDown) || (kind === 'event_restored' && isDown)) return null;
  const language = await languageOf(to);
  const { toOrganizer, hello, facts } = written[language].emails;
  const texts = toOrganizer[kind];
  const link = `${publicOrigin}/myEventsDetails/${eventId}`;
  const parts: Content['parts'] = [
    hello(''),
    texts.text,
    { facts: [[facts.event, event.name]] },
    ...(kind === 'event_taken_down' ? [toOrganizer.reason, event.reason, toOrganizer.stays] : []),
    ...(kind === 'event_given_away' ? [] : [{ label: toOrganizer.link, link }]),
  ];
  return writeOut({ language, subject: texts.subject(event.name), parts });
}
