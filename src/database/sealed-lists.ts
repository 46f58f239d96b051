import type { Collection } from 'dexie';

/** A page of a list as it is stored: ciphertext beside its nonce. */
interface StoredPage {
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What keeps lists of people encrypted on this device. */
export interface SealingDeps {
  readonly newKey: () => Promise<CryptoKey>;
  readonly seal: (key: CryptoKey, bound: string, text: string) => Promise<StoredPage>;
  readonly newId: () => string;
}

/** The digest of each page by its number, from an index that ends in both: the pages themselves are not read. */
export async function digestsByPage(
  pages: Pick<Collection<unknown>, 'keys'>,
): Promise<ReadonlyMap<number, string>> {
  return new Map(
    (await pages.keys()).flatMap((key): [number, string][] => {
      const [page, digest]: readonly unknown[] = Array.isArray(key) ? key.slice(-2) : [];
      return typeof page === 'number' && typeof digest === 'string' ? [[page, digest]] : [];
    }),
  );
}
