import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { readConfig } from '#server/config/config.ts';
import { startServer, type RunningServer } from '#server/main.ts';
import { createLog } from '#server/ops/log.ts';
import { createPerson, wirePasswordHash } from '#server/accounts/first-admin.ts';
import { freshDataFolder } from './fresh-data.ts';
import { readJson } from './read-json.ts';

const person = {
  username: 'root',
  email: 'root@example.org',
  firstName: 'A',
  lastName: 'B',
  passwordHash: wirePasswordHash('a long password'),
};
let server: RunningServer;
let folder = '';
/** @param stopMs how long a stop waits for open requests; the default is longer than any machine needs for one */
const start = (stopMs = 60_000, dataDir = folder) =>
  startServer(
    readConfig({ DATA_DIR: dataDir, STOP_TIMEOUT_MS: String(stopMs) }, ['--port', '0', '--empty']),
    {
      log: createLog('silent'),
      checkReplies: true,
    },
  );
beforeAll(async () => {
  folder = await freshDataFolder();
  server = await start();
  await createPerson(server.app.identity, server.database, person, 'ADMIN');
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}, to = server) =>
  fetch(to.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

/** Returns the server's reply to bytes written directly to a socket, until it closes. */
async function raw(text: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

test('makes the first administrator once by the setup link, which is not offered again', async () => {
  const own = await freshDataFolder();
  let first = await start(undefined, own);
  onTestFinished(async () => {
    await first.stop();
    rmSync(own, { recursive: true, force: true });
  });
  const token = new URL(first.setupLink ?? '').searchParams.get('token');
  expect((await fetch(first.setupLink ?? '')).headers.get('content-type')).toContain('text/html');
  expect((await post('/api/setup', { ...person, token: 'wrong' }, {}, first)).status).toBe(410);
  const made = await Promise.all([
    post('/api/setup', { ...person, token }, {}, first),
    post('/api/setup', { ...person, token }, {}, first),
  ]);
  expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  const login = await post(
    '/login',
    { username: 'root', passwordHash: person.passwordHash },
    { 'x-api-key': 'gatehouse-web' },
    first,
  );
  expect(await login.json()).toMatchObject({ user: { role: 'ADMIN' } });
  await first.stop();
  first = await start(undefined, own);
  expect(first.setupLink).toBeNull();
});

describe('over a real port', () => {
  test('counts a body without a length while it arrives', async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(10_000))),
    });
    const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } };
    const reply = await fetch(`${server.url}/api/setup`, init as RequestInit);
    expect(reply.status).toBe(413);
  });

  test('rejects headers beyond 16 kB', async () => {
    expect(await raw(`GET /api/ping HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`)).toContain(
      '431',
    );
  });

  test('rejects two lengths in one request', async () => {
    const smuggled =
      'POST /api/setup HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
    expect(await raw(smuggled)).toMatch(/^HTTP\/1.1 400/);
  });

  test('lets no path with dots leave the app', async () => {
    expect(
      await raw('GET /../../package.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
    ).not.toContain('"dependencies"');
  });
});

