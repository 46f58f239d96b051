import type { Language } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import type { Part } from './email-page.ts';

/** An event's texts in an email. */
export interface EventInEmail {
  readonly language: Language;
  readonly eventName: string;
  /** Day and hours. */
  readonly when: string;
  /** Empty if there are none. */
  readonly doors: string;
  /** One line each; empty for an event without a place. */
  readonly place: readonly string[];
}

/**
 * Lists what, when and where an event is, as far as known.
 *
 * @param more further facts to append
 */
export function eventFacts(
  { language, eventName, when, doors = '', place }: Omit<EventInEmail, 'doors'> & Partial<EventInEmail>,
  more: readonly (readonly [name: string, value: string])[] = [],
): Part {
  const { facts } = written[language].emails;
  return {
    facts: [
      [facts.event, eventName],
      [facts.date, when],
      ...(doors === '' ? [] : [[facts.doors, doors] as const]),
      ...(place.length === 0 ? [] : [[facts.place, place.join('\n')] as const]),
      ...more,
    ],
  };
}
