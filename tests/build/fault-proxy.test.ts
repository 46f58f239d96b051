import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startFaultProxy, type FaultProxy } from '../../e2e/fault-proxy.ts';

let upstream: Server;
let proxy: FaultProxy;
let worked: string[] = [];

beforeEach(async () => {
  worked = [];
  upstream = createServer((request, response) => {
    worked.push(`${request.method} ${request.url}`);
    request.pipe(response);
  });
  const live = new WebSocketServer({ server: upstream });
  live.on('connection', (socket) => socket.on('message', (data) => socket.send(`echo ${String(data)}`)));
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  proxy = await startFaultProxy((upstream.address() as AddressInfo).port);
});
afterEach(async () => {
  await proxy.close();
  upstream.closeAllConnections();
  upstream.close();
});

const post = (path = '/x', body = 'hello') =>
  fetch(`${proxy.url}${path}`, { method: 'POST', body, redirect: 'manual' });

describe('the fault proxy', () => {
  test('passes requests and responses through, and counts them', async () => {
    expect(await (await post()).text()).toBe('hello');
    expect(proxy.seen).toEqual([{ method: 'POST', path: '/x', bytes: 5, fault: 'pass' }]);
    expect(proxy.answers.map(({ path }) => path)).toEqual(['/x']);
  });

  test('refuses connections when offline, and accepts them again on the same port', async () => {
    await proxy.set({ kind: 'offline' });
    await expect(post()).rejects.toThrow('fetch failed');
    await proxy.set({ kind: 'pass' });
    expect((await post()).status).toBe(200);
    expect(worked).toEqual(['POST /x']);
  });

  test('answers like a captive portal without the server noticing', async () => {
    await proxy.set({ kind: 'portal' });
    const page = await post();
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
    await proxy.set({ kind: 'portal_redirect', to: 'http://wifi.example/' });
    expect((await post()).status).toBe(302);
    expect(worked).toEqual([]);
  });

  test('answers with a status and Retry-After only where configured', async () => {
    await proxy.set({ kind: 'status', status: 429, retryAfter: 2, only: /scans$/ });
    const refused = await post('/scans');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
    expect((await post('/ping')).status).toBe(200);
  });

  test('loses a response after the server has done the work', async () => {
    await proxy.set({ kind: 'reply_lost' });
    await expect(post()).rejects.toThrow('fetch failed');
    expect(worked).toEqual(['POST /x']);
  });

  test('accepts a request and never answers', async () => {
    await proxy.set({ kind: 'silent' });
    const answer = fetch(`${proxy.url}/x`, { signal: AbortSignal.timeout(300) });
    await expect(answer).rejects.toThrow(/timeout/i);
    expect(worked).toEqual([]);
  });

  test('answers 413 only above its limit', async () => {
    await proxy.set({ kind: 'body_cap', bytes: 10 });
    expect((await post('/x', 'a'.repeat(11))).status).toBe(413);
    expect((await post('/x', 'a'.repeat(10))).status).toBe(200);
  });

  test('answers with foreign JSON', async () => {
    await proxy.set({ kind: 'foreign_json' });
    expect(await (await post()).json()).toMatchObject({ status: 'success' });
  });

  test('carries a websocket, and cuts it when the connection breaks', async () => {
    const socket = new WebSocket(proxy.url.replace('http', 'ws'));
    await new Promise((resolve) => socket.once('open', resolve));
    const heard = new Promise((resolve) => socket.once('message', (data) => resolve(String(data))));
    socket.send('hi');
    expect(await heard).toBe('echo hi');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await proxy.set({ kind: 'portal' });
    await closed;
  });

  test('breaks the connection like a dead server', async () => {
    upstream.closeAllConnections();
    await new Promise((resolve) => upstream.close(resolve));
    await expect(post()).rejects.toThrow('fetch failed');
  });
});
