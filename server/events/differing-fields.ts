import { isDeepStrictEqual } from 'node:util';

/** Returns the names of the fields in which two forms differ. */
export function differingFields<T extends object>(one: T, other: T): string[] {
  const those = new Map<string, unknown>(Object.entries(other));
  return Object.entries(one).flatMap(([field, value]) =>
    isDeepStrictEqual(value, those.get(field)) ? [] : [field],
  );
}
