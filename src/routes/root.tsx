import { createRootRoute } from '@tanstack/react-router';
import { lazyScreen, type Fetched } from '#app/shell/lazy-screen.tsx';
import { Shell } from '#app/shell/shell.tsx';

const notFound = lazyScreen(
  async (): Fetched => (await import('#screens/public/not-found.tsx')).NotFound,
  ['site'],
);

/** The frame around every screen. */
export const root = createRootRoute({
  staticData: { audience: 'public', title: 'events' },
  component: Shell,
  notFoundComponent: notFound,
});

/** The parent of every route. */
export const getParentRoute = () => root;
