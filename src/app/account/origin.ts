import type { Catalogue } from '#messages/catalogue.ts';
import type { StoredValues } from '#platform/stored-values.ts';

const key = 'gatehouse.origin';

/** A path of this very site, or null: `//elsewhere`, `https://…`, `\\elsewhere` and `javascript:` lead away. */
export function ownPath(path: string, origin: string): string | null {
  if (!path.startsWith('/') || /^[/\\]{2}/.test(path) || path.includes('\\')) return null;
  try {
    const url = new URL(path, origin);
    return url.origin === origin ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}

/** Screens on which people sign in or up: nobody is led back to them. */
const waysIn = /^\/(login|signup|forgot-password|unauthorized)([/?#]|$)/;
export const isWayIn = (path: string): boolean => waysIn.test(path);

/**
 * Keeps where a person wanted to go, for after the sign-in. `person` is the credential id of whose work it was, where
 * a session ended at it: a private address is of no use to anybody else. Null: whoever asked for it.
 */
export function rememberOrigin(stored: StoredValues, path: string, person: number | null = null): void {
  if (!isWayIn(path)) stored.set(key, `${person ?? ''} ${path}`);
}

/**
 * Where somebody comes from whom a link has led to a sign-in with a page of its own: an event's page as the server drew
 * it leads on before its app could remember anything.
 *
 * @param referrer the address of the page with the link, '' for none
 */
export function rememberReferrer(
  stored: StoredValues,
  { pathname, origin }: Pick<Location, 'pathname' | 'origin'>,
  referrer: string,
): void {
  if (isWayIn(pathname) && referrer.startsWith(`${origin}/`))
    rememberEvent(stored, referrer.slice(origin.length));
}

/** The page of one event; what lies below it, and the form of a new one, are somebody's own. */
const eventPage = /^\/events\/(?!create(?:[?#]|$))[^/?#]+(?:[?#]|$)/;

/** Whoever signs in from an event's page means to go on with that event. What is kept already stays. */
export function rememberEvent(stored: StoredValues, path: string): void {
  if (eventPage.test(path) && keptIn(stored) === undefined) rememberOrigin(stored, path);
}

/** Forgets where somebody wanted to go. */
export function forgetOrigin(stored: StoredValues): void {
  stored.remove(key);
}

/** What a sign-in is for, by the path that it leads back to; null where there is nothing to say. */
export function signInPurpose(path: string): SignInPurpose | null {
  const url = ownPath(path, 'https://here.example');
  if (url === null) return null;
  const { pathname, searchParams } = new URL(url, 'https://here.example');
  const [first = '', second = ''] = pathname.split('/').slice(1);
  if (first === 'orders' && second !== '') return searchParams.has('session') ? 'payment' : 'order';
  return purposes.find((purpose) => purpose === first) ?? null;
}

/** What the next sign-in is for; null where nobody was on their way anywhere. */
export function storedPurpose(stored: Pick<StoredValues, 'get'>): SignInPurpose | null {
  const path = keptIn(stored)?.['path'];
  return path === undefined ? null : signInPurpose(path);
}

/** A purpose by its name in the texts: most are the first part of the path. */
type SignInPurpose = keyof Catalogue['account']['purposes'];
const purposes: readonly SignInPurpose[] = [
  'orders',
  'tickets',
  'checkout',
  'profile',
  'confirm-email',
  'scanner',
  'join',
  'become-organizer',
  'my-events',
  'myEventsDetails',
];

const keptIn = (stored: Pick<StoredValues, 'get'>) =>
  /^(?<whose>\d*) (?<path>.*)$/s.exec(stored.get(key) ?? '')?.groups;

/** Where `person` goes after the sign-in, once; `/dashboard` when nothing (or nothing of ours, or theirs) was kept. */
export function takeOrigin(stored: StoredValues, origin: string, person: number | null): string {
  const kept = keptIn(stored);
  stored.remove(key);
  const whose = kept?.['whose'] ?? '';
  const path = ownPath(kept?.['path'] ?? '', origin);
  if (path === null || isWayIn(path)) return '/dashboard';
  return whose === '' || Number(whose) === person ? path : '/dashboard';
}
