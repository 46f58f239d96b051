import type { Endpoint } from '#contract/wire/endpoint.ts';
import { endMark, markedEnd } from '#contract/wire/file-end.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import { addressOf } from './address.ts';
import { isOtherPerson, personChanged, personHeaders, quotesOf, watchPerson, type CallDeps } from './call.ts';
import { createExchange, type HttpStream } from './exchange.ts';
import { failureOf, type Quotes } from './reply.ts';

export type FileCallDeps = Pick<
  CallDeps,
  'host' | 'clock' | 'fetch' | 'session' | 'renew' | 'person' | 'namesPerson'
>;

/**
 * Fetches an endpoint whose reply is a file, as the signed-in user. A reply of another media type is `foreign`: a
 * captive portal's page must not be stored as somebody's ticket. One that was cut off is `unreachable`, also if a proxy
 * passed it on as complete. Never throws.
 */
export type FileCall = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  params: Readonly<Record<string, string>>,
  mediaType: string,
  more?: FileRequest,
) => Promise<Result<Blob>>;

/** Further parts of the request. */
export interface FileRequest {
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
  /** Somebody uploaded it, so it ends as its sender's program wrote it, and no ending is demanded. */
  readonly uploaded?: boolean;
}

/** A file is rendered on request and may wait in a queue; ms of silence. */
const fileWaitMs = 30_000;

/** @param of credential id of the user who wants the file; by default the one signed in when it is asked for */
export function createFileCall(deps: FileCallDeps, of?: number | null): FileCall {
  const exchange = createExchange(deps);
  const failed = async (answer: HttpStream, quotes: Quotes | undefined): Promise<Result<never>> => {
    const text = await (await collected(answer.chunks, '')).text();
    const rules = { ownFailuresOnly: false, quotes, now: deps.clock.wall() };
    return { ok: false, failure: failureOf({ ...answer, text }, rules) };
  };
  const once: FileCall = async (endpoint, params, mediaType, { query, body, uploaded = false } = {}) => {
    const session = deps.session();
    const answer = await exchange.stream({
      method: endpoint.method,
      pathAndQuery: addressOf(endpoint, params, query),
      headers: {
        accept: mediaType === csv ? `${mediaType};${markedEnd}` : mediaType,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(session === null ? {} : personHeaders(session, deps)),
      },
      body: body === undefined ? null : JSON.stringify(body),
      timeoutMs: fileWaitMs,
    });
    if (!answer.ok) return answer;
    const { status, headers, chunks } = answer.value;
    try {
      if (status >= 400) return await failed(answer.value, quotesOf(deps, {}));
      const [type, ...more] = (headers.get('content-type') ?? '').split(';').map((part) => part.trim());
      if (status !== 200 || type !== mediaType) return { ok: false, failure: { kind: 'foreign', status } };
      const sent = await collected(chunks, mediaType);
      const file = uploaded ? sent : await wholeFile(sent, more.includes(markedEnd));
      return file === null ? { ok: false, failure: cutOff } : { ok: true, value: file };
    } catch (error) {
      const isStalled = error instanceof DOMException && error.name === 'AbortError';
      return { ok: false, failure: isStalled ? { kind: 'timeout' } : cutOff };
    }
  };
  const asWhoever: FileCall = async (...asked) => {
    const carried = deps.session()?.accessToken;
    const first = await once(...asked);
    if (first.ok || first.failure.kind !== 'unauthorized' || carried === undefined) return first;
    const renewal = await deps.renew(carried);
    if (renewal === 'unavailable') return { ok: false, failure: { kind: 'unreachable' } };
    return renewal === 'ended' ? first : once(...asked);
  };
  return async (...asked) => {
    const isStillTheirs = watchPerson(deps, of);
    // Files are personal: without a session, another user has signed in in another tab by now.
    const isEquipped = (deps.person?.() ?? null) === null || deps.session() !== null;
    if (!isEquipped || !isStillTheirs()) return { ok: false, failure: personChanged };
    const answer = await asWhoever(...asked);
    return isStillTheirs() && !isOtherPerson(answer) ? answer : { ok: false, failure: personChanged };
  };
}

const cutOff: Failure = { kind: 'unreachable' };

const csv = 'text/csv';

/** Within how many of its last bytes a file's ending is looked for. */
const endingWithin = 1024;

/** The last entry of a ZIP file: its mark, and its length in bytes without the comment that may follow. */
const zipEnd = { mark: 'PK\u0005\u0006', length: 22 };

/** Whether files of these types, as our server writes them, are whole, by their last bytes. */
const endings: Readonly<Record<string, (tail: string) => boolean>> = {
  'application/pdf': (tail) => tail.includes('%%EOF'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': (tail) => {
    const at = tail.lastIndexOf(zipEnd.mark);
    return at !== -1 && tail.length - at >= zipEnd.length;
  },
};

/** Returns the file without its mark; null if it was cut off. */
async function wholeFile(file: Blob, isMarked: boolean): Promise<Blob | null> {
  // A proxy may drop the parameter that announces the mark.
  if (file.type === csv && (await file.slice(-1).text()) === endMark) return file.slice(0, -1, csv);
  if (isMarked) return null;
  const isWhole = endings[file.type];
  return isWhole === undefined || isWhole(await tailOf(file)) ? file : null;
}

/** One character for each of the last bytes. */
const tailOf = async (file: Blob): Promise<string> =>
  new TextDecoder('latin1').decode(await file.slice(-endingWithin).arrayBuffer());

async function collected(chunks: AsyncIterable<Uint8Array>, type: string): Promise<Blob> {
  const all: BlobPart[] = [];
  for await (const chunk of chunks) all.push(chunk.slice());
  return new Blob(all, { type });
}
