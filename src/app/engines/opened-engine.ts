import { createListeners } from '#domain/listeners.ts';
import type { Cancel } from '#platform/clock.ts';

/** An engine that is fetched when first needed, and then the same one. */
export interface OpenedEngine<T> {
  open(): Promise<T>;
  /** Null where it has not been needed yet: asking wakes nothing. */
  opened(): T | null;
  /** Told when it has been opened. */
  subscribe(listener: () => void): Cancel;
}

export function createOpenedEngine<T>(open: () => Promise<T>): OpenedEngine<T> {
  let opened: T | null = null;
  const listeners = createListeners();
  return {
    async open() {
      const engine = await open();
      if (opened === engine) return engine;
      opened = engine;
      listeners.tell();
      return engine;
    },
    opened: () => opened,
    subscribe: listeners.add,
  };
}
