import type { Cancel } from './clock.ts';

/**
 * Small texts by key that outlive the page. Never throws: where storage is blocked or full, values live as long as
 * the page, and `durable` says so.
 */
export interface StoredValues {
  get(key: string): string | null;
  /** Returns whether the value will survive a restart. */
  set(key: string, value: string): boolean;
  /** Keeps a value only in this page and removes the stored one, where an outdated one would be harmful. */
  keepInPage(key: string, value: string): void;
  remove(key: string): void;
  /** Returns every key, in no particular order. */
  keys(): readonly string[];
  /** Calls back when another tab changed or removed a key; a `null` value means removed. */
  onChange(listener: (key: string, value: string | null) => void): Cancel;
}

export function storedValues(open: () => Storage = () => localStorage): StoredValues {
  const inPage = new Map<string, string>();
  // Reading `localStorage` itself throws where cookies are blocked, so every access is guarded.
  const attempt = <T>(touch: (storage: Storage) => T, otherwise: T): T => {
    try {
      return touch(open());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => inPage.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set(key, value) {
      const kept = attempt((storage) => (storage.setItem(key, value), true), false);
      if (kept) inPage.delete(key);
      else inPage.set(key, value);
      return kept;
    },
    keepInPage(key, value) {
      inPage.set(key, value);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    remove(key) {
      inPage.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => [...new Set([...inPage.keys(), ...attempt((storage) => Object.keys(storage), [])])],
    onChange(listener) {
      if (typeof addEventListener === 'undefined') return () => {};
      const hear = (event: StorageEvent) => {
        if (event.key !== null) listener(event.key, event.newValue);
        // `clear()` names no key, so listeners reread what they need.
        else listener('', null);
      };
      addEventListener('storage', hear);
      return () => removeEventListener('storage', hear);
    },
  };
}
