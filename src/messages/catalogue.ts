import type { FirstTexts } from './first-texts.ts';
import type { Language } from './language.ts';

/** The rooms that are fetched as code of their own, with the screens that need them. */
interface LaterTexts {
  readonly account: (typeof import('./en/account.ts'))['account'];
  readonly dashboard: (typeof import('./en/dashboard.ts'))['dashboard'];
  readonly profile: (typeof import('./en/profile.ts'))['profile'];
  readonly sync: (typeof import('./en/sync.ts'))['sync'];
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
    account: async () => (await import('./en/account.ts')).account,
    dashboard: async () => (await import('./en/dashboard.ts')).dashboard,
    profile: async () => (await import('./en/profile.ts')).profile,
    sync: async () => (await import('./en/sync.ts')).sync,
    site: async () => (await import('./en/site.ts')).site,
  },
};
