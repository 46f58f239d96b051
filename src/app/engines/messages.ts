import { lazyCode, type LazyCode } from '#app/shell/lazy-code.ts';
import type { Catalogue, LaterRoom, Room, Rooms } from '#messages/catalogue.ts';
import type { FirstTexts } from '#messages/first-texts.ts';
import type { Language } from '#messages/language.ts';

/** The texts of the page in the language it is read in, room by room. */
export interface Messages {
  readonly language: Language;
  /** The rooms of the first load: always here, for engines as for screens. */
  readonly first: FirstTexts;
  /** A room of texts that is here; null until then. */
  here<R extends Room>(room: R): Catalogue[R] | null;
  /** One try to fetch a room; a failed one stays failed until `retry`. */
  fetched<R extends Room>(room: R): Promise<Catalogue[R]>;
  /** Fetches a room for an engine: tries anew where the last try failed. */
  load<R extends Room>(room: R): Promise<Catalogue[R]>;
  /** Whatever could not be fetched is asked for anew the next time. */
  retry(): void;
}

type Codes = { readonly [R in Room]: LazyCode<Catalogue[R]> };

/**
 * @param first the rooms of the language that are here already
 * @param rooms how the others are fetched
 */
export function createMessages(language: Language, first: FirstTexts, rooms: Rooms): Messages {
  const later = Object.fromEntries(
    Object.entries(rooms).map(([room, load]: [string, () => Promise<unknown>]) => [room, lazyCode(load)]),
    // Rooms and their names belong together by the type of `rooms`, which fromEntries cannot follow.
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

/** In the form in which React uses a promise without waiting. */
function codeHere<T>(texts: T): LazyCode<T> {
  const fetched = Object.assign(Promise.resolve(texts), { status: 'fulfilled', value: texts });
  return { here: () => texts, fetched: () => fetched, retry: () => {} };
}
