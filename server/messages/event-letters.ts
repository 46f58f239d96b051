import type { Language } from '#messages/language.ts';
import type { Database } from '#server/database/database.ts';
import { readEventFacts } from '#server/database/messages/email-facts.ts';
import { findCancellation } from '#server/database/sales/cancellations.ts';
import { calendarOf, eventLetterOf } from './email-facts.ts';
import { writeOut } from './email-page.ts';
import { eventCancelled, eventChanged } from './event-emails.ts';
import type { Written } from './queued-email.ts';

interface EventWriterDeps {
  readonly database: Database;
  /** Where people reach the app, for links. */
  readonly publicOrigin: string;
  /** What the owner of an address reads. */
  readonly languageOf: (to: string) => Promise<Language>;
}

/** Writes how an event stands after a change; null where it was cancelled meanwhile. */
export async function writeEventChanged(
  { database, publicOrigin, languageOf }: EventWriterDeps,
  eventId: string,
  to: string,
): Promise<Written | null> {
  const event = await readEventFacts(database, eventId);
  // Of a cancelled one other emails tell.
  if (event.status === 'cancelled') return null;
  const letter = eventLetterOf(event, publicOrigin, await languageOf(to));
  return { ...writeOut(eventChanged(letter)), attachments: [calendarOf(event, publicOrigin)] };
}

/** Writes that an event was cancelled, and why. */
export async function writeEventCancelled(
  { database, publicOrigin, languageOf }: EventWriterDeps,
  eventId: string,
  to: string,
): Promise<Written> {
  const event = await readEventFacts(database, eventId);
  const reason = (await findCancellation(database, eventId))?.reason ?? '';
  return writeOut(eventCancelled({ ...eventLetterOf(event, publicOrigin, await languageOf(to)), reason }));
}
