import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

interface InTurn {
  /** Ends all connections, then stops listening. */
  stop(): Promise<void>;
}

/**
 * Listens on a port and gives each request and each websocket to the next of several servers, as a balancer does that
 * binds nobody to one: whatever a server knows and does not share is missing in the next call.
 */
export async function serveInTurn(port: number, targets: readonly number[]): Promise<InTurn> {
  const servers = targets.map((target) => ({ target, agent: new Agent({ keepAlive: true }) }));
  let calls = 0;
  const next = () => servers[(calls += 1) % servers.length] ?? servers[0];
  const sockets = new Set<Socket>();
  // As long as the servers keep an idle connection open, so that it is never this one that closes first.
  const front = createServer({ keepAliveTimeout: 65_000 }, (incoming, outgoing) =>
    pass(next(), incoming, outgoing),
  );
  front.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  front.on('upgrade', (incoming, socket, head) => tunnel(next(), incoming, socket, head));
  await new Promise<void>((resolve) => front.listen(port, '127.0.0.1', resolve));
  return {
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => front.close(resolve));
      for (const { agent } of servers) agent.destroy();
    },
  };
}

type Target = { readonly target: number; readonly agent: Agent } | undefined;

function pass(to: Target, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url: path, headers } = incoming;
  const sent = request(
    { host: '127.0.0.1', port: to?.target, agent: to?.agent, method, path, headers },
    (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.statusMessage, reply.rawHeaders);
      reply.on('error', () => outgoing.destroy());
      reply.pipe(outgoing);
    },
  );
  sent.on('error', () => outgoing.destroy());
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) sent.destroy();
  });
  incoming.pipe(sent);
}

function tunnel(to: Target, incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
  const up = connect(to?.target ?? 0, '127.0.0.1', () => {
    const { method, url, rawHeaders } = incoming;
    const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
    up.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
    up.write(head);
    socket.pipe(up).pipe(socket);
  });
  for (const [one, other] of [
    [up, socket],
    [socket, up],
  ] as const) {
    one.on('error', () => other.destroy());
    one.once('close', () => other.destroy());
  }
}
