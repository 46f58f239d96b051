import { createReadStream, type Dirent } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import * as v from 'valibot';
import { BackupProblem, createStreamReader, type StreamReader } from './stream-reader.ts';

/** The header before each packed item. */
const entry = v.variant('kind', [
  v.object({ kind: v.literal('about'), madeAt: v.number() }),
  v.object({ kind: v.literal('folder'), path: v.string() }),
  v.object({ kind: v.literal('file'), path: v.string(), size: v.number() }),
  v.object({ kind: v.literal('end') }),
]);
type Entry = v.InferOutput<typeof entry>;

/** Packs a folder into one stream: its metadata, then each folder and file. The folder must not change meanwhile. */
export async function* packFolder(folder: string, madeAt: number): AsyncGenerator<Uint8Array> {
  yield written({ kind: 'about', madeAt });
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  for (const one of entries.toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1))) {
    const path = relative(folder, pathOf(one)).split(sep).join('/');
    if (one.isDirectory()) yield written({ kind: 'folder', path });
    if (!one.isFile()) continue;
    const { size } = await stat(pathOf(one));
    yield written({ kind: 'file', path, size });
    yield* createReadStream(pathOf(one)) as AsyncIterable<Uint8Array>;
  }
  yield written({ kind: 'end' });
}

const pathOf = ({ parentPath, name }: Dirent) => join(parentPath, name);

function written(said: Entry): Buffer {
  const text = Buffer.from(JSON.stringify(said));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text]);
}

/**
 * Unpacks a stream into a folder that does not exist yet; everything is synced to disk when this resolves.
 *
 * @returns when it was packed, in ms
 * @throws BackupProblem if it is not complete
 */
export async function unpackFolder(source: AsyncIterable<Uint8Array>, folder: string): Promise<number> {
  const taker = createStreamReader(source);
  await mkdir(folder, { mode: 0o700 });
  let madeAt = 0;
  for (;;) {
    const next = await readEntry(taker);
    if (next.kind === 'end') {
      // Read to the end of the stream, where truncation is detected.
      await taker.upTo(1);
      return madeAt;
    }
    if (next.kind === 'about') madeAt = next.madeAt;
    if (next.kind === 'folder') await mkdir(inside(folder, next.path), { mode: 0o700 });
    if (next.kind === 'file') await unpackFile(taker, inside(folder, next.path), next.size);
  }
}

/** Longer than any header in the database's folder. */
const maxEntryLength = 10_000;

async function readEntry(taker: StreamReader): Promise<Entry> {
  const length = (await taker.exactly(4)).readUInt32BE();
  if (length > maxEntryLength)
    throw new BackupProblem('This backup is from a version that this one does not support.');
  const read = v.safeParse(entry, JSON.parse((await taker.exactly(length)).toString()));
  if (!read.success) throw new BackupProblem('This backup is from a version that this one does not support.');
  return read.output;
}

/** Keeps every path inside the folder, whatever the name says. */
function inside(folder: string, path: string): string {
  if (path.split('/').some((part) => part === '' || part === '..' || part.includes('\\')))
    throw new BackupProblem('This backup contains a file outside its folder.');
  return join(folder, path);
}

const pieceBytes = 1024 * 1024;

async function unpackFile(taker: StreamReader, path: string, size: number): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for (let left = size; left > 0; left -= pieceBytes)
      await file.writeFile(await taker.exactly(Math.min(left, pieceBytes)));
    await file.sync();
  } finally {
    await file.close();
  }
}
