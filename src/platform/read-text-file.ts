/** Reads the beginning of a file. @throws when the file can no longer be read */
export async function readBeginning(file: Blob, mostBytes: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, mostBytes).arrayBuffer());
}

/**
 * Reads a file as text in chunks: it is never in memory as a whole, and the page stays responsive between chunks.
 *
 * @param onPiece receives a chunk, and how many bytes were read so far; returning false stops
 * @returns false when the bytes are not valid in that encoding, which only a strict one detects
 * @throws when the file can no longer be read
 */
export async function readTextFile(
  file: Blob,
  encoding: string,
  strict: boolean,
  onPiece: (text: string, bytesRead: number) => boolean,
): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: strict });
  for (let at = 0; at < file.size; at += pieceBytes) {
    const bytes = await file.slice(at, at + pieceBytes).arrayBuffer();
    const text = decoded(decoder, bytes, at + pieceBytes < file.size);
    if (text === null) return false;
    if (!onPiece(text, Math.min(file.size, at + pieceBytes))) return true;
  }
  return true;
}

/** Chunk size: some milliseconds of work on a phone. */
const pieceBytes = 64 * 1024;

function decoded(decoder: TextDecoder, bytes: ArrayBuffer, stream: boolean): string | null {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    return null;
  }
}
