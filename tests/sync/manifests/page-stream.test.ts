import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageEntry } from '#domain/manifest/manifest.ts';
import { cutPages } from '#sync/manifests/page-stream.ts';

async function* inChunks(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (let n = 0; at < bytes.length; n += 1) {
    const size = sizes[n % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function all<T>(chunks: AsyncIterable<readonly T[]>): Promise<T[]> {
  const list: T[] = [];
  for await (const items of chunks) list.push(...items);
  return list;
}

const entries = (lengths: readonly number[]): PageEntry[] => {
  let offset = 0;
  return lengths.map((bytes, from) => {
    const page = { kind: 'state', from, count: 1, offset, bytes, hash: '' } as const;
    offset += bytes;
    return page;
  });
};

describe('splitting a body into pages', () => {
  it('gives the same pages for any chunks and from any resume position', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 6 }),
        fc.nat(),
        async (lengths, chunks, skip) => {
          const pages = entries(lengths);
          const body = Uint8Array.from(
            { length: lengths.reduce((sum, bytes) => sum + bytes, 0) },
            (_, index) => index % 251,
          );
          const missing = pages.slice(skip % pages.length);
          const from = missing[0]?.offset ?? 0;
          const cut = await all(cutPages(inChunks(body.subarray(from), chunks), missing, from));
          expect(cut.map(({ page }) => page)).toEqual(missing);
          for (const { page, bytes } of cut)
            expect(bytes).toEqual(body.slice(page.offset, page.offset + page.bytes));
        },
      ),
    ));

  it('gives the pages that one chunk completes together', async () => {
    const together: number[] = [];
    for await (const cut of cutPages(inChunks(new Uint8Array(30), [7, 16]), entries([4, 4, 4, 4, 14]), 0))
      together.push(cut.length);
    expect(together).toEqual([1, 3, 1]);
  });

  it('gives only whole pages when the stream ends early', async () => {
    const cut = await all(cutPages(inChunks(new Uint8Array(25), [7]), entries([10, 10, 10]), 0));
    expect(cut).toHaveLength(2);
  });

  it('skips a stored page in between', async () => {
    const [first, , third] = entries([4, 4, 4]);
    const body = Uint8Array.from({ length: 12 }, (_, index) => index);
    const cut = await all(
      cutPages(
        inChunks(body, [5]),
        [first, third].flatMap((page) => page ?? []),
        0,
      ),
    );
    expect(cut.map(({ bytes }) => [...bytes])).toEqual([
      [0, 1, 2, 3],
      [8, 9, 10, 11],
    ]);
  });

  it('skips pages before its first byte', async () => {
    const body = Uint8Array.from({ length: 8 }, (_, index) => index + 4);
    const cut = await all(cutPages(inChunks(body, [3]), entries([4, 4, 4]), 4));
    expect(cut.map(({ page, bytes }) => [page.offset, ...bytes])).toEqual([
      [4, 4, 5, 6, 7],
      [8, 8, 9, 10, 11],
    ]);
  });

  it('reads nothing after its last page', async () => {
    let read = 0;
    async function* body(): AsyncGenerator<Uint8Array> {
      for (;;) {
        read += 1;
        if (read > 3) throw new Error('read on');
        yield new Uint8Array(4);
      }
    }
    expect(await all(cutPages(body(), entries([4, 4]), 0))).toHaveLength(2);
    expect(read).toBe(2);
  });

  it('finds a page that begins within a chunk, chunk by chunk', async () => {
    const [, second] = entries([3, 6]);
    const body = Uint8Array.from({ length: 9 }, (_, index) => index);
    const cut = await all(
      cutPages(
        inChunks(body, [5, 2, 1]),
        [second].flatMap((page) => page ?? []),
        0,
      ),
    );
    expect(cut.map(({ bytes }) => [...bytes])).toEqual([[3, 4, 5, 6, 7, 8]]);
  });

  it('returns nothing if no page is wanted', async () => {
    expect(await all(cutPages(inChunks(new Uint8Array(4), [4]), [], 0))).toEqual([]);
  });
});
