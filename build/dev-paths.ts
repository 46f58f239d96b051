import type { IncomingMessage } from 'node:http';

/** Paths of the API. Some are screens as well (`/login`): a person who navigates gets the screen. */
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

/** Whether the dev server answers what has the path of the API: a screen, or a file of `src/api`. */
export function isOfApp(request: Asked): boolean {
  return isScreen(request) || /\.tsx?(\?|$)/.test(request.url ?? '');
}

function isScreen({ method, url, headers }: Asked): boolean {
  const navigates = method === 'GET' && (headers.accept ?? '').includes('text/html');
  return navigates && !/^\/(api|setup|sandbox)(\/|$)/.test(url ?? '');
}
