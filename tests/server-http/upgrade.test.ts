import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listen, type Listening } from '#server/http/listen.ts';

let server: Listening;
beforeEach(async () => {
  const handler = () => async () => new Response('here');
  server = await listen({ host: '127.0.0.1', port: 0, tls: null, handler, live: () => undefined });
});
afterEach(() => server.stop(0));

test('closes a silent socket within seconds', async () => {
  const socket = connect({ port: server.port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.resume();
  const closed: unknown[] = await once(socket, 'close');
  expect(closed).toEqual([false]);
});

test('limits the sockets of one network, and accepts others when some close', async () => {
  const handler = () => async () => new Response('here');
  const small = await listen({
    host: '127.0.0.1',
    port: 0,
    tls: null,
    handler,
    live: () => undefined,
    socketsPerNetwork: 3,
  });
  const open = async () => {
    const socket = connect({ port: small.port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  const held = [await open(), await open(), await open()];
  const refused = await open();
  await once(refused, 'close');
  for (const socket of held) socket.destroy();
  await Promise.all(
    held.map(async (socket) => {
      if (!socket.closed) await once(socket, 'close');
    }),
  );
  const served = async (): Promise<string> => {
    try {
      return await (await fetch(`http://127.0.0.1:${small.port}/`)).text();
    } catch {
      return 'not yet';
    }
  };
  await expect.poll(served, { timeout: 20_000 }).toBe('here');
  await small.stop(0);
});

const wish = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;

async function connected() {
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

test('survives a caller that requests an upgrade and disconnects', async () => {
  const crashes: unknown[] = [];
  const note = (error: unknown) => void crashes.push(error);
  process.on('uncaughtException', note);
  for (const path of ['/nowhere', '/ws'].flatMap((one) => Array.from({ length: 20 }, () => one))) {
    const socket = await connected();
    await new Promise((written) => socket.write(wish(path), written));
    socket.resetAndDestroy();
  }
  const answer = await fetch(`http://127.0.0.1:${server.port}/`);
  process.off('uncaughtException', note);
  expect(await answer.text()).toBe('here');
  expect(crashes).toEqual([]);
});

test('releases the socket of a refused upgrade, even if the caller never closes it', async () => {
  const socket = await connected();
  const said: Buffer[] = [];
  socket.on('data', (part: Buffer) => void said.push(part));
  socket.write(wish('/nowhere'));
  await once(socket, 'end');
  expect(Buffer.concat(said).toString()).toMatch(/^HTTP\/1\.1 404 /);
  // Our half stays open: the server must not wait for it when it stops.
  await server.stop(60_000);
  socket.destroy();
});
