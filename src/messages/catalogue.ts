import type { FirstTexts } from './first-texts.ts';
import type { Language } from './language.ts';

/** The rooms that are fetched as code of their own, with the screens that need them. */
interface LaterTexts {
  readonly site: (typeof import('./en/site.ts'))['site'];
}

/** Every text of the app, room by room. English says which texts there are. */
export type Catalogue = FirstTexts & LaterTexts;
export type Room = keyof Catalogue;
export type LaterRoom = keyof LaterTexts;

/** How each room of a language is fetched. */
export type Rooms = { readonly [R in LaterRoom]: () => Promise<LaterTexts[R]> };

export const rooms: Readonly<Record<Language, Rooms>> = {
  en: {
    site: async () => (await import('./en/site.ts')).site,
  },
};
