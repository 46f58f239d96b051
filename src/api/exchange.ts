import ky from 'ky';
import type { Failure, Result } from '#domain/failures/failure.ts';
import type { Clock } from '#platform/clock.ts';

/** The specification's limit for every call. */
export const callTimeoutMs = 10_000;

export interface ExchangeDeps {
  /** Origin of the API host: `https://door.example`. */
  readonly host: string;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  /** What the answer is read in; where it is not said, the browser says what it reads. */
  readonly language?: string;
}

export interface HttpRequest {
  readonly method: string;
  readonly pathAndQuery: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Text as it goes over the wire; null where there is none. */
  readonly body: string | Blob | null;
  readonly timeoutMs?: number;
  /** Neither sends cookies nor takes any. */
  readonly withoutCookies?: boolean;
}

/** What came back, read to its end; nothing about it has been judged yet. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** An answer whose body still runs; reading it throws when it breaks off or stalls. */
export interface HttpStream {
  readonly status: number;
  readonly headers: Headers;
  readonly chunks: AsyncIterable<Uint8Array>;
}

export interface Exchange {
  /** One request and its whole answer within the time allowed. */
  whole(request: HttpRequest): Promise<Result<HttpAnswer>>;
  /** One request whose body is read bit by bit; each bit may take as long as a whole call. */
  stream(request: HttpRequest): Promise<Result<HttpStream>>;
}

const lost: Failure = { kind: 'unreachable' };
const late: Failure = { kind: 'timeout' };

/**
 * Speaks HTTP and nothing more. Redirects are not followed: our server sends none, a captive portal's would
 * carry the token to another origin.
 */
export function createExchange(deps: ExchangeDeps): Exchange {
  const send = (request: HttpRequest, signal: AbortSignal): Promise<Response> =>
    ky(new URL(request.pathAndQuery, deps.host), {
      method: request.method,
      headers: {
        accept: 'application/json',
        ...(deps.language === undefined ? {} : { 'accept-language': deps.language }),
        ...request.headers,
      },
      ...(request.body === null ? {} : { body: request.body }),
      signal,
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
      redirect: 'manual',
      credentials: request.withoutCookies === true ? 'omit' : 'include',
      cache: 'no-store',
      fetch: deps.fetch,
    });

  return {
    async whole(request) {
      const stop = new AbortController();
      const quiet = deps.clock.after(request.timeoutMs ?? callTimeoutMs, () => stop.abort());
      try {
        const response = await send(request, stop.signal);
        const text = await response.text();
        return { ok: true, value: { status: response.status, headers: response.headers, text } };
      } catch {
        return { ok: false, failure: stop.signal.aborted ? late : lost };
      } finally {
        quiet();
      }
    },
    async stream(request) {
      const stop = new AbortController();
      const timeoutMs = request.timeoutMs ?? callTimeoutMs;
      const quiet = deps.clock.after(timeoutMs, () => stop.abort());
      try {
        const { status, headers, body } = await send(request, stop.signal);
        return { ok: true, value: { status, headers, chunks: chunksOf(body, deps.clock, timeoutMs, stop) } };
      } catch {
        return { ok: false, failure: stop.signal.aborted ? late : lost };
      } finally {
        quiet();
      }
    },
  };
}

async function* chunksOf(
  body: ReadableStream<Uint8Array> | null,
  clock: Clock,
  stallMs: number,
  stop: AbortController,
): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const quiet = clock.after(stallMs, () => stop.abort());
      const { done, value } = await reader.read().finally(quiet);
      if (done) return;
      yield value;
    }
  } finally {
    // Whoever stops reading early leaves no connection open.
    stop.abort();
  }
}
