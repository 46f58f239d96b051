import { asAttachment } from './file-header.ts';
import { createHash } from 'node:crypto';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { endMark, markedEnd } from '#contract/wire/file-end.ts';
import type { Refusal } from '#server/access/refusal.ts';
import { forEverybody } from './shared-cache.ts';
import { rangeNotSatisfiable } from './failure-response.ts';
import type { Bytes, FileStream, NoBody } from '#server/resources/call.ts';

/** Builds a successful reply: JSON, or bytes with range support. Never cached unless the endpoint is public. */
export function successResponse(endpoint: Endpoint, value: unknown, request: Request): Response {
  const body = JSON.stringify(value);
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    ...cacheRule(endpoint, request),
  });
  if (endpoint.publicCache === true) {
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    headers.set('etag', etag);
    if (matches(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers });
  }
  return new Response(body, { headers });
}

/** Builds a reply without a body. */
export const emptyResponse = ({ noBody }: NoBody): Response =>
  new Response(null, { status: noBody, headers: { 'cache-control': 'no-store' } });

const attachmentPolicy = "default-src 'none'; sandbox";

/** Builds a reply with bytes: 200 for all of them, 206 for a range, 416 if it starts beyond the end. */
export function bytesResponse(endpoint: Endpoint, answer: Bytes, request: Request): Response | Refusal {
  const headers = new Headers({
    'content-type': answer.contentType,
    ...cacheRule(endpoint, request),
    'accept-ranges': 'bytes',
    etag: `"${answer.etag}"`,
  });
  if (answer.modifiedAt !== undefined)
    headers.set('last-modified', new Date(answer.modifiedAt).toUTCString());
  if (answer.fileName !== undefined) {
    headers.set('content-disposition', asAttachment(answer.fileName));
    // A browser that displays it all the same runs none of it, and cannot access anything of ours.
    headers.set('content-security-policy', attachmentPolicy);
  }
  if (matches(request.headers.get('if-none-match'), `"${answer.etag}"`))
    return new Response(null, { status: 304, headers });
  if (answer.from > 0 && answer.from >= answer.total) return rangeNotSatisfiable(answer.total);
  if (answer.from > 0)
    headers.set('content-range', `bytes ${answer.from}-${answer.total - 1}/${answer.total}`);
  headers.set('content-length', String(answer.bytes.length));
  return new Response(streamOf(answer.bytes), { status: answer.from > 0 ? 206 : 200, headers });
}

/** Bytes sent at a time. */
const partBytes = 64 * 1024;

/** Streams bytes in chunks: a response copies bytes that it is given as a whole. */
function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, (at += partBytes)));
      if (at >= bytes.length) controller.close();
    },
  });
}

/** What readers of a broken-off file may see: never the message of an error, which may quote data. */
class FileBrokenOff extends Error {
  constructor() {
    super('the rest of this file could not be made');
  }
}

/**
 * Builds a reply with a file generated while it is sent, at the speed of the client. Its end is marked if the client
 * asked for that. An error before its first chunk is thrown; after that the file is cut off, and `failed` told why.
 */
export async function streamResponse(
  { chunks, contentType, fileName }: FileStream,
  request: Request,
  failed: (error: unknown) => void,
): Promise<Response> {
  const encoder = new TextEncoder();
  const isMarked = request.headers.get('accept')?.includes(markedEnd) === true;
  const parts = chunks[Symbol.asyncIterator]();
  let first: IteratorResult<string | Uint8Array> | null = await parts.next();
  const brokenOff = (error: unknown): never => {
    failed(error);
    throw new FileBrokenOff();
  };
  const nextPart = async () => {
    const part = first ?? (await parts.next().catch(brokenOff));
    first = null;
    return part;
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = await nextPart();
      if (part.done === true) {
        if (isMarked) controller.enqueue(encoder.encode(endMark));
        controller.close();
      } else controller.enqueue(typeof part.value === 'string' ? encoder.encode(part.value) : part.value);
    },
    async cancel() {
      await parts.return?.();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': isMarked ? `${contentType}; ${markedEnd}` : contentType,
      'cache-control': 'no-store',
      'content-disposition': asAttachment(fileName),
    },
  });
}

/** A public reply is cached and revalidated each time; a reply to a signed-in person only by their browser. */
function cacheRule(endpoint: Endpoint, request: Request): Readonly<Record<string, string>> {
  if (endpoint.publicCache !== true) return { 'cache-control': 'no-store' };
  if (endpoint.immutable === true) return { 'cache-control': 'public, max-age=31536000, immutable' };
  const rule = request.headers.has('authorization') ? 'private, no-cache' : forEverybody;
  return { 'cache-control': rule, vary: 'Authorization' };
}

/** Returns whether If-None-Match contains this validator; a `W/` prefix makes no difference. */
export function matches(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
