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

/** Keeps where a person wanted to go, for after the sign-in. */
export function rememberOrigin(stored: StoredValues, path: string): void {
  stored.set(key, path);
}

/** Where to go after the sign-in, once; `/dashboard` when nothing (or nothing of ours) was kept. */
export function takeOrigin(stored: StoredValues, origin: string): string {
  const kept = stored.get(key);
  stored.remove(key);
  const path = kept === null ? null : ownPath(kept, origin);
  return path === null || path.startsWith('/login') ? '/dashboard' : path;
}
