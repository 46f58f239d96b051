import * as v from 'valibot';
import type { WaveSettings } from '#server/config/payment-settings.ts';
import { ProviderError, UnknownSessionError } from '#server/payments/provider.ts';

const timeoutMs = 15_000;

/** The loggable part of Wave's error response: `message` and `details` quote what was sent. */
const failure = v.object({ code: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/)) });

/** A call to Wave. `key`: Wave answers a repeat under the same key like the first call. */
interface WaveCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: Readonly<Record<string, string>>;
  readonly key?: string;
}

export type AskWave = <T>(call: WaveCall, reply: v.GenericSchema<unknown, T>) => Promise<T>;

/**
 * Creates calls to Wave's API. Follows no redirects, so that the key is sent to this host only.
 *
 * @returns a function that rejects with `ProviderError` on any failure; a retry may help if there was no answer, if
 *   Wave is busy or failing, and if the key is rejected, which is fixed in the configuration
 */
export function createWaveCalls({ apiKey, apiUrl }: Pick<WaveSettings, 'apiKey' | 'apiUrl'>): AskWave {
  return async ({ method, path, body, key }, reply) => {
    const answer = await send(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const said: unknown = await answer.json().catch(() => null);
    if (!answer.ok) throw problemOf(answer.status, said);
    const read = v.safeParse(reply, said);
    if (read.success) return read.output;
    throw new ProviderError('the response was not from Wave', true);
  };
}

async function send(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    throw new ProviderError('wave cannot be reached', true, error);
  }
}

function problemOf(status: number, said: unknown): ProviderError {
  const read = v.safeParse(failure, said);
  const again = status >= 500 || [401, 403, 408, 429].includes(status);
  const code = read.success ? `, ${read.output.code}` : '';
  // With a code of Wave's own: a proxy in between may answer 404 too.
  if (status === 404 && read.success) return new UnknownSessionError(`wave answered 404${code}`);
  return new ProviderError(`wave answered ${status}${code}`, again);
}
