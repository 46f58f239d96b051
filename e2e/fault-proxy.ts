import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** How the connection to the server behaves. `only` limits a fault to matching paths; the rest passes. */
export type Fault =
  | { readonly kind: 'pass' }
  /** Connections are refused. */
  | { readonly kind: 'offline' }
  /** Replies to everything with 200 and the Wi-Fi operator's page. */
  | { readonly kind: 'portal' }
  /** Redirects everything with 302 to another origin. */
  | { readonly kind: 'portal_redirect'; readonly to: string }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number; readonly only?: RegExp }
  /** Replies with 200 and somebody else's JSON. */
  | { readonly kind: 'foreign_json'; readonly only?: RegExp }
  /** Accepts the request and never replies. */
  | { readonly kind: 'silent'; readonly only?: RegExp }
  /** The server processes the request, but its reply is lost. */
  | { readonly kind: 'reply_lost'; readonly only?: RegExp }
  /**
   * Loses every other reply, starting with the first, in the middle of the body: if a connection ends before the
   * reply has begun, browsers retry without telling the page.
   */
  | { readonly kind: 'every_other_reply_cut'; readonly only: RegExp }
  /** The app's worker is a new version, with a pack of its own: the same files at another address. */
  | { readonly kind: 'new_version'; readonly isPackBroken: boolean }
  /** 413 for request bodies larger than this many bytes. */
  | { readonly kind: 'body_cap'; readonly bytes: number; readonly only?: RegExp }
  | { readonly kind: 'slow'; readonly delayMs: number; readonly only?: RegExp };

interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly bytes: number;
  /** What the proxy did with the request: the fault's kind, or `pass`. */
  readonly fault: Fault['kind'];
}

export interface FaultProxy {
  readonly url: string;
  readonly port: number;
  /** Every HTTP request since the start or the last `forget()`. */
  readonly seen: SeenRequest[];
  /** Every reply delivered in full, with its time (ms since 1970); `forget()` clears these too. */
  readonly answers: { readonly path: string; readonly at: number }[];
  /** Number of requests not yet answered, for which the browser is waiting. */
  held(): number;
  set(fault: Fault): Promise<void>;
  forget(): void;
  close(): Promise<void>;
}

const portalPage = '<!doctype html><title>Free Wi-Fi</title><h1>Please accept our terms</h1>';

/** Starts a proxy to the server at `upstreamPort` that can fail in every way that a venue's Wi-Fi can. */
export async function startFaultProxy(upstreamPort: number): Promise<FaultProxy> {
  let fault: Fault = { kind: 'pass' };
  const seen: SeenRequest[] = [];
  const sockets = new Set<Duplex>();
  const answers: { path: string; at: number }[] = [];
  const held = new Set<ServerResponse>();
  const server = createServer((incoming, outgoing) => {
    held.add(outgoing);
    outgoing.once('finish', () => answers.push({ path: incoming.url ?? '/', at: Date.now() }));
    outgoing.once('close', () => held.delete(outgoing));
    void readBody(incoming).then((body) => {
      const path = incoming.url ?? '/';
      const now = applies(fault, path) ? fault : ({ kind: 'pass' } as const);
      seen.push({ method: incoming.method ?? '', path, bytes: body.byteLength, fault: now.kind });
      answer(now, seen, upstreamPort, incoming, body, outgoing);
    });
  });
  server.on('connection', (socket) => track(sockets, socket));
  server.on('upgrade', (incoming, socket, head) => {
    if (fault.kind !== 'pass' && applies(fault, incoming.url ?? '/')) return void socket.destroy();
    track(sockets, tunnel(upstreamPort, incoming, socket, head));
  });
  const port = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen,
    answers,
    held: () => held.size,
    forget() {
      seen.splice(0);
      answers.splice(0);
    },
    async set(next) {
      const wasOffline = fault.kind === 'offline';
      fault = next;
      if (next.kind === 'offline' && !wasOffline) await stopListening(server, sockets);
      if (next.kind !== 'offline' && wasOffline) await listen(server, port);
      // Open websockets would otherwise continue undisturbed.
      if (next.kind !== 'pass') sockets.forEach((socket) => socket.destroy());
    },
    close: () => (fault.kind === 'offline' ? Promise.resolve() : stopListening(server, sockets)),
  };
}

