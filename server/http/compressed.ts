import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { listEventFacets, listEvents, readEvent } from '#contract/events/events.ts';
import { myEvents } from '#contract/events/my-events.ts';
import { readChanges, readManifest } from '#contract/door/manifests.ts';
import { listConflicts } from '#contract/door/conflict-list.ts';
import { listScans } from '#contract/door/scans.ts';

/**
 * Replies that are long, repetitive and contain no secrets. Others are not compressed: the length of a compressed
 * reply reveals what in it equals the caller's input (BREACH), and some contain tokens and codes.
 */
const compressible: ReadonlySet<Endpoint> = new Set<Endpoint>([
  readChanges,
  readManifest,
  listEvents,
  listEventFacets,
  readEvent,
  myEvents,
  listScans,
  listConflicts,
]);

/** Shorter ones fit into a packet or two anyway; in bytes. */
const worthIt = 1_000;

/** Supported compression methods. */
export type Way = 'br' | 'gzip';

const brotli = (body: Buffer, quality: number) =>
  promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const ways = {
  br: (body: Buffer) => brotli(body, 4),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** For content that is sent repeatedly: takes longer, and is a tenth smaller. */
export const compressedBy = (way: Way, body: Buffer): Promise<Buffer> =>
  way === 'br' ? brotli(body, 9) : ways.gzip(body);

/** Compresses a reply as the caller accepts, preferring brotli over gzip; unchanged if it accepts neither. */
export async function compressed(endpoint: Endpoint, reply: Response, request: Request): Promise<Response> {
  return compressible.has(endpoint) ? shortened(reply, request) : reply;
}

/** Like `compressed`, for a reply without secrets that is not an endpoint's. */
export async function shortened(reply: Response, request: Request): Promise<Response> {
  if (reply.status !== 200 && reply.status !== 304) return reply;
  const { headers } = reply;
  // A 304 has the same caching headers as the reply that it replaces (RFC 9110, 15.4.5).
  headers.append('vary', 'Accept-Encoding');
  if (reply.status === 304) return reply;
  const body = Buffer.from(await reply.arrayBuffer());
  const way = wayOf(request.headers.get('accept-encoding'));
  if (way === null || body.length < worthIt) return new Response(body, { headers });
  headers.set('content-encoding', way);
  // The bytes differ from the uncompressed reply, so the validator becomes weak.
  const etag = headers.get('etag');
  if (etag !== null) headers.set('etag', `W/${etag}`);
  return new Response(Buffer.from(await ways[way](body)), { headers });
}

/** Returns the accepted method; a quality of 0 means it is not accepted. */
export function wayOf(header: string | null): Way | null {
  const taken = (header ?? '').split(',').flatMap((one) => {
    const [name = '', ...rest] = one.split(';').map((part) => part.trim().toLowerCase());
    return rest.some((part) => /^q=0(\.0*)?$/.test(part)) ? [] : [name];
  });
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : null;
}
