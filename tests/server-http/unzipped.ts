import { crc32, inflateRawSync } from 'node:zlib';

/** Returns the files of an archive by path, found through the directory at its end as readers do; checks each checksum. */
export function unzipped(archive: Buffer): ReadonlyMap<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [crc, packed, plain] = [16, 20, 24].map((place) => archive.readUInt32LE(at + place));
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const head = archive.readUInt32LE(at + 42);
    const from = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28);
    const bytes = inflateRawSync(archive.subarray(from, from + (packed ?? 0)));
    if (bytes.length !== plain || crc32(bytes) !== crc) throw new Error(`${name} is damaged`);
    files.set(name, bytes.toString());
    at += 46 + nameLength;
  }
  return files;
}

/** Returns the whole content of a file that is generated while it is sent. */
export async function wholeOf({ chunks }: { readonly chunks: AsyncIterable<string | Uint8Array> }) {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk));
  return Buffer.concat(parts);
}
