import { isolatedInLatin } from '#messages/isolated.ts';
/** Titles and descriptions of the app's public pages for search engines, link previews and browser tabs. */
export const pages = {
  list: { title: 'What’s on – Gatehouse', description: 'Find something to go to.' },
  notFound: { title: 'Not found – Gatehouse', description: 'There’s nothing at this address.' },
  cancelled: (event: string) => `Cancelled: ${isolatedInLatin(event)}`,
  online: 'Online',
  /** Shown above a server-rendered page for visitors without JavaScript. */
  withoutScript:
    'Without JavaScript you can read what’s on, when and where, and what it costs. To get tickets or sign in, turn JavaScript on.',
  /** Shown instead of a page while the server starts, or for whoever asks too much. */
  refused: {
    title: 'This page isn’t available right now',
    repeated: 'This page tries again automatically.',
    again: 'Try again',
  },
  /** Title and description by path. */
  screens: {
    '/welcome': ['Welcome – Gatehouse', 'Tickets and entry that work offline.'],
    '/features': ['How the door works – Gatehouse', 'Six promises, and an evening in four steps.'],
    '/about': ['About – Gatehouse', 'Who Gatehouse is for, and how scanning works offline.'],
    '/contact': ['Contact – Gatehouse', 'Write to the people who run this server.'],
    '/login': ['Sign in – Gatehouse', 'Sign in to your tickets and events.'],
    '/signup': ['Create account – Gatehouse', 'Create an account, or continue as a guest with your phone.'],
  } satisfies Readonly<Record<string, readonly [title: string, description: string]>>,
};
