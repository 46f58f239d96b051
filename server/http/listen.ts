import { createServer, type Server, type ServerOptions } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Handler } from './handler.ts';
import type { LiveLines } from './live/live.ts';
import { refuseUpgrade } from './live/refuse-upgrade.ts';
import { createSocketLimit, usualSocketsPerNetwork } from './live/socket-limit.ts';

export interface ListenDeps {
  readonly host: string;
  readonly port: number;
  /** PEM texts for HTTPS; null for HTTP. */
  readonly tls: { readonly key: string; readonly cert: string } | null;
  /** Returns the current handler for each request, so that a server can listen before its database is open. */
  readonly handler: () => Handler;
  /** Maximum number of sockets per network; Infinity behind a proxy, which owns all sockets. */
  readonly socketsPerNetwork?: number;
  /** Undefined while the server is starting. */
  readonly live: () => LiveLines | undefined;
}

export interface Listening {
  readonly port: number;
  /** Makes each further reply close its connection, so that the client's next call goes to another server. */
  letGo(): void;
  /** Stops accepting connections, lets requests in progress finish for up to `withinMs`, then closes what is left. */
  stop(withinMs: number): Promise<void>;
}

/**
 * Limits that no honest client reaches but a slow attack does; in ms and bytes. Headers are waited for from the
 * beginning of the connection: browsers open some in advance, and a phone with poor signal sends its packets again for
 * many seconds.
 */
const timeouts: ServerOptions = {
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
};

/**
 * Listens on one port for HTTP or HTTPS and the websocket.
 *
 * @throws Error with `code` EADDRINUSE or EACCES if the port is not available
 */
export async function listen(deps: ListenDeps): Promise<Listening> {
  const respond = getRequestListener(
    (request, { incoming }) => {
      const { socket } = incoming;
      return deps.handler()(request, { ip: socket.remoteAddress ?? '', secure: 'encrypted' in socket });
    },
    { overrideGlobalObjects: false },
  );
  let letsGo = false;
  const answer = (...[request, response]: Parameters<typeof respond>) => {
    if (letsGo && 'shouldKeepAlive' in response) response.shouldKeepAlive = false;
    void respond(request, response);
  };
  const server =
    deps.tls === null
      ? createServer(timeouts, answer)
      : createTlsServer({ ...timeouts, ...deps.tls }, answer);
  server.on('connection', createSocketLimit(deps.socketsPerNetwork ?? usualSocketsPerNetwork));
  server.on('upgrade', (request, socket, head) => {
    const live = deps.live();
    const isLive = URL.parse(request.url ?? '', 'http://here')?.pathname === '/ws';
    // From here on the HTTP server does not handle the socket's errors: unhandled, a reset would end the process.
    socket.on('error', () => socket.destroy());
    if (isLive && live !== undefined) live.upgrade(request, socket, head);
    else refuseUpgrade(socket, isLive ? '503 Service Unavailable' : '404 Not Found');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(deps.port, deps.host, resolve);
  });
  return {
    port: portOf(server.address()),
    letGo: () => void (letsGo = true),
    stop: (withinMs) => stop(server, withinMs),
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

async function stop(server: Server, withinMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A kept-alive connection becomes idle only after its last reply.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), withinMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
