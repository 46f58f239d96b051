import { use } from 'react';
import type { Catalogue, Room } from '#messages/catalogue.ts';
import { firstTexts } from '#messages/first-texts.ts';
import { EnginesContext, useEngines } from './engines.tsx';

/**
 * A room of texts. A screen's route names the rooms that it needs, so that they are here when it is shown; any other
 * room suspends until it is here, and throws to the nearest error boundary where it cannot be fetched.
 */
export function useMessages<R extends Room>(room: R): Catalogue[R] {
  const { messages } = useEngines();
  // Also where it is here: React knows promises by their place among those used, so that none may be left out.
  return use(messages.fetched(room));
}

/** The texts of the frame. In English where there are no engines: what says that all else failed needs none. */
export function useShellTexts(): Catalogue['shell'] {
  return use(EnginesContext)?.messages.first.shell ?? firstTexts.shell;
}
