/**
 * Makes something at the first asking, and keeps it. A formatter takes milliseconds to make, and no screen writes in every
 * way that there is.
 */
export function whenAsked<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}
