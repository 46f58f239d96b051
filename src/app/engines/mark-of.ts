import type { Mark } from '#database/mark.ts';
import type { StoredValues } from '#platform/stored-values.ts';

/** Creates a marker among the page's stored values. */
export const markOf = (values: Pick<StoredValues, 'set' | 'remove'>, key: string): Mark => ({
  set: () => void values.set(key, '1'),
  clear: () => values.remove(key),
});
