import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect as connectSocket, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createAccessChanges, type AccessChange } from '#server/ops/access-changes.ts';
import { createLiveLines, type LiveLines } from '#server/http/live/live.ts';
import type { LiveGrant, LiveTickets } from '#server/ops/live-tickets.ts';
import { createLog } from '#server/ops/log.ts';
import { createNudges } from '#server/ops/nudges.ts';
import type { Caller } from '#server/access/caller.ts';

const user = { kind: 'user', userId: 'u1', credentialId: 1, role: 'ORGANIZER', sessionId: 's1' } as const;
const device = { kind: 'device', deviceId: 'd1', eventId: 'e1', role: 'steward' } as const;

let server: Server;
let live: LiveLines;
/** Tickets of one server, in memory; for several servers see rules.test.ts. */
const granted = new Map<string, LiveGrant>();
const tickets: LiveTickets = {
  issue: (grant) => {
    const ticket = `ticket-${granted.size}`;
    granted.set(ticket, grant);
    return Promise.resolve(ticket);
  },
  redeem: (ticket) => Promise.resolve(granted.get(ticket) ?? null),
};
const accessChanges = createAccessChanges(() => undefined);
const nudges = createNudges(() => undefined);
/** Kinds of callers that may no longer listen. */
const barred = new Set<Caller['kind']>();
let checks = 0;

/** Short enough for a test, and longer than a busy machine delays an answer. */
const heartbeatMs = 1_500;

async function start(everyMs: number): Promise<void> {
  live = createLiveLines({
    log: createLog('silent'),
    nudges,
    accessChanges,
    tickets,
    allowedOrigins: [],
    stillAllowed: ({ caller }) => Promise.resolve((checks += 1) > 0 && !barred.has(caller.kind)),
    newestLogLine: () => Promise.resolve(0),
    trustedProxies: 1,
    heartbeatMs: everyMs,
    helloWithinMs: 5_000,
  });
  server = createServer();
  server.on('upgrade', (request, socket, head) => live.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

beforeEach(() => {
  barred.clear();
  checks = 0;
});
afterEach(() => {
  live.close();
  server.closeAllConnections();
  server.close();
});

/** Opens a connection and waits until it is ready; `closed` resolves with its close code. */
async function connect(caller: Caller) {
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`);
  const frames: string[] = [];
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const heard = (type: string) =>
    new Promise<void>((resolve) => {
      const look = () => frames.some((frame) => frame.includes(`"${type}"`)) && resolve();
      socket.on('message', look);
      look();
    });
  socket.on('message', (data: Buffer) => void frames.push(data.toString()));
  await new Promise((resolve) => socket.on('open', resolve));
  const ticket = await tickets.issue({ caller, eventId: 'e1' });
  socket.send(JSON.stringify({ type: 'hello', ticket, topics: ['door:e1'] }));
  await heard('ready');
  return { socket, closed, heard, frames };
}

describe('a live connection', () => {
  test.each<[string, Caller, AccessChange]>([
    ['a sign-out', user, { kind: 'session', sessionId: 's1' }],
    ['the end of an account', user, { kind: 'user', userId: 'u1' }],
    ['a revoked device', device, { kind: 'device', deviceId: 'd1' }],
  ])('is closed at once by %s, long before a heartbeat', async (_what, caller, change) => {
    await start(3_600_000);
    const line = await connect(caller);
    barred.add(caller.kind);
    accessChanges.changed(change);
    expect(await line.closed).toBe(4005);
  });

  test('of another user stays open and receives messages', async () => {
    await start(3_600_000);
    const line = await connect(user);
    barred.add('user');
    accessChanges.changed({ kind: 'session', sessionId: 'another' });
    accessChanges.changed({ kind: 'user', userId: 'another' });
    accessChanges.changed({ kind: 'device', deviceId: 'd1' });
    nudges.moved('e1', 7);
    await line.heard('moved');
    expect(line.frames.at(-1)).toBe('{"type":"moved","topic":"door:e1","revision":7}');
  });

  test('is checked again at hello, since access may have ended in between', async () => {
    await start(3_600_000);
    barred.add('user');
    const line = await connect(user);
    expect(await line.closed).toBe(4005);
  });

  test('that answers heartbeats stays open; one that does not is cut at the next', async () => {
    await start(heartbeatMs);
    const [awake, asleep] = [await connect(user), await connect(device)];
    awake.socket.on('message', (data: Buffer) => {
      if (data.toString().includes('ping')) awake.socket.send('{"type":"pong"}');
    });
    expect(await asleep.closed).toBe(1006);
    await awake.heard('ping');
    expect(awake.socket.readyState).toBe(WebSocket.OPEN);
  });

  test.each<[string, (socket: WebSocket) => void]>([
    ['frames', (socket) => socket.send('{"type":"pong"}')],
    ['pings', (socket) => socket.ping()],
  ])('that sends %s without end is cut, and reads no more of them', async (_what, send) => {
    await start(3_600_000);
    const line = await connect(user);
    for (let count = 0; count < 1_000; count += 1) send(line.socket);
    expect(await line.closed).toBe(1006);
    const calm = await connect(user);
    for (let count = 0; count < 20; count += 1) send(calm.socket);
    nudges.moved('e1', 8);
    await calm.heard('moved');
    expect(calm.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('is closed for a frame longer than any of ours', async () => {
    await start(3_600_000);
    const line = await connect(user);
    line.socket.send(JSON.stringify({ type: 'pong', more: 'x'.repeat(9_000) }));
    expect(await line.closed).toBe(1009);
  });

  test('whose access ended unannounced is closed at a heartbeat', async () => {
    await start(heartbeatMs);
    const line = await connect(user);
    line.socket.on('message', () => line.socket.send('{"type":"pong"}'));
    barred.add('user');
    expect(await line.closed).toBe(4005);
  });
});

/** Opens a connection that requests an upgrade, whether granted or not, and then sends nothing. */
async function silentLine(
  from = '192.0.2.1',
): Promise<{ readonly status: string; readonly closed: Promise<unknown> }> {
  const socket = connectSocket((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  const key = 'c2lsZW50LWxpbmUtMTIzNA==';
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: ${from}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  const [said] = (await once(socket, 'data')) as [Buffer];
  return { status: said.toString().slice('HTTP/1.1 '.length).split(' ')[0] ?? '', closed };
}

describe('connections that never say hello', () => {
  test('are limited per network, including an IPv6 /64, without affecting others', async () => {
    await start(3_600_000);
    const given: string[] = [];
    for (let line = 0; line < 51; line += 1)
      given.push((await silentLine(`2001:db8:1:2::${line + 1}`)).status);
    expect(given).toEqual([...Array.from({ length: 50 }, () => '101'), '429']);
    expect((await silentLine('2001:db8:1:3::1')).status).toBe('101');
    const line = await connect(user);
    nudges.moved('e1', 7);
    await line.heard('moved');
  });

  test('from many networks lock no one out: the oldest is closed', async () => {
    await start(3_600_000);
    const first = await silentLine('198.51.100.0');
    for (let line = 1; line < 1_000; line += 1) await silentLine(`198.51.100.${line % 250}`);
    expect((await silentLine('203.0.113.1')).status).toBe('101');
    await first.closed;
    expect(live.lines()).toBe(1_000);
  });
});

test('does not delay a server stop when a connection never answers the close', async () => {
  await start(3_600_000);
  expect((await silentLine()).status).toBe('101');
  const closed = once(server, 'close');
  live.close();
  server.close();
  await closed;
});
