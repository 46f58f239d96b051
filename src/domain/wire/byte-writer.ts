/** Writes values to bytes in sequence. Varints are LEB128: seven bits a byte, lowest first. */
export interface ByteWriter {
  byte(value: number): void;
  /** Writes a whole number from 0 to 2^53 - 1. */
  varint(value: number): void;
  bytes(value: Uint8Array): void;
  done(): Uint8Array;
}

export function createByteWriter(expected = 1024): ByteWriter {
  let held = new Uint8Array(expected);
  let length = 0;
  function makeRoom(more: number): void {
    if (length + more <= held.length) return;
    const larger = new Uint8Array(Math.max(held.length * 2, length + more));
    larger.set(held);
    held = larger;
  }
  const writer: ByteWriter = {
    byte(value) {
      makeRoom(1);
      held[length++] = value;
    },
    varint(value) {
      if (!Number.isSafeInteger(value) || value < 0)
        throw new RangeError('a varint holds whole numbers from 0');
      let rest = value;
      makeRoom(8);
      while (rest > 127) {
        held[length++] = (rest % 128) | 128;
        rest = Math.floor(rest / 128);
      }
      held[length++] = rest;
    },
    bytes(value) {
      makeRoom(value.length);
      held.set(value, length);
      length += value.length;
    },
    done: () => held.slice(0, length),
  };
  return writer;
}
