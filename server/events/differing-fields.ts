import { isDeepStrictEqual } from 'node:util';

/** Names of the fields in which two forms of one kind differ. */
export function differingFields<T extends object>(one: T, other: T): string[] {
  const those = new Map<string, unknown>(Object.entries(other));
  return Object.entries(one).flatMap(([field, value]) =>
    isDeepStrictEqual(value, those.get(field)) ? [] : [field],
  );
}
