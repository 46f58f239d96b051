import ky from 'ky';
import type { Failure, Result } from '#domain/failures/failure.ts';
import type { Clock } from '#platform/clock.ts';

/** The specification's timeout for every call. */
export const callTimeoutMs = 10_000;

export interface ExchangeDeps {
  /** Origin of the API host: `https://door.example`. */
  readonly host: string;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  /** Requested language of the reply; by default the browser's preference. */
  readonly language?: string;
}

export interface HttpRequest {
  readonly method: string;
  readonly pathAndQuery: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Body as sent; null for none. */
  readonly body: string | Blob | null;
  readonly timeoutMs?: number;
  /** Neither sends nor accepts cookies. */
  readonly withoutCookies?: boolean;
}

/** A complete reply, not interpreted yet. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A reply whose body is still arriving; reading it throws when it breaks off or stalls. */
export interface HttpStream {
  readonly status: number;
  readonly headers: Headers;
  readonly chunks: AsyncIterable<Uint8Array>;
}

export interface Exchange {
  /** Sends one request and returns its complete reply within the timeout. */
  whole(request: HttpRequest): Promise<Result<HttpAnswer>>;
  /** Sends one request and streams its body; each chunk may take as long as a whole call. */
  stream(request: HttpRequest): Promise<Result<HttpStream>>;
}

const lost: Failure = { kind: 'unreachable' };
const late: Failure = { kind: 'timeout' };

/**
 * Speaks plain HTTP. Does not follow redirects: our server sends none, and a captive portal's would carry the token
 * to another origin.
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
    // Leave no connection open when the reader stops early.
    stop.abort();
  }
}
