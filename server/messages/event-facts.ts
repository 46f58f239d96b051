import type { Language } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import type { Part } from './email-page.ts';

/** An event as an email says it, in words. */
export interface ToldEvent {
  readonly language: Language;
  readonly eventName: string;
  /** Day and hours. */
  readonly when: string;
  /** Empty where they are not named. */
  readonly doors: string;
  /** A line each; nothing for an event without a place. */
  readonly place: readonly string[];
}

/**
 * What, when and where an event is, so far as an email knows it.
 *
 * @param more what else is said below
 */
export function eventFacts(
  { language, eventName, when, doors = '', place }: Omit<ToldEvent, 'doors'> & Partial<ToldEvent>,
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
