import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file in the archive: its path, and its text in chunks, which may be produced while streaming. */
export interface ZipEntry {
  readonly path: string;
  readonly text: AsyncIterable<string> | Iterable<string>;
}

/** A file's entry in the central directory. */
interface Written {
  readonly path: Buffer;
  readonly at: number;
  readonly crc: number;
  readonly packed: number;
  readonly plain: number;
}

/** Sizes follow the data, and paths are UTF-8. */
const flags = 0x0808;
const [version, deflated] = [20, 8];
/** 1 January 1980, so that the same rows give the same bytes. */
const [time, date] = [0, 0x21];
const most = 0xffff_ffff;

/**
 * Streams a ZIP archive with backpressure: it holds a few chunks at a time and compresses them in separate threads.
 * Sizes and checksums follow each file's data (APPNOTE 4.4.4, bit 3).
 */
export async function* zipStream(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let at = 0;
  for (const { path: name, text } of entries) {
    const path = Buffer.from(name);
    const head = headOf(path);
    yield head;
    const sums = { crc: 0, plain: 0, packed: 0 };
    for await (const part of packed(counted(text, sums))) {
      sums.packed += part.length;
      yield part;
    }
    if (Math.max(sums.plain, at + sums.packed) > most)
      throw new RangeError('an archive can hold at most 4 GB');
    const tail = tailOf(sums);
    yield tail;
    written.push({ path, at, ...sums });
    at += head.length + sums.packed + tail.length;
  }
  const directory = Buffer.concat(written.map(lineOf));
  yield directory;
  yield endOf(written.length, directory.length, at);
}

async function* counted(
  text: ZipEntry['text'],
  sums: { crc: number; plain: number },
): AsyncGenerator<Buffer, undefined> {
  for await (const part of text) {
    const bytes = Buffer.from(part);
    sums.crc = crc32(bytes, sums.crc);
    sums.plain += bytes.length;
    yield bytes;
  }
}

/** A reader that stops also ends the source. */
function packed(bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const deflate = createDeflateRaw({ level: 6 });
  // Errors are thrown to the reader.
  pipeline(Readable.from(bytes), deflate, () => {});
  return deflate;
}

function fields(...parts: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of parts) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

const headOf = (path: Buffer): Buffer =>
  Buffer.concat([
    fields([4, 0x0403_4b50], [2, version], [2, flags], [2, deflated], [2, time], [2, date]),
    fields([4, 0], [4, 0], [4, 0], [2, path.length], [2, 0]),
    path,
  ]);

const tailOf = ({ crc, packed: size, plain }: Omit<Written, 'path' | 'at'>): Buffer =>
  fields([4, 0x0807_4b50], [4, crc], [4, size], [4, plain]);

const lineOf = ({ path, at, crc, packed: size, plain }: Written): Buffer =>
  Buffer.concat([
    fields([4, 0x0201_4b50], [2, version], [2, version], [2, flags], [2, deflated], [2, time], [2, date]),
    fields(
      [4, crc],
      [4, size],
      [4, plain],
      [2, path.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, at],
    ),
    path,
  ]);

const endOf = (count: number, bytes: number, at: number): Buffer =>
  fields([4, 0x0605_4b50], [2, 0], [2, 0], [2, count], [2, count], [4, bytes], [4, at], [2, 0]);
