/** A file of the build in the bundle. */
export interface PackedFile {
  /** Its URL path. */
  readonly url: string;
  /** Its content type. */
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Position of a file in the bundle: start inclusive, end exclusive, in bytes. */
export interface Place {
  readonly type: string;
  readonly from: number;
  readonly to: number;
}

/** Bytes before the table of contents: its length, most significant byte first. */
const lengthBytes = 4;

/**
 * Packs files into one bundle: the length of the table of contents, that table as JSON (path, type, bytes), then the
 * files.
 */
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
 * Returns the position of each file by its path. Reads only the table of contents, so that a bundle on disk stays
 * there.
 *
 * @throws RangeError for a bundle that is truncated or too long; SyntaxError if its table is invalid
 */
export async function contentsOf(packed: Blob): Promise<ReadonlyMap<string, Place>> {
  const bytes = async (from: number, to: number) => packed.slice(from, to).arrayBuffer();
  const listFrom = lengthBytes;
  const length = new DataView(await bytes(0, listFrom)).getUint32(0);
  let at = listFrom + length;
  const list = new TextDecoder().decode(await bytes(listFrom, at));
  const places = new Map<string, Place>();
  for (const [url, type, size] of readContents(list)) {
    places.set(url, { type, from: at, to: at + size });
    at += size;
  }
  if (at !== packed.size) throw new RangeError('The pack ends elsewhere than its last file.');
  return places;
}

/** The table was written by `pack` in the same build as the worker. */
function readContents(list: string): readonly (readonly [string, string, number])[] {
  return JSON.parse(list) as readonly (readonly [string, string, number])[];
}
