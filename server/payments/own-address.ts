import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { PostMessage } from './sandbox/messenger.ts';

const timeoutMs = 10_000;

/**
 * Posts to this server over the network, as a provider would. Trusts only our own self-signed certificate, if there
 * is one. Fails after `withinMs` without a response.
 */
export function postToOurselves(
  host: string,
  port: number,
  certificate: string | null,
  withinMs = timeoutMs,
): PostMessage {
  return (path, body, headers) =>
    new Promise((resolve, reject) => {
      // Uses a new connection, because a pooled one may be dead.
      const target = { host, port, path, method: 'POST', timeout: withinMs, agent: false } as const;
      const sent = { ...headers, 'content-length': String(Buffer.byteLength(body)) };
      const request =
        certificate === null
          ? httpRequest({ ...target, headers: sent })
          : httpsRequest({ ...target, headers: sent, ca: certificate });
      request.once('timeout', () => request.destroy(new Error('nobody answered')));
      request.once('error', reject);
      request.once('response', (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', reject);
      });
      request.end(body);
    });
}

/** Does the same without the network, for a server that accepts no calls there. */
export function postInProcess(
  answer: (
    request: Request,
    connection: { readonly ip: string; readonly secure: boolean },
  ) => Promise<Response>,
): PostMessage {
  return async (path, body, headers) => {
    const request = new Request(`http://localhost${path}`, { method: 'POST', body, headers });
    return (await answer(request, { ip: '127.0.0.1', secure: false })).status;
  };
}
