import type { PageEntry } from '#domain/manifest/manifest.ts';

/** A page of a manifest with its bytes. */
interface CutPage {
  readonly page: PageEntry;
  readonly bytes: Uint8Array;
}

/**
 * Splits a byte stream into pages, in the order of `pages`, and yields those that a chunk completes together, so that
 * they can be stored together. `position` is the offset of the stream's first byte in the body. Skips bytes between
 * pages and pages before the position. Ends early with the stream; throws what the stream throws.
 */
export async function* cutPages(
  stream: AsyncIterable<Uint8Array>,
  pages: readonly PageEntry[],
  position: number,
): AsyncGenerator<readonly CutPage[]> {
  const wanted = pages.filter((page) => page.offset >= position);
  let at = position;
  let next = 0;
  let filled = 0;
  let bytes = new Uint8Array(wanted[0]?.bytes ?? 0);
  for await (const chunk of stream) {
    const whole: CutPage[] = [];
    for (let page = wanted[next]; page !== undefined; page = wanted[next]) {
      const from = Math.max(0, page.offset + filled - at);
      const part = chunk.subarray(from, from + page.bytes - filled);
      bytes.set(part, filled);
      filled += part.length;
      if (filled < page.bytes) break;
      whole.push({ page, bytes });
      next += 1;
      filled = 0;
      bytes = new Uint8Array(wanted[next]?.bytes ?? 0);
    }
    if (whole.length > 0) yield whole;
    if (next === wanted.length) return;
    at += chunk.length;
  }
}
