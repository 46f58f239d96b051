/** Reads the beginning of a file. @throws where the file cannot be read any more */
export async function readBeginning(file: Blob, mostBytes: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, mostBytes).arrayBuffer());
}

/**
 * Reads a file as text, piece by piece: never held whole, and the page answers between two pieces.
 *
 * @param onPiece takes a piece, and how many bytes were read so far; false ends the reading
 * @returns false where the bytes are no text of that encoding, which only a strict one says
 * @throws where the file cannot be read any more
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

/** So much is worked on at once: some milliseconds on a phone. */
const pieceBytes = 64 * 1024;

function decoded(decoder: TextDecoder, bytes: ArrayBuffer, stream: boolean): string | null {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    return null;
  }
}
