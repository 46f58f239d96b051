const cipher = 'AES-GCM';

/** A text that only one key of this browser can decrypt. */
export interface SealedPage {
  readonly nonce: Uint8Array<ArrayBuffer>;
  /** Ciphertext and tag. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Generates a key that scripts can use but never read; IndexedDB stores it unchanged. What it encrypted is lost with
 * it. Rejects on pages without HTTPS, which have no WebCrypto.
 */
export function newSealingKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: cipher, length: 256 }, false, ['encrypt', 'decrypt']);
}

/** Encrypts a text (AES-256-GCM) bound to `bound`, which identifies it and is needed to decrypt. */
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

/** Decrypts a page. Rejects when key, bytes or `bound` differ. */
export async function openPage(key: CryptoKey, bound: string, { nonce, bytes }: SealedPage): Promise<string> {
  const additionalData = new TextEncoder().encode(bound);
  const text = await crypto.subtle.decrypt({ name: cipher, iv: nonce, additionalData }, key, bytes);
  return new TextDecoder().decode(text);
}
