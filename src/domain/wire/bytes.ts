import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export { concatBytes };

/** Encodes lower-case hex. */
export const toHex = (bytes: Uint8Array): string => bytesToHex(bytes);

/** Decodes lower-case hex; undefined if it is invalid. */
export function fromHex(text: string): Uint8Array | undefined {
  return text.length % 2 === 0 && /^[0-9a-f]*$/.test(text) ? hexToBytes(text) : undefined;
}

export const toUtf8 = (text: string): Uint8Array => utf8ToBytes(text);
