/** A list of listeners for one kind of event. */
export interface Listeners<Told extends readonly unknown[]> {
  /** Calls every listener in the order they were added. */
  readonly tell: (...told: Told) => void;
  /** Adds a listener; returns a function that removes it. */
  readonly add: (listener: (...told: Told) => void) => () => void;
}

/**
 * Creates a list of listeners.
 *
 * @param onFault receives what a listener threw, so that the others are still called; without it, `tell` rethrows
 */
export function createListeners<Told extends readonly unknown[] = []>(
  onFault?: (error: unknown) => void,
): Listeners<Told> {
  const listeners = new Set<(...told: Told) => void>();
  return {
    tell(...told) {
      for (const listener of listeners) {
        try {
          listener(...told);
        } catch (error) {
          if (onFault === undefined) throw error;
          onFault(error);
        }
      }
    },
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
