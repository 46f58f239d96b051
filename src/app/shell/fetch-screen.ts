import type { RegisteredRouter } from '@tanstack/react-router';
import type { Messages } from '#app/engines/messages.ts';
import { isLazyScreen } from './lazy-screen.tsx';

/**
 * Preloads the code of the screen at a path, so that a page mounted afterwards shows it at once. Returns whether all
 * of it is loaded; never rejects.
 */
export async function fetchScreen(
  router: RegisteredRouter,
  pathname: string,
  messages: Messages,
): Promise<boolean> {
  const found = router.getMatchedRoutes(pathname)[2]?.options.component;
  const screen = found ?? router.routeTree.options.notFoundComponent;
  return isLazyScreen(screen) ? screen.fetchAhead(messages) : true;
}
