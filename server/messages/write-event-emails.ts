import { eventTerms, soldTerms, termsOf, type SoldTerm } from '#domain/events/sold-terms.ts';
import { momentIn } from '#messages/event-words.ts';
import { formatsIn } from '#messages/formats-in.ts';
import type { Language } from '#messages/language.ts';
import { termWords } from '#messages/term-words.ts';
import { written } from '#messages/written.ts';
import type { Database } from '#server/database/database.ts';
import { readEventFacts, readTermFacts, type TermFacts } from '#server/database/messages/email-facts.ts';
import type { EmailChange } from '#server/database/messages/queued-emails.ts';
import { findCancellation } from '#server/database/sales/cancellations.ts';
import { calendarOf, eventEmailOf } from './email-facts.ts';
import { writeOut } from './email-page.ts';
import { eventCancelled, eventChanged } from './event-emails.ts';
import type { Written } from './queued-email.ts';

interface EventWriterDeps {
  readonly database: Database;
  /** The app's public origin, for links. */
  readonly publicOrigin: string;
  /** Returns the language of an address's owner. */
  readonly languageOf: (to: string) => Promise<Language>;
}

/** Composes the notice of a changed event; null when it was cancelled meanwhile. */
export async function writeEventChanged(
  { database, publicOrigin, languageOf }: EventWriterDeps,
  { eventId, changed = [], typeIndex = null }: EmailChange & { readonly eventId: string },
  to: string,
): Promise<Written | null> {
  const event = await readEventFacts(database, eventId);
  // Other emails announce a cancellation.
  if (event.status === 'cancelled') return null;
  const language = await languageOf(to);
  const email = eventEmailOf(event, publicOrigin, language);
  const terms =
    changed.length === 0
      ? []
      : changedTerms(await readTermFacts(database, eventId, typeIndex), changed, language);
  return { ...writeOut(eventChanged(email, terms)), attachments: [calendarOf(event, publicOrigin)] };
}

/** Returns what changed, by name, with its current values. A ticket type's terms include its name. */
function changedTerms(
  { type, timeZone, ...event }: TermFacts,
  changed: readonly SoldTerm[],
  language: Language,
): (readonly [name: string, value: string])[] {
  const { terms, facts } = written[language].emails;
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const { name = '', validFrom = null, validUntil = null, gates = [] } = type ?? {};
  const words = termWords(
    {
      ...event,
      ...termsOf(event),
      validFrom: iso(validFrom),
      validUntil: iso(validUntil),
      gates,
    },
    { terms, moment: (at) => momentIn(timeZone, at, language), listed: formatsIn[language].listed },
  );
  const told = (type === null ? eventTerms : soldTerms).filter((term) => changed.includes(term));
  return [
    ...(name === '' ? [] : [[facts.ticket, name] as const]),
    ...told.map((term) => [terms.names[term], words[term]] as const),
  ];
}

/** Composes the notice of a cancelled event with the reason. */
export async function writeEventCancelled(
  { database, publicOrigin, languageOf }: EventWriterDeps,
  eventId: string,
  to: string,
): Promise<Written> {
  const event = await readEventFacts(database, eventId);
  const reason = (await findCancellation(database, eventId))?.reason ?? '';
  return writeOut(eventCancelled({ ...eventEmailOf(event, publicOrigin, await languageOf(to)), reason }));
}
