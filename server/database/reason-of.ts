/**
 * Returns why something failed, in a few words. Errors thrown in another thread or by WebAssembly are not instances
 * of our classes.
 */
export function reasonOf(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null) return String(cause);
  for (const name of ['message', 'code', 'name', 'errno']) {
    const value: unknown = Object.getOwnPropertyDescriptor(cause, name)?.value;
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return `${value}`;
  }
  return 'for a reason that it did not say';
}
