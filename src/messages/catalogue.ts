import type { Language } from './language.ts';
import type { site } from './en/site.ts';

/**
 * Everything that people read, in rooms that are fetched when a screen needs them. English is the language that says
 * which texts there are; another one that lacks a text, or words it for other values, does not compile.
 *
 * A text is a string, or a function of the values in it. Values come formatted (`app/format`): a text formats nothing
 * but a plural. A link inside a sentence is a function too, which the text calls with the link's words.
 */
interface Catalogue {
  /** What is told to visitors: welcome, about, how it works, pages that are missing or not theirs. */
  readonly site: typeof site;
}

type Room = keyof Catalogue;

/** Fetches one room of texts. */
export type Rooms = { readonly [R in Room]: () => Promise<Catalogue[R]> };

/** Only what is asked for in the language that is spoken is ever fetched. */
export const catalogues: Readonly<Record<Language, Rooms>> = {
  en: {
    site: async () => (await import('./en/site.ts')).site,
  },
};
