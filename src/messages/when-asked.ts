/** Creates a value on first use and caches it. A formatter takes milliseconds to create, and no screen uses every kind. */
export function whenAsked<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}
