import type { Page } from '@playwright/test';

/** A screenshot to take. */
export interface Shot {
  readonly name: string;
  readonly path: string;
  /** Brings the page into the state to be shown. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Screens that need no sign-in. */
export const publicShots: readonly Shot[] = [
  { name: 'events', path: '/' },
  { name: 'welcome', path: '/welcome' },
  { name: 'login', path: '/login' },
  { name: 'signup', path: '/signup' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'organizer-pending', path: '/organizer/pending' },
  { name: 'features', path: '/features' },
  { name: 'analytics-demo', path: '/analytics/demo' },
  { name: 'about', path: '/about' },
  { name: 'contact', path: '/contact' },
  { name: 'support', path: '/support' },
  { name: 'theme-test', path: '/theme-test' },
  { name: 'unauthorized', path: '/unauthorized' },
  { name: 'not-found', path: '/nowhere' },
];