function applies(fault: Fault, path: string): boolean {
  return !('only' in fault) || fault.only === undefined || fault.only.test(path);
}

/** What happens to the server's reply on its way back. */
type Fate = 'whole' | 'lost' | 'cut';

/** `seen`: every request so far, including this one. */
function answer(
  fault: Fault,
  seen: readonly SeenRequest[],
  port: number,
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): void {
  const forward = (fate: Fate = 'whole') => passOn(port, incoming, body, outgoing, fate);
  switch (fault.kind) {
    case 'pass':
      return forward();
    case 'offline':
      return void outgoing.destroy();
    case 'portal':
      return reply(outgoing, 200, 'text/html', portalPage);
    case 'portal_redirect':
      return void outgoing.writeHead(302, { Location: fault.to }).end();
    case 'status': {
      if (fault.retryAfter !== undefined) outgoing.setHeader('Retry-After', String(fault.retryAfter));
      return reply(outgoing, fault.status, 'text/plain', 'Something is wrong here.');
    }
    case 'foreign_json':
      return reply(outgoing, 200, 'application/json', '{"status":"success","receipts":[],"items":[]}');
    case 'silent':
      return;
    case 'reply_lost':
      return forward('lost');
    case 'every_other_reply_cut':
      return forward(seen.filter((one) => one.fault === fault.kind).length % 2 === 1 ? 'cut' : 'whole');
    case 'body_cap':
      return body.byteLength > fault.bytes ? reply(outgoing, 413, 'text/plain', 'Too large') : forward();
    case 'slow':
      return void setTimeout(forward, fault.delayMs);
    case 'new_version':
      return void answerNewVersion(fault.isPackBroken, port, incoming.url ?? '/', outgoing, forward);
  }
}

const newPack = '/assets/shell-next.pack';

async function answerNewVersion(
  isPackBroken: boolean,
  port: number,
  path: string,
  outgoing: ServerResponse,
  forward: () => void,
): Promise<void> {
  if (path !== newPack && path !== '/service-worker.js') return forward();
  if (path === newPack && isPackBroken) return void outgoing.destroy();
  const upstream = `http://127.0.0.1:${port}`;
  const script = await (await fetch(`${upstream}/service-worker.js`)).text();
  const pack = /\/assets\/shell-\w+\.pack/.exec(script)?.[0] ?? '';
  if (path !== newPack) return reply(outgoing, 200, 'text/javascript', script.replaceAll(pack, newPack));
  const bytes = await (await fetch(`${upstream}${pack}`)).arrayBuffer();
  outgoing.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(Buffer.from(bytes));
}

function passOn(port: number, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, fate: Fate) {
  const { method, headers, url: path } = incoming;
  const upstream = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
    if (fate !== 'lost') outgoing.writeHead(response.statusCode ?? 502, response.headers);
    if (fate === 'cut') outgoing.flushHeaders();
    if (fate !== 'whole') return void response.resume().once('end', () => outgoing.destroy());
    response.pipe(outgoing);
    response.once('error', () => outgoing.destroy());
  });
  // A dead server appears to the browser as a broken connection.
  upstream.once('error', () => outgoing.destroy());
  upstream.end(body);
}

function tunnel(port: number, incoming: IncomingMessage, socket: Duplex, head: Buffer): Socket {
  const upstream = connect(port, '127.0.0.1', () => {
    const headers = pairs(incoming.rawHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
    upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers.join('')}\r\n`);
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
  });
  upstream.once('error', () => socket.destroy());
  socket.once('error', () => upstream.destroy());
  socket.once('close', () => upstream.destroy());
  return upstream;
}

function pairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, index) =>
    index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as [string, string]] : [],
  );
}

function reply(outgoing: ServerResponse, status: number, type: string, text: string): void {
  outgoing.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  } catch {
    // The browser disconnected midway: use what has arrived.
  }
  return Buffer.concat(chunks);
}

function track(sockets: Set<Duplex>, socket: Duplex): void {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  socket.on('error', () => socket.destroy());
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function stopListening(server: Server, sockets: ReadonlySet<Duplex>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    sockets.forEach((socket) => socket.destroy());
  });
}
