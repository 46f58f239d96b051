/** A file of the build as the pack holds it. */
export interface PackedFile {
  /** Its path on the web. */
  readonly url: string;
  /** Its content type. */
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Bytes before the list of contents: its own length, most significant byte first. */
const lengthBytes = 4;

/** Puts files into one: the length of the list of contents, that list as JSON (path, type, bytes), then file after file. */
export function pack(files: readonly PackedFile[]): Uint8Array<ArrayBuffer> {
  const contents = files.map(({ url, type, bytes }) => [url, type, bytes.byteLength] as const);
  const list = new TextEncoder().encode(JSON.stringify(contents));
  const size = files.reduce((sum, { bytes }) => sum + bytes.byteLength, lengthBytes + list.byteLength);
  const packed = new Uint8Array(size);
  new DataView(packed.buffer).setUint32(0, list.byteLength);
  packed.set(list, lengthBytes);
  let at = lengthBytes + list.byteLength;
  for (const { bytes } of files) {
    packed.set(bytes, at);
    at += bytes.byteLength;
  }
  return packed;
}

/**
 * The files of a pack, each a view of its bytes.
 *
 * @throws RangeError for a pack that was cut off or has something behind its last file
 */
export function unpack(packed: ArrayBuffer): PackedFile[] {
  const length = new DataView(packed).getUint32(0);
  const list = new TextDecoder().decode(new Uint8Array(packed, lengthBytes, length));
  let at = lengthBytes + length;
  const files = readContents(list).map(([url, type, size]) => {
    const bytes = new Uint8Array(packed, at, size);
    at += size;
    return { url, type, bytes };
  });
  if (at !== packed.byteLength) throw new RangeError('The pack goes on behind its last file.');
  return files;
}

/** The list was written by `pack` in the build that the worker is part of. */
function readContents(list: string): readonly (readonly [string, string, number])[] {
  return JSON.parse(list) as readonly (readonly [string, string, number])[];
}
