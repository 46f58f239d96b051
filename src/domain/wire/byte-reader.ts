/**
 * Reads values from bytes in sequence. Reading past the end or an invalid varint returns zeros and is recorded: check
 * `failed()` after reading, and bound loops by the expected count, not by what was read.
 */
export interface ByteReader {
  byte(): number;
  varint(): number;
  bytes(length: number): Uint8Array;
  /** Number of unread bytes. */
  left(): number;
  failed(): boolean;
}

export function createByteReader(source: Uint8Array): ByteReader {
  let at = 0;
  let hasFailed = false;
  function fail(): number {
    hasFailed = true;
    at = source.length;
    return 0;
  }
  const byte = () => {
    const value = source[at];
    if (value === undefined) return fail();
    at += 1;
    return value;
  };
  return {
    byte,
    varint() {
      let value = 0;
      let scale = 1;
      for (let count = 0; count < 8; count += 1) {
        const next = byte();
        value += (next & 127) * scale;
        if (next < 128) return Number.isSafeInteger(value) ? value : fail();
        scale *= 128;
      }
      return fail();
    },
    bytes(length) {
      if (length > source.length - at) {
        fail();
        return new Uint8Array(0);
      }
      at += length;
      return source.subarray(at - length, at);
    },
    left: () => source.length - at,
    failed: () => hasFailed,
  };
}
