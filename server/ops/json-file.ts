/**
 * Parses JSON from a file's bytes, in UTF-8 or the encoding its byte order mark indicates.
 *
 * @throws Error naming the file and the problem
 */
export function parseJsonFile(path: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decode(bytes));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${path} is not a JSON file: ${reason}`, { cause });
  }
}

/** A decoder drops its own encoding's byte order mark. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}
