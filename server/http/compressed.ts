import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { listEventFacets, listEvents, myEvents, readEvent } from '#contract/events/events.ts';
import { readChanges, readManifest } from '#contract/door/manifests.ts';
import { listConflicts } from '#contract/door/conflict-list.ts';
import { listScans } from '#contract/door/scans.ts';

/**
 * Replies that are long, repeat themselves and hold no secret. Any other stays as it is: the length of a compressed
 * reply tells what in it is the same as what the caller sent (BREACH), and tokens and codes are in some.
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

/** Shorter ones fit into a packet or two anyway; bytes. */
const worthIt = 1_000;

/** What a body can be compressed by. */
export type Way = 'br' | 'gzip';

const brotli = (body: Buffer, quality: number) =>
  promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const ways = {
  br: (body: Buffer) => brotli(body, 4),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** For what is sent again and again: it takes longer, and is a tenth smaller. */
export const compressedBy = (way: Way, body: Buffer): Promise<Buffer> =>
  way === 'br' ? brotli(body, 9) : ways.gzip(body);

/** The same reply in the way that the caller asks for, brotli before gzip; untouched where it asks for none. */
export async function compressed(endpoint: Endpoint, reply: Response, request: Request): Promise<Response> {
  return compressible.has(endpoint) ? shortened(reply, request) : reply;
}

/** As `compressed`, for a reply that is no endpoint's and holds no secret. */
export async function shortened(reply: Response, request: Request): Promise<Response> {
  if (reply.status !== 200 && reply.status !== 304) return reply;
  const { headers } = reply;
  // A 304 says the same of caching as the reply that it stands for (RFC 9110, 15.4.5).
  headers.append('vary', 'Accept-Encoding');
  if (reply.status === 304) return reply;
  const body = Buffer.from(await reply.arrayBuffer());
  const way = wayOf(request.headers.get('accept-encoding'));
  if (way === null || body.length < worthIt) return new Response(body, { headers });
  headers.set('content-encoding', way);
  // Other bytes than the plain reply has, so the validator stands for the meaning only.
  const etag = headers.get('etag');
  if (etag !== null) headers.set('etag', `W/${etag}`);
  return new Response(Buffer.from(await ways[way](body)), { headers });
}

/** What a caller takes; one with a quality of 0 it does not take. */
export function wayOf(header: string | null): Way | null {
  const taken = (header ?? '').split(',').flatMap((one) => {
    const [name = '', ...rest] = one.split(';').map((part) => part.trim().toLowerCase());
    return rest.some((part) => /^q=0(\.0*)?$/.test(part)) ? [] : [name];
  });
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : null;
}
