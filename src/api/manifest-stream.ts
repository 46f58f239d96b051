import type { Result } from '#domain/failures/failure.ts';
import type { Exchange, HttpRequest, HttpStream } from './exchange.ts';
import { failureOf } from './reply.ts';

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

/** Yields all but the first `skip` bytes. */
async function* after(skip: number, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = skip;
  for await (const chunk of chunks) {
    if (left < chunk.length) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}

async function failed(stream: HttpStream, now: number): Promise<Result<never>> {
  try {
    const answer = { ...stream, text: await textOf(stream.chunks) };
    return { ok: false, failure: failureOf(answer, { ownFailuresOnly: true, now }) };
  } catch {
    return { ok: false, failure: { kind: 'unreachable' } };
  }
}

/**
 * Streams a manifest's body from `fromByte` on. If a server or proxy ignores the range and sends everything, the
 * beginning is skipped. A body that is not ours is `foreign`; the reader hashes each page.
 */
export async function readManifestStream(
  exchange: Exchange,
  request: HttpRequest,
  fromByte: number,
  now: number,
): Promise<Result<AsyncIterable<Uint8Array>>> {
  const range: Record<string, string> = fromByte > 0 ? { range: `bytes=${fromByte}-` } : {};
  const headers = { ...request.headers, accept: 'application/octet-stream', ...range };
  const answer = await exchange.stream({ ...request, headers });
  if (!answer.ok) return answer;
  const { status, chunks } = answer.value;
  if (answer.value.headers.get('content-type')?.startsWith('text/') ?? false) {
    return { ok: false, failure: { kind: 'foreign', status } };
  }
  if (status === 206) return { ok: true, value: chunks };
  if (status === 200) return { ok: true, value: fromByte === 0 ? chunks : after(fromByte, chunks) };
  return failed(answer.value, now);
}
