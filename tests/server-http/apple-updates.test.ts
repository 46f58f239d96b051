import { createServer, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { judgeWallet } from '#server/administration/doctor/judge-passes.ts';
import { toOpenDate } from '#domain/events/open-date.ts';
import { readGauges } from '#server/database/administration/gauges.ts';
import { readWalletServices } from '#server/database/tickets/wallet-services.ts';
import { leaseMs } from '#server/database/jobs.ts';
import { passSerial } from '#server/tickets/passes/pass-serial.ts';
import { passServiceToken } from '#server/tickets/passes/pass-token.ts';
import { maxCheckDelayMs } from '#server/tickets/passes/check-passes.ts';
import { until } from '#tests/until.ts';
import { openPassEvent, type PassEvent } from './pass-event.ts';
import { filesIn, passType } from './pass-makers.ts';
import { signIn, type TestApp } from './test-app.ts';

/*
 * A phone that follows Apple's "Adding a Web Service to Update Passes", against the whole server and a fake of
 * Apple's push service that speaks HTTP/2.
 */

let on: PassEvent;
let t: TestApp;
let eventId = '';
let ticketId = '';
/** Push tokens that were notified, in order. */
const pushed: string[] = [];
/** Apple's next responses in order; 200 once none is left. */
const answers: number[] = [];
const apple = createServer();
apple.on('stream', (stream: ServerHttp2Stream, headers) => {
  pushed.push(String(headers[':path']).replace('/3/device/', ''));
  const status = answers.shift() ?? 200;
  stream.respond({ ':status': status });
  stream.end(status === 410 ? '{"reason":"Unregistered"}' : '');
});

beforeAll(async () => {
  await new Promise<void>((done) => apple.listen(0, '127.0.0.1', done));
  on = await openPassEvent({
    APPLE_PUSH_URL: `http://127.0.0.1:${(apple.address() as AddressInfo).port}`,
  });
  ({ t, eventId, ticketId } = on);
});
afterAll(async () => {
  await on.close();
  await new Promise((done) => apple.close(done));
});

const look = () => on.work('looking at apple passes');
const send = () => on.work('telling Apple');
/** Checks every pass once; returns the notified devices. */
const turn = async () => {
  t.clock.now += maxCheckDelayMs + 1;
  pushed.length = 0;
  await look();
  await send();
  return [...pushed];
};
const give = (who: string) => on.give(who);
const rename = (name: string) => on.rename(name);

interface Pass {
  readonly serialNumber: string;
  readonly authenticationToken: string;
  readonly webServiceURL: string;
  readonly voided: boolean;
  readonly barcodes?: readonly unknown[];
  readonly eventTicket: { readonly primaryFields: readonly { readonly value: string }[] };
}
const passIn = (bytes: ArrayBuffer): Pass =>
  JSON.parse(String(filesIn(Buffer.from(bytes)).get('pass.json'))) as Pass;
const ask = (method: string, url: string, headers: Readonly<Record<string, string>> = {}, body?: unknown) =>
  t.app.handler(
    new Request(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    { ip: '10.1.1.1', secure: true },
  );
/** Adds the ticket to a phone by its link, which needs no session. */
async function addToPhone(who: string): Promise<Pass> {
  const link = await t.call('POST', `/api/tickets/${ticketId}/passes/apple`, {
    token: (await signIn(t, who)).accessToken,
  });
  const reply = await until(async () => {
    const fetched = await ask('GET', String(link.json['url']));
    expect(fetched.status).toBe(200);
    return fetched;
  });
  return passIn(await reply.arrayBuffer());
}
const by = (token: string) => ({ authorization: `ApplePass ${token}` });
const registration = (device: string, serial: string, type = passType) =>
  `${pass.webServiceURL}/v1/devices/${device}/registrations/${type}/${serial}`;
const register = (device: string, pushToken: string, { serialNumber, authenticationToken } = pass) =>
  ask('POST', registration(device, serialNumber), by(authenticationToken), { pushToken });
const list = (device: string, since = '') =>
  ask('GET', `${pass.webServiceURL}/v1/devices/${device}/registrations/${passType}${since}`);
const latest = (token = pass.authenticationToken, headers: Readonly<Record<string, string>> = {}) =>
  ask('GET', `${pass.webServiceURL}/v1/passes/${passType}/${pass.serialNumber}`, {
    ...by(token),
    ...headers,
  });
const fetched = () =>
  until(async () => {
    const reply = await latest();
    expect(reply.status).toBe(200);
    return reply;
  });
const codeOf = async (reply: Response) => [reply.status, ((await reply.json()) as { code: string }).code];

/** Returns what the doctor and the statistics say about Apple's service. */
async function watched() {
  const [service] = await readWalletServices(t.database);
  if (service === undefined) throw new Error('nothing was ever told');
  const figures = await readGauges(t.database, t.clock.now);
  expect(figures['apple_passes_waiting']).toBe(service.waiting);
  expect(figures['apple_passes_refused']).toBe(service.refused);
  const { level, text } = judgeWallet(service);
  expect(text).toContain(`${service.waiting} waiting, ${service.refused} of them refused`);
  return [level, service.problem, service.waiting, service.refused];
}

let pass: Pass;
beforeEach(async () => {
  answers.length = 0;
  // All calls come from one address, and a person's pass downloads are limited.
  t.clock.now += 10 * 60_000;
  await t.database.query('DELETE FROM wallet_passes', []);
  await t.database.query(`DELETE FROM jobs WHERE kind = 'apple pass'`, []);
  await rename('Concert');
  await give('ann');
  pass = await addToPhone('ann');
});

describe('a phone with a pass', () => {
  test('learns from the pass where to register, and with which token', async () => {
    expect(pass.webServiceURL).toBe('https://tickets.example.org/api/passes/apple');
    expect(pass.authenticationToken.length).toBeGreaterThan(15);
    const first = await register('phone', 'aaaaaaaa');
    expect([first.status, await first.text()]).toEqual([201, '']);
    expect((await register('phone', 'bbbbbbbb')).status).toBe(200);
    await rename('Another concert');
    expect(await turn()).toEqual(['bbbbbbbb']);
  });

  test('is notified once of a change, asks which pass it is, and fetches the current version', async () => {
    await register('phone', 'aaaaaaaa');
    expect(await turn()).toEqual([]);
    await rename('Another concert');
    expect(await turn()).toEqual(['aaaaaaaa']);
    expect(await turn()).toEqual([]);
    const changed = (await (await list('phone')).json()) as { serialNumbers: string[]; lastUpdated: string };
    expect(changed.serialNumbers).toEqual([pass.serialNumber]);
    const again = await list('phone', `?passesUpdatedSince=${changed.lastUpdated}`);
    expect([again.status, await again.text()]).toEqual([204, '']);
    const reply = await fetched();
    expect(reply.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
    const now = passIn(await reply.arrayBuffer());
    expect(now.eventTicket.primaryFields[0]?.value).toBe('Another concert');
    expect([now.serialNumber, now.authenticationToken]).toEqual([
      pass.serialNumber,
      pass.authenticationToken,
    ]);
    const modified = reply.headers.get('last-modified') ?? '';
    const unchanged = await latest(undefined, { 'if-modified-since': modified });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    await rename('A third concert');
    await turn();
    expect((await latest(undefined, { 'if-modified-since': modified })).status).not.toBe(304);
  });

  test('is notified at once if it registers after the change', async () => {
    await rename('Another concert');
    expect(await turn()).toEqual([]);
    await register('late', 'cccccccc');
    await send();
    expect(pushed).toEqual(['cccccccc']);
  });

  test('gets a void pass after a transfer, without the code and the recipient’s name', async () => {
    await register('phone', 'aaaaaaaa');
    await give('ben');
    expect(await turn()).toEqual(['aaaaaaaa']);
    const text = await (await fetched()).arrayBuffer();
    const now = passIn(text);
    expect([now.voided, now.barcodes ?? []]).toEqual([true, []]);
    expect(JSON.stringify(now)).not.toContain('ben');
  });

  test('is no longer notified once it has removed the pass, or Apple no longer knows it', async () => {
    await register('phone', 'aaaaaaaa');
    await register('watch', 'bbbbbbbb');
    const removed = await ask(
      'DELETE',
      registration('phone', pass.serialNumber),
      by(pass.authenticationToken),
    );
    expect([removed.status, await removed.text()]).toEqual([200, '']);
    answers.push(410);
    await rename('Once');
    expect(await turn()).toEqual(['bbbbbbbb']);
    await rename('Twice');
    expect(await turn()).toEqual([]);
    expect(await t.database.query('SELECT device FROM apple_registrations', [])).toEqual([]);
  });

  test.each([503, 429])(
    'is notified again after Apple answered %d, which shows in the metrics meanwhile',
    async (bad) => {
      await register('phone', 'aaaaaaaa');
      answers.push(bad);
      await rename('Another concert');
      expect(await turn()).toEqual(['aaaaaaaa']);
      expect(await watched()).toEqual(['risky', `apns_${bad}`, 1, 1]);
      t.clock.now += 60_001;
      await send();
      expect(pushed).toEqual(['aaaaaaaa', 'aaaaaaaa']);
      expect((await watched()).filter((_, at) => at !== 1)).toEqual(['well', 0, 0]);
      const { apple_passes_sent_seconds: sent } = await readGauges(t.database, t.clock.now);
      expect(sent).toBe(Math.floor(t.clock.now / 1000));
    },
  );

  test('is notified by the next server if one crashed between recording the change and sending it', async () => {
    await register('phone', 'aaaaaaaa');
    await rename('Another concert');
    t.clock.now += maxCheckDelayMs + 1;
    await look();
    pushed.length = 0;
    await t.database.query(
      `UPDATE jobs SET lease = 'of the dead', leased_until = $1, attempts = 1 WHERE kind = 'apple pass'`,
      [t.clock.now + leaseMs],
    );
    await send();
    expect(pushed).toEqual([]);
    t.clock.now += leaseMs + 1;
    await send();
    expect(pushed).toEqual(['aaaaaaaa']);
  });

  test('has a void pass once its event, postponed without a date, was cancelled after the day it was to be on', async () => {
    await register('phone', 'aaaaaaaa');
    const before = t.clock.now;
    const times = ['starts_at', 'ends_at', 'doors_open_at'];
    const moveBy = (ms: number) =>
      t.database.query(
        `UPDATE events SET ${times.map((time) => `${time} = ${time} + $2`).join(', ')} WHERE id = $1`,
        [eventId, ms],
      );
    const openMs = toOpenDate(0);
    await moveBy(openMs);
    onTestFinished(async () => {
      await t.database.query('UPDATE tickets SET voided_at = NULL WHERE id = $1', [ticketId]);
      await t.database.query(`UPDATE events SET status = 'published' WHERE id = $1`, [eventId]);
      await moveBy(-openMs);
      t.clock.now = before;
    });
    t.clock.now += 30 * 24 * 3_600_000;
    expect(await turn()).toEqual(['aaaaaaaa']);
    await t.database.query(`UPDATE events SET status = 'cancelled' WHERE id = $1`, [eventId]);
    expect(await turn()).toEqual(['aaaaaaaa']);
    expect(passIn(await (await fetched()).arrayBuffer()).voided).toBe(true);
    // Its tickets end one after another.
    await t.database.query('UPDATE tickets SET voided_at = $2 WHERE id = $1', [ticketId, t.clock.now]);
    await turn();
    expect((await fetched()).status).toBe(200);
    t.clock.now += 24 * 3_600_000;
    await turn();
    expect(await codeOf(await latest())).toEqual([401, 'bad_pass_token']);
  });

  test('is deleted with its pass a day after the event', async () => {
    await register('phone', 'aaaaaaaa');
    const before = t.clock.now;
    const [event] = await t.database.query<{ ends: number }>(
      'SELECT ends_at AS ends FROM events WHERE id = $1',
      [eventId],
    );
    t.clock.now = Number(event?.ends) + 24 * 3_600_000 + 1;
    await look();
    expect(await t.database.query('SELECT device FROM apple_registrations', [])).toEqual([]);
    expect(await codeOf(await latest())).toEqual([401, 'bad_pass_token']);
    t.clock.now = before;
  });
});

describe('a malicious phone', () => {
  const secrets = () => t.app.identity.secrets.passKey;

  test('gets the same answer about another’s pass as about a nonexistent one', async () => {
    const never = passSerial(secrets(), ticketId, 'nobody');
    const others = [pass.serialNumber, never];
    const tokens = [
      passServiceToken(secrets(), passSerial(secrets(), ticketId, on.idOf('ben'))),
      `${pass.serialNumber}.${'A'.repeat(43)}`,
      pass.authenticationToken.slice(0, -1),
      '',
    ];
    for (const serial of others)
      for (const token of tokens) {
        const asked = [
          ask('GET', `${pass.webServiceURL}/v1/passes/${passType}/${serial}`, by(token)),
          ask('POST', registration('phone', serial), by(token), { pushToken: 'aaaaaaaa' }),
          ask('DELETE', registration('phone', serial), by(token)),
          ask('GET', `${pass.webServiceURL}/v1/passes/${passType}/${serial}`),
        ];
        for (const reply of await Promise.all(asked))
          expect(await codeOf(reply)).toEqual([401, 'bad_pass_token']);
        t.clock.now += 60_000;
      }
    // Also with a valid token of a pass that was never added.
    const unknown = { serialNumber: never, authenticationToken: passServiceToken(secrets(), never) };
    expect(await codeOf(await register('phone', 'aaaaaaaa', { ...pass, ...unknown }))).toEqual([
      401,
      'bad_pass_token',
    ]);
    expect(await t.database.query('SELECT device FROM apple_registrations', [])).toEqual([]);
  });

  test('reads nothing with a user’s token, without one, or for another pass type', async () => {
    const { accessToken } = await signIn(t, 'ann');
    const url = `${pass.webServiceURL}/v1/passes/${passType}/${pass.serialNumber}`;
    expect(await codeOf(await ask('GET', url, { authorization: `Bearer ${accessToken}` }))).toEqual([
      401,
      'bad_pass_token',
    ]);
    const other = await ask(
      'POST',
      registration('phone', pass.serialNumber, 'pass.org.other'),
      by(pass.authenticationToken),
      { pushToken: 'aaaaaaaa' },
    );
    expect(await codeOf(other)).toEqual([401, 'bad_pass_token']);
    expect((await list('phone')).status).toBe(204);
    expect((await list('nobody’s')).status).toBe(422);
  });

  test('registers at most ten devices per pass: the oldest are dropped', async () => {
    for (let at = 0; at < 13; at += 1) {
      t.clock.now += 1_000;
      expect((await register(`device-${at}`, `aaaaaaa${at.toString(16)}`)).status).toBe(201);
    }
    const rows = await t.database.query<{ device: string }>('SELECT device FROM apple_registrations', []);
    expect(rows.map(({ device }) => device).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, at) => `device-${at + 3}`).toSorted(),
    );
  });

  test('is refused invalid or overlong push tokens', async () => {
    expect((await register('phone', '../../other')).status).toBe(422);
    const long = await ask('POST', registration('phone', pass.serialNumber), by(pass.authenticationToken), {
      pushToken: 'a'.repeat(3_000),
    });
    expect(long.status).toBe(413);
    const logs = { logs: ['x'.repeat(20_000)] };
    expect((await ask('POST', `${pass.webServiceURL}/v1/log`, {}, logs)).status).toBe(413);
  });

  test('leaves no text, token or name of its own in the log', async () => {
    t.logged.length = 0;
    await register('my-phone', 'abcdef0123456789');
    const logs = { logs: ['Ann’s phone could not fetch', 'twice'] };
    const reply = await ask('POST', `${pass.webServiceURL}/v1/log`, {}, logs);
    expect([reply.status, await reply.text()]).toEqual([200, '']);
    await rename('Another concert');
    answers.push(400);
    await turn();
    const lines = t.logged.join('\n');
    expect(lines).toContain('a phone reported errors with passes');
    for (const secret of [
      'my-phone',
      'abcdef0123456789',
      'Ann’s',
      pass.serialNumber,
      pass.authenticationToken,
    ])
      expect(lines).not.toContain(secret);
  });
});
