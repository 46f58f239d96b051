/**
 * Reads JSON from a file's bytes, in the encodings that programs save it in: UTF-8, or what a byte order mark says.
 *
 * @throws Error that names the file and what is wrong with it.
 */
export function parseJsonFile(path: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decode(bytes));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${path} is not a JSON file: ${reason}`, { cause });
  }
}

/** A decoder drops the mark of its own encoding. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}
