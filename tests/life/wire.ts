import type { WireReply } from '../fakes/network.ts';
import type { WireCall } from './model-server.ts';
import type { PageLife } from './page-life.ts';
import type { Delivery, Device, World } from './world-shape.ts';

/** A reply, with the server's change count when it was made. */
interface StampedReply extends WireReply {
  readonly asOf?: number;
}

/** One page's `fetch`: over its device's connection, with everything that can go wrong on the way. */
export function pageFetch(
  world: World,
  device: Device,
  life: PageLife,
  delivered: (delivery: Delivery) => void,
): typeof fetch {
  const { server, network } = world;
  const serve = async (call: unknown): Promise<StampedReply | null> => {
    const reply = server.serve(call as WireCall);
    return reply === null ? null : { ...reply, asOf: server.tickets.stamp() };
  };
  const ask = async (request: Request): Promise<Response> => {
    const askedAt = world.time.now();
    const call = await callOf(request);
    const answer = await network(device.line, call, serve);
    if (answer.kind !== 'reply') throw new TypeError('fetch failed');
    const reply: StampedReply = answer.reply;
    life.inPage(() => request.signal.aborted || delivered({ call, reply, asOf: reply.asOf ?? -1, askedAt }));
    return responseOf(reply);
  };
  return (input) =>
    new Promise((resolve, reject) => {
      if (!(input instanceof Request)) throw new TypeError('a request was expected');
      const stop = () => life.inPage(() => reject(new DOMException('given up', 'AbortError')));
      input.signal.addEventListener('abort', stop);
      ask(input).then(
        (response) => life.inPage(() => resolve(response)),
        (error: unknown) => life.inPage(() => reject(error)),
      );
    });
}

async function callOf(request: Request): Promise<WireCall> {
  const text = request.body === null ? '' : await request.text();
  const url = new URL(request.url);
  return {
    method: request.method,
    path: url.pathname + url.search,
    bearer: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
    csrfToken: request.headers.get('x-csrf-token'),
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
}

/** Only the parts of a response that the product reads: building complete ones takes a fifth of a life's time. */
function responseOf({ status, body, retryAfterMs }: WireReply): Response {
  const isPage = typeof body === 'string';
  const headers = new Headers({ 'content-type': isPage ? 'text/html' : 'application/json' });
  if (retryAfterMs !== undefined) headers.set('retry-after', String(retryAfterMs / 1000));
  const text = isPage ? body : JSON.stringify(body);
  return { status, headers, text: async () => text } as unknown as Response;
}
