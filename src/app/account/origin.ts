import type { Catalogue } from '#messages/catalogue.ts';
import type { StoredValues } from '#platform/stored-values.ts';

const key = 'gatehouse.origin';

/** Returns a path of this site, or null: `//elsewhere`, `https://…`, `\\elsewhere` and `javascript:` lead elsewhere. */
export function ownPath(path: string, origin: string): string | null {
  if (!path.startsWith('/') || /^[/\\]{2}/.test(path) || path.includes('\\')) return null;
  try {
    const url = new URL(path, origin);
    return url.origin === origin ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}

/** Sign-in and sign-up screens, which are never return destinations. */
const signInPaths = /^\/(login|signup|forgot-password|unauthorized)([/?#]|$)/;
export const isSignInPath = (path: string): boolean => signInPaths.test(path);

/**
 * Stores where a user wanted to go after the sign-in. `person` is the credential id of the user whose session ended
 * there, because a private path is useless to anybody else. Null: whoever requested it.
 */
export function rememberOrigin(stored: StoredValues, path: string, person: number | null = null): void {
  if (!isSignInPath(path)) stored.set(key, `${person ?? ''} ${path}`);
}

/**
 * Stores where a user came from via a plain link to the sign-in page: a server-rendered event page may link there
 * before its app could store anything.
 *
 * @param referrer URL of the page with the link, '' for none
 */
export function rememberReferrer(
  stored: StoredValues,
  { pathname, origin }: Pick<Location, 'pathname' | 'origin'>,
  referrer: string,
): void {
  if (isSignInPath(pathname) && referrer.startsWith(`${origin}/`))
    rememberEvent(stored, referrer.slice(origin.length));
}

/** An event's own page; the pages below it, and the form for a new event, are private. */
const eventPage = /^\/events\/(?!create(?:[?#]|$))[^/?#]+(?:[?#]|$)/;

/** Stores an event's page, so that signing in from it returns to that event. An already stored path stays. */
export function rememberEvent(stored: StoredValues, path: string): void {
  if (eventPage.test(path) && parseStored(stored) === undefined) rememberOrigin(stored, path);
}

/** Deletes the stored destination. */
export function deleteOrigin(stored: StoredValues): void {
  stored.remove(key);
}

/** Returns the purpose of a sign-in from its return path; null if there is nothing to say. */
export function signInPurpose(path: string): SignInPurpose | null {
  const url = ownPath(path, 'https://here.example');
  if (url === null) return null;
  const { pathname, searchParams } = new URL(url, 'https://here.example');
  const [first = '', second = ''] = pathname.split('/').slice(1);
  if (first === 'orders' && second !== '') return searchParams.has('session') ? 'payment' : 'order';
  return purposes.find((purpose) => purpose === first) ?? null;
}

/** Returns the purpose of the next sign-in; null if there is no destination. */
export function storedPurpose(stored: Pick<StoredValues, 'get'>): SignInPurpose | null {
  const path = parseStored(stored)?.['path'];
  return path === undefined ? null : signInPurpose(path);
}

/** Name of a purpose in the texts; most are the first part of the path. */
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

const parseStored = (stored: Pick<StoredValues, 'get'>) =>
  /^(?<whose>\d*) (?<path>.*)$/s.exec(stored.get(key) ?? '')?.groups;

/** Returns where `person` goes after the sign-in, once; `/dashboard` if nothing valid of theirs is stored. */
export function consumeOrigin(stored: StoredValues, origin: string, person: number | null): string {
  const kept = parseStored(stored);
  stored.remove(key);
  const whose = kept?.['whose'] ?? '';
  const path = ownPath(kept?.['path'] ?? '', origin);
  if (path === null || isSignInPath(path)) return '/dashboard';
  return whose === '' || Number(whose) === person ? path : '/dashboard';
}
