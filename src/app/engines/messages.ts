import { lazyCode, type LazyCode } from '#app/shell/lazy-code.ts';
import type { Catalogue, LaterRoom, Room, Rooms } from '#messages/catalogue.ts';
import type { FirstTexts } from '#messages/first-texts.ts';
import type { Language } from '#messages/language.ts';

/** The texts of the page in its language, by text module. */
export interface Messages {
  readonly language: Language;
  /** The modules of the initial load: always available, for engines and screens. */
  readonly first: FirstTexts;
  /** Returns a module if it is loaded, otherwise null. */
  here<R extends Room>(room: R): Catalogue[R] | null;
  /** Loads a module once; a failure is permanent until `retry`. */
  fetched<R extends Room>(room: R): Promise<Catalogue[R]>;
  /** Loads a module for an engine, retrying after a failure. */
  load<R extends Room>(room: R): Promise<Catalogue[R]>;
  /** Allows failed modules to be requested again. */
  retry(): void;
}

type Codes = { readonly [R in Room]: LazyCode<Catalogue[R]> };

/**
 * @param first the modules of the language that are already loaded
 * @param rooms loaders of the others
 */
export function createMessages(language: Language, first: FirstTexts, rooms: Rooms): Messages {
  const later = Object.fromEntries(
    Object.entries(rooms).map(([room, load]: [string, () => Promise<unknown>]) => [room, lazyCode(load)]),
    // The type of `rooms` pairs modules and names, which fromEntries cannot express.
  ) as { readonly [R in LaterRoom]: LazyCode<Catalogue[R]> };
  const codes: Codes = { ...later, shell: codeHere(first.shell), failures: codeHere(first.failures) };
  const codeOf = <R extends Room>(room: R): LazyCode<Catalogue[R]> => codes[room];
  return {
    language,
    first,
    here: (room) => codeOf(room).here(),
    fetched: (room) => codeOf(room).fetched(),
    load(room) {
      codeOf(room).retry();
      return codeOf(room).fetched();
    },
    retry() {
      for (const code of Object.values(codes)) code.retry();
    },
  };
}

/** A resolved promise in the form that React can use without suspending. */
function codeHere<T>(texts: T): LazyCode<T> {
  const fetched = Object.assign(Promise.resolve(texts), { status: 'fulfilled', value: texts });
  return { here: () => texts, fetched: () => fetched, retry: () => {} };
}
