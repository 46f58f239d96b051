/** Who wants to be told of one kind of thing. */
export interface Listeners<Told extends readonly unknown[]> {
  /** Calls every listener, in the order in which they were added. */
  readonly tell: (...told: Told) => void;
  /** Adds a listener; the returned function takes it away again. */
  readonly add: (listener: (...told: Told) => void) => () => void;
}

/**
 * @param onFault given what a listener threw, so that the others are told all the same; without it, `tell` throws that.
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
