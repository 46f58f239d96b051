import { use } from 'react';
import type { Catalogue, Room } from '#messages/catalogue.ts';
import { firstTexts } from '#messages/first-texts.ts';
import { EnginesContext, useEngines } from './engines.tsx';

/**
 * Returns a text module. A screen's route lists the modules it needs, so that they are loaded before it is shown; any
 * other module suspends until it is loaded, and throws to the nearest error boundary if that fails.
 */
export function useMessages<R extends Room>(room: R): Catalogue[R] {
  const { messages } = useEngines();
  // Also if it is loaded, because React tracks used promises by position.
  return use(messages.fetched(room));
}

/** Returns the texts of the frame; English without engines, so that the last error screen needs none. */
export function useShellTexts(): Catalogue['shell'] {
  return use(EnginesContext)?.messages.first.shell ?? firstTexts.shell;
}
