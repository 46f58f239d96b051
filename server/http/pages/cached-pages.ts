import { createHash } from 'node:crypto';
import { compressedBy, wayOf, type Way } from '#server/http/compressed.ts';
import { forEverybody } from '#server/http/shared-cache.ts';
import { matches } from '#server/http/success-response.ts';

/** A rendered page: the same for all requests of the same content. */
export interface RenderedPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface CachedPage extends RenderedPage {
  readonly etag: string;
  readonly plain: Buffer;
  readonly ways: Map<Way, Promise<Buffer>>;
}

/** Each takes some 150 kB, and a sixth of that compressed. */
const maxPages = 100;

/**
 * Caches rendered pages with their validators and compressed bytes, which cost more than everything else in a reply.
 * Changed content has another key, so that no page is ever outdated; the least recently used are dropped.
 */
export function createCachedPages() {
  const pages = new Map<string, CachedPage>();
  return {
    /**
     * @param facts plain values that change whenever the page does
     * @param make null if the page cannot be rendered now, in which case nothing is cached
     */
    async page(facts: unknown, make: () => Promise<RenderedPage | null>): Promise<CachedPage | null> {
      const key = digest(JSON.stringify(facts));
      let page = pages.get(key);
      if (page === undefined) {
        const made = await make();
        if (made === null) return null;
        page = { ...made, etag: `"${digest(made.html)}"`, plain: Buffer.from(made.html), ways: new Map() };
      }
      // Most recently used last.
      pages.delete(key);
      pages.set(key, page);
      const [oldest] = pages.keys();
      if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest);
      return page;
    },
  };
}

/** Returns a cached page in an accepted encoding; 304 if the client has it. */
export async function answerCached(page: CachedPage, request: Request): Promise<Response> {
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': forEverybody });
  for (const [name, value] of Object.entries(page.headers)) headers.set(name, value);
  headers.append('vary', 'Accept-Encoding');
  const way = wayOf(request.headers.get('accept-encoding'));
  // The bytes differ from the uncompressed page, so the validator becomes weak.
  headers.set('etag', way === null ? page.etag : `W/${page.etag}`);
  if (matches(request.headers.get('if-none-match'), page.etag))
    return new Response(null, { status: 304, headers });
  if (way !== null) headers.set('content-encoding', way);
  const isHead = request.method === 'HEAD';
  return new Response(isHead ? null : new Uint8Array(await bytesOf(page, way)), { headers });
}

function bytesOf(page: CachedPage, way: Way | null): Promise<Buffer> | Buffer {
  if (way === null) return page.plain;
  const bytes = page.ways.get(way) ?? compressedBy(way, page.plain);
  page.ways.set(way, bytes);
  return bytes;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
