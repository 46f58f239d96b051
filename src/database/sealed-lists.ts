import type { Collection } from 'dexie';

/** A stored page of a list: ciphertext and its nonce. */
interface StoredPage {
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Dependencies for encrypting lists of people on this device. */
export interface SealingDeps {
  readonly newKey: () => Promise<CryptoKey>;
  readonly seal: (key: CryptoKey, bound: string, text: string) => Promise<StoredPage>;
  readonly newId: () => string;
}

/** Returns the digest of each page by its number, from an index over both, without reading the pages. */
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
