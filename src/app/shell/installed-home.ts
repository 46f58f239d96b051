import { doorMark } from '#app/scanning/scanner-entry.ts';
import type { StoredValues } from '#platform/stored-values.ts';

/** Start URL of the installed app, as in its manifest. */
const opening = '/dashboard?app';

/**
 * Returns where a page opened by the installed app's icon should go: an enrolled phone is a scanner first, whoever
 * holds it. Null for a page opened in another way.
 */
export function homeOf(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  stored: Pick<StoredValues, 'get'>,
): string | null {
  if (pathname + search !== opening) return null;
  return stored.get(doorMark) === null ? '/dashboard' : '/scanner';
}
