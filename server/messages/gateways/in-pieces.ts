import { setImmediate as nextTurn } from 'node:timers/promises';

/** What is encoded in less than a millisecond; whole groups of three bytes, as base64 takes them. */
export const pieceBytes = 48 * 1024;

/** Gives bytes in pieces, and everything else that waits in the event loop its turn before each. */
export async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += pieceBytes) {
    await nextTurn();
    yield bytes.subarray(from, from + pieceBytes);
  }
}