describe('the live connection', () => {
  const wsUrl = () => `${server.url.replace('http', 'ws')}/ws`;
  const admin = async () => {
    const login = await post(
      '/login',
      { username: 'root', passwordHash: wirePasswordHash('a long password') },
      { 'x-api-key': 'gatehouse-web' },
    );
    const reply = await readJson<{ accessToken: string }>(login);
    return { authorization: `Bearer ${reply.accessToken}` };
  };
  const eventOf = async () => {
    const [user] = await server.database.query<{ id: string }>(
      `SELECT id FROM users WHERE username = 'root'`,
    );
    await server.database.query(
      `INSERT INTO events (id, organizer_id, name, starts_at, ends_at, doors_open_at, time_zone, status, policy, rules, show_window, created_at, updated_at)
       VALUES ('e1', $1, 'E', 1, 2, 1, 'UTC', 'published', '{}', '{}', '{}', 1, 1) ON CONFLICT DO NOTHING`,
      [user?.id ?? ''],
    );
    return 'e1';
  };
  const ticket = async (eventId: string) => {
    const reply = await post(`/api/events/${eventId}/live-ticket`, {}, await admin());
    const { ticket: text } = await readJson<{ ticket: string }>(reply);
    return text;
  };
  const open = async (options = {}) => {
    const socket = new WebSocket(wsUrl(), options);
    await once(socket, 'open');
    return socket;
  };
  const nextFrame = async (socket: WebSocket): Promise<unknown> =>
    JSON.parse(String((await once(socket, 'message'))[0]));
  const closeCode = async (socket: WebSocket): Promise<unknown> => (await once(socket, 'close'))[0];
  const hello = (text: string, topics: string[]) => JSON.stringify({ type: 'hello', ticket: text, topics });

  test('says ready for a valid ticket and is nudged when its event changes', async () => {
    const eventId = await eventOf();
    const socket = await open({ origin: server.url });
    socket.send(hello(await ticket(eventId), [`door:${eventId}`]));
    expect(await nextFrame(socket)).toEqual({ type: 'ready' });
    const frame = nextFrame(socket);
    server.app.nudges.moved('another', 1);
    server.app.nudges.moved(eventId, 42);
    expect(await frame).toEqual({ type: 'moved', topic: `door:${eventId}`, revision: 42 });
    socket.close();
  });

  test.each([
    [
      'a ticket used before',
      async () => {
        const eventId = await eventOf();
        const used = await ticket(eventId);
        const first = await open();
        first.send(hello(used, []));
        await nextFrame(first);
        first.close();
        return hello(used, []);
      },
      4003,
    ],
    ['a topic of another event', async () => hello(await ticket(await eventOf()), ['door:other']), 4005],
    ['something that is no frame', async () => '{"type":"hello"}', 4004],
    ['a frame of more than 64 kB', async () => 'x'.repeat(70_000), 1009],
  ])('is closed for %s', async (_why, make, code) => {
    const socket = await open();
    socket.on('error', () => undefined);
    const closed = closeCode(socket);
    socket.send(await make());
    expect(await closed).toBe(code);
  });

  test.each(['https://evil.example.org', 'null'])('is refused to a page of %s', async (origin) => {
    const socket = new WebSocket(wsUrl(), { origin });
    const [error]: unknown[] = await once(socket, 'error').catch((thrown: unknown) => [thrown]);
    expect(String(error)).toContain('403');
  });
});

describe('a shutdown', () => {
  test('finishes the current request, accepts no new one, and closes the database', async () => {
    await createPerson(
      server.app.identity,
      server.database,
      {
        username: 'late',
        email: 'late@example.org',
        firstName: 'L',
        lastName: 'L',
        passwordHash: wirePasswordHash('p'),
      },
      'NORMAL_USER',
    );
    const body = JSON.stringify({ username: 'late', passwordHash: wirePasswordHash('p') });
    const slow = request(`${server.url}/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': 'gatehouse-web',
        'content-length': body.length,
      },
    });
    slow.write(body.slice(0, 10));
    const reply = once(slow, 'response');
    await fetch(`${server.url}/healthz`);
    const stopped = server.stop();
    slow.end(body.slice(10));
    const [response] = await reply;
    expect(response.statusCode).toBe(200);
    response.resume();
    await stopped;
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed');
    await expect(server.database.query('SELECT 1')).rejects.toMatchObject({ code: 'closed' });
    server = await start();
  });

  test('cuts what does not finish in time', async () => {
    await server.stop();
    server = await start(1_000);
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{');
    await fetch(`${server.url}/healthz`);
    const closed = once(socket, 'close');
    await server.stop();
    expect(await closed).toBeDefined();
    server = await start();
  });
});

test('reports a port in use with an error code, and leaves the data folder free', async () => {
  const other = mkdtempSync(join(tmpdir(), 'gatehouse-port-'));
  const again = () =>
    startServer(readConfig({ DATA_DIR: other, PORT: String(server.port) }, []), { log: createLog('silent') });
  await expect(again()).rejects.toMatchObject({ code: 'EADDRINUSE' });
  rmSync(other, { recursive: true, force: true });
});
