import { setImmediate as nextTurn } from 'node:timers/promises';

/** Size that is encoded in less than a millisecond; a multiple of three bytes, as base64 requires. */
export const pieceBytes = 48 * 1024;

/** Yields bytes in chunks, and yields to the event loop before each one. */
export async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += pieceBytes) {
    await nextTurn();
    yield bytes.subarray(from, from + pieceBytes);
  }
}
