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

/**
 * Keeps where a person wanted to go, for after the sign-in. `person` is the credential id of whose work it was, where
 * a session ended at it: a private address is of no use to anybody else. Null: whoever asked for it.
 */
export function rememberOrigin(stored: StoredValues, path: string, person: number | null = null): void {
  if (!waysIn.test(path)) stored.set(key, `${person ?? ''} ${path}`);
}

/** Forgets where somebody wanted to go. */
export function forgetOrigin(stored: StoredValues): void {
  stored.remove(key);
}

/** Where `person` goes after the sign-in, once; `/dashboard` when nothing (or nothing of ours, or theirs) was kept. */
export function takeOrigin(stored: StoredValues, origin: string, person: number | null): string {
  const kept = /^(?<whose>\d*) (?<path>.*)$/s.exec(stored.get(key) ?? '')?.groups;
  stored.remove(key);
  const whose = kept?.['whose'] ?? '';
  const path = ownPath(kept?.['path'] ?? '', origin);
  if (path === null || waysIn.test(path)) return '/dashboard';
  return whose === '' || Number(whose) === person ? path : '/dashboard';
}
