const cipher = 'AES-GCM';

/** A text that only one key of this browser opens. */
export interface SealedPage {
  readonly nonce: Uint8Array<ArrayBuffer>;
  /** Ciphertext and tag. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Makes a key that script can use and never read; IndexedDB keeps it as it is. What it sealed is gone with it. Rejects on
 * pages without HTTPS, which have no WebCrypto.
 */
export function newSealingKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: cipher, length: 256 }, false, ['encrypt', 'decrypt']);
}

/** Encrypts a text (AES-256-GCM); it opens only beside the same `bound`, which says what it is. */
export async function sealPage(key: CryptoKey, bound: string, text: string): Promise<SealedPage> {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const encoder = new TextEncoder();
  const bytes = await crypto.subtle.encrypt(
    { name: cipher, iv: nonce, additionalData: encoder.encode(bound) },
    key,
    encoder.encode(text),
  );
  return { nonce, bytes: new Uint8Array(bytes) };
}

/** Rejects where key, bytes or `bound` are not those it was sealed with. */
export async function openPage(key: CryptoKey, bound: string, { nonce, bytes }: SealedPage): Promise<string> {
  const additionalData = new TextEncoder().encode(bound);
  const text = await crypto.subtle.decrypt({ name: cipher, iv: nonce, additionalData }, key, bytes);
  return new TextDecoder().decode(text);
}
