/** A file of the build as the pack holds it. */
export interface PackedFile {
  /** Its path on the web. */
  readonly url: string;
  /** Its content type. */
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Where a file lies in its pack: from this byte up to that one. */
export interface Place {
  readonly type: string;
  readonly from: number;
  readonly to: number;
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
 * Where each file lies in a pack, by its path. Only the list of contents is read, so that a pack on a disk stays there.
 *
 * @throws RangeError for a pack that was cut off or has something behind its last file; SyntaxError where its list is
 * none
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

/** The list was written by `pack` in the build that the worker is part of. */
function readContents(list: string): readonly (readonly [string, string, number])[] {
  return JSON.parse(list) as readonly (readonly [string, string, number])[];
}
