/** Lower-case hex of bytes. (`Uint8Array.prototype.toHex` is too young for phones at a door.) */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** base64url without padding (RFC 4648 section 5). For short texts: keys and signatures. */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Hex SHA-256 of a text's UTF-8 bytes. Rejects on pages without HTTPS, which have no WebCrypto. */
export async function sha256Hex(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}
