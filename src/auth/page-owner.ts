import type { StoredValues } from '#platform/stored-values.ts';

const ownerKey = 'gatehouse.page-person';

/**
 * Credential id of the person this tab's page belongs to; null before the first sign-in. Stored as long as the tab,
 * so that it survives reloading and being discarded in the background.
 */
export interface PageOwner {
  read(): number | null;
  write(person: number | null): void;
}

export function createPageOwner(tabStored: Pick<StoredValues, 'get' | 'set' | 'remove'>): PageOwner {
  return {
    read() {
      const text = tabStored.get(ownerKey) ?? '';
      return /^\d{1,15}$/.test(text) ? Number(text) : null;
    },
    write(person) {
      if (person === null) tabStored.remove(ownerKey);
      else if (tabStored.get(ownerKey) !== String(person)) tabStored.set(ownerKey, String(person));
    },
  };
}
