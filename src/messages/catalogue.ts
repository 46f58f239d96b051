import type { FirstTexts } from './first-texts.ts';
import type { Language } from './language.ts';

/** The rooms that are loaded on demand, with the screens that need them. */
interface LaterTexts {
  readonly account: (typeof import('./en/account.ts'))['account'];
  readonly allEvents: (typeof import('./en/all-events.ts'))['allEvents'];
  readonly answers: (typeof import('./en/buying/answers.ts'))['answers'];
  readonly applications: (typeof import('./en/admin/applications.ts'))['applications'];
  readonly board: (typeof import('./en/door/board.ts'))['board'];
  readonly checkout: (typeof import('./en/buying/checkout.ts'))['checkout'];
  readonly dashboard: (typeof import('./en/dashboard.ts'))['dashboard'];
  readonly desk: (typeof import('./en/desk/desk.ts'))['desk'];
  readonly door: (typeof import('./en/door/door.ts'))['door'];
  readonly editor: (typeof import('./en/editor/editor.ts'))['editor'];
  readonly events: (typeof import('./en/events.ts'))['events'];
  readonly logs: (typeof import('./en/admin/logs.ts'))['logs'];
  readonly parts: (typeof import('./en/parts.ts'))['parts'];
  readonly outbox: (typeof import('./en/admin/outbox.ts'))['outbox'];
  readonly palette: (typeof import('./en/palette.ts'))['palette'];
  readonly people: (typeof import('./en/admin/people.ts'))['people'];
  readonly profile: (typeof import('./en/profile.ts'))['profile'];
  readonly rules: (typeof import('./en/door/rules.ts'))['rules'];
  readonly scanning: (typeof import('./en/door/scanning.ts'))['scanning'];
  readonly selling: (typeof import('./en/buying/selling.ts'))['selling'];
  readonly settings: (typeof import('./en/admin/settings.ts'))['settings'];
  readonly stats: (typeof import('./en/admin/stats.ts'))['stats'];
  readonly sync: (typeof import('./en/sync.ts'))['sync'];
  readonly site: (typeof import('./en/site.ts'))['site'];
  readonly support: (typeof import('./en/support.ts'))['support'];
  readonly team: (typeof import('./en/team.ts'))['team'];
  readonly wallet: (typeof import('./en/buying/wallet.ts'))['wallet'];
  readonly wishes: (typeof import('./en/wishes.ts'))['wishes'];
}

/** All texts of the app, by room. English defines which texts exist. */
export type Catalogue = FirstTexts & LaterTexts;
export type Room = keyof Catalogue;
export type LaterRoom = keyof LaterTexts;

/** Loads each room of a language. */
export type Rooms = { readonly [R in LaterRoom]: () => Promise<LaterTexts[R]> };

/** English, which every page includes. */
export const rooms: Rooms = {
  account: async () => (await import('./en/account.ts')).account,
  allEvents: async () => (await import('./en/all-events.ts')).allEvents,
  answers: async () => (await import('./en/buying/answers.ts')).answers,
  applications: async () => (await import('./en/admin/applications.ts')).applications,
  board: async () => (await import('./en/door/board.ts')).board,
  checkout: async () => (await import('./en/buying/checkout.ts')).checkout,
  dashboard: async () => (await import('./en/dashboard.ts')).dashboard,
  desk: async () => (await import('./en/desk/desk.ts')).desk,
  door: async () => (await import('./en/door/door.ts')).door,
  editor: async () => (await import('./en/editor/editor.ts')).editor,
  events: async () => (await import('./en/events.ts')).events,
  logs: async () => (await import('./en/admin/logs.ts')).logs,
  parts: async () => (await import('./en/parts.ts')).parts,
  outbox: async () => (await import('./en/admin/outbox.ts')).outbox,
  palette: async () => (await import('./en/palette.ts')).palette,
  people: async () => (await import('./en/admin/people.ts')).people,
  profile: async () => (await import('./en/profile.ts')).profile,
  rules: async () => (await import('./en/door/rules.ts')).rules,
  scanning: async () => (await import('./en/door/scanning.ts')).scanning,
  selling: async () => (await import('./en/buying/selling.ts')).selling,
  settings: async () => (await import('./en/admin/settings.ts')).settings,
  stats: async () => (await import('./en/admin/stats.ts')).stats,
  sync: async () => (await import('./en/sync.ts')).sync,
  site: async () => (await import('./en/site.ts')).site,
  support: async () => (await import('./en/support.ts')).support,
  team: async () => (await import('./en/team.ts')).team,
  wallet: async () => (await import('./en/buying/wallet.ts')).wallet,
  wishes: async () => (await import('./en/wishes.ts')).wishes,
};

/** The texts that a page needs in one language: the rooms of the first load, and loaders for the others. */
export interface Spoken {
  readonly first: FirstTexts;
  readonly rooms: Rooms;
}

/** The other languages, each in a separate chunk, so that only the language in use is loaded. */
const otherLanguages: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Spoken>>> = {
  fr: async () => (await import('./fr/spoken.ts')).spoken,
  ar: async () => (await import('./ar/spoken.ts')).spoken,
};

/** Loads a language; null for English, which is always loaded. */
export const speak = (language: Language): Promise<Spoken> | null =>
  language === 'en' ? null : otherLanguages[language]();
