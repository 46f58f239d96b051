import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as ask, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createPerson, wirePasswordHash } from '#server/accounts/first-admin.ts';
import { openDatabase } from '#server/database/open.ts';
import { accountsOver } from '../server-data/accounts-over.ts';
import { postgresAvailable, startPostgres, type TestServer } from '../server-data/postgres-server.ts';
import { killPrograms, startProgram, type Program } from '../server-http/started-program.ts';

const quiet = { info: () => undefined, warn: () => undefined };
const passwordHash = wirePasswordHash('correct horse battery staple');

/** A proxy that gives each connection to the next server, including websockets, without sticky sessions. */
async function startProxy(
  servers: readonly string[],
): Promise<{ readonly url: string; readonly proxy: Server }> {
  let turn = 0;
  const next = () => new URL(servers[turn++ % servers.length] ?? '');
  const proxy = createServer((incoming, reply) => {
    const { hostname, port } = next();
    const { method, url: path, headers } = incoming;
    incoming.pipe(
      ask({ hostname, port, method, path, headers }, (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      }),
    );
  });
  proxy.on('upgrade', (incoming, socket, head) => {
    const { hostname, port } = next();
    const server = connect(Number(port), hostname);
    const { method, url: path, rawHeaders } = incoming;
    const headers = Array.from({ length: rawHeaders.length / 2 }, (_, at) =>
      rawHeaders.slice(at * 2, at * 2 + 2).join(': '),
    );
    server.write(`${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    server.write(head);
    server.pipe(socket).pipe(server);
    for (const end of [server, socket]) end.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, proxy };
}

describe.skipIf(!postgresAvailable())('three servers on one PostgreSQL behind a proxy', () => {
  let postgres: TestServer;
  let folder = '';
  let servers: string[] = [];
  let proxy: Server;
  let all = '';
  let token = '';

  beforeAll(async () => {
    postgres = await startPostgres();
    const url = await postgres.newWithTables();
    const database = await openDatabase({ url, dataDir: tmpdir(), log: quiet });
    const admin = { username: 'ada', email: 'ada@example.org', firstName: 'A', lastName: 'L', passwordHash };
    await createPerson(accountsOver(database, Date.now), database, admin, 'ADMIN');
    await database.close();
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-three-'));
    const env = { DATABASE_URL: url, MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
    const start = (name: string): Program =>
      startProgram('run.ts', ['--empty'], { env: { ...env, DATA_DIR: join(folder, name) } });
    servers = await Promise.all(['one', 'two', 'three'].map((name) => start(name).url));
    ({ proxy, url: all } = await startProxy(servers));
    token = String(
      (await call(all, 'POST', '/login', { username: 'ada', passwordHash })).body['accessToken'],
    );
  });
  afterAll(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await killPrograms();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function call(host: string, method: string, path: string, body?: object) {
    const reply = await fetch(host + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-api-key': 'gatehouse-web',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const read = (await reply.json()) as Readonly<Record<string, unknown>>;
    return { status: reply.status, body: read };
  }

  test('apply a setting changed at one of them, and its undo', async () => {
    const newcomer = {
      firstName: 'Binta',
      lastName: 'Jallow',
      username: 'binta',
      email: 'binta@example.org',
      passwordHash,
    };
    const names = () =>
      Promise.all(servers.map(async (host) => (await call(host, 'GET', '/api/config')).body['look']));
    expect(
      (await call(all, 'PUT', '/api/admin/settings', { signUpOpen: false, siteName: 'Kora' })).status,
    ).toBe(200);
    expect(await names()).toEqual(servers.map(() => expect.objectContaining({ name: 'Kora' }) as unknown));
    for (const host of servers) {
      const refused = await call(host, 'POST', '/api/userCredentials/add', newcomer);
      expect([refused.status, refused.body['code']]).toEqual([403, 'sign_up_closed']);
    }
    await call(all, 'PUT', '/api/admin/settings', { signUpOpen: true, siteName: 'Gatehouse' });
    expect(await names()).toEqual(
      servers.map(() => expect.objectContaining({ name: 'Gatehouse' }) as unknown),
    );
  });

  test('report changes made at any of them, live on any socket', async () => {
    const { body } = await call(all, 'POST', '/api/admin/live-ticket', {});
    const socket = new WebSocket(`${all.replace('http', 'ws')}/ws`);
    await once(socket, 'open');
    const moves: string[] = [];
    const move = () =>
      new Promise<void>((resolve) => {
        const hear = (data: Buffer) => {
          if (!data.toString().includes('"moved"')) return;
          socket.off('message', hear);
          moves.push(data.toString());
          resolve();
        };
        socket.on('message', hear);
      });
    const ready = once(socket, 'message');
    socket.send(JSON.stringify({ type: 'hello', ticket: body['ticket'], topics: ['admin:logs'] }));
    expect(String((await ready)[0])).toBe('{"type":"ready"}');
    for (const [at, host] of servers.entries()) {
      const heard = move();
      // The bus polls every half second and first reads the log's current end: changes made before that are not
      // announced.
      let over = false;
      void heard.then(() => (over = true));
      for (let turn = 0; !over; turn += 1) {
        const days = 20 + at * 20 + (turn % 20);
        await call(host, 'PUT', '/api/admin/settings', { logDays: days });
        await Promise.race([heard, new Promise((resolve) => setTimeout(resolve, 300))]);
      }
      for (const other of servers) {
        const { items } = (await call(other, 'GET', '/api/admin/logs?source=settings&limit=1')).body as {
          items: readonly { readonly action: string; readonly details: { readonly after?: number } }[];
        };
        expect(items[0]?.action).toBe('setting_changed');
        expect(Math.floor(Number(items[0]?.details.after) / 20)).toBe(1 + at);
      }
    }
    expect(moves).toHaveLength(servers.length);
    socket.close();
  });
});
