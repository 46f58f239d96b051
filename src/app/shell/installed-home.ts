import { doorMark } from '#app/scanning/scanner-entry.ts';
import type { StoredValues } from '#platform/stored-values.ts';

/** Where the installed app opens, as its manifest says. */
const opening = '/dashboard?app';

/**
 * Where a page that was opened by the icon of the installed app belongs: a phone that is enrolled at a door is a
 * scanner first, whoever holds it. Null for a page that was opened in another way.
 */
export function homeOf(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  stored: Pick<StoredValues, 'get'>,
): string | null {
  if (pathname + search !== opening) return null;
  return stored.get(doorMark) === null ? '/dashboard' : '/scanner';
}
