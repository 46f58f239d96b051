import type { IncomingMessage } from 'node:http';

/** Paths of the API. Some are screens as well (`/login`): browser navigation gets the screen. */
export const apiPaths = [
  '/api',
  '/ws',
  '/graphql',
  '/login',
  '/refresh',
  '/logout',
  '/google',
  '/setup',
  '/healthz',
  '/readyz',
  '/sandbox',
];

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** Returns whether the dev server itself answers a request with an API path: a screen, or a file of `src/api`. */
export function isOfApp(request: Asked): boolean {
  return isScreen(request) || /\.tsx?(\?|$)/.test(request.url ?? '');
}

function isScreen({ method, url, headers }: Asked): boolean {
  const navigates = method === 'GET' && (headers.accept ?? '').includes('text/html');
  return navigates && !/^\/(api|setup|sandbox)(\/|$)/.test(url ?? '');
}
