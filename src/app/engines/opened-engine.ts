import { createListeners } from '#domain/listeners.ts';
import type { Cancel } from '#platform/clock.ts';

/** An engine loaded once on first use. */
export interface OpenedEngine<T> {
  open(): Promise<T>;
  /** Returns null if it has not been used yet; does not load it. */
  opened(): T | null;
  /** Called when it has been opened. */
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
