import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import type { Database } from '#server/database/database.ts';
import { listen } from '#server/http/listen.ts';
import { makeLanCertificate } from '#server/lan.ts';
import { createLog } from '#server/ops/log.ts';
import { postInProcess, postToOurselves } from '#server/payments/own-address.ts';
import { ProviderError, returnPath } from '#server/payments/provider.ts';
import { createPaymentSystem, noPaymentSystem } from '#server/payments/payment-system.ts';
import { startWork } from '#server/ops/interval-jobs.ts';
import { openStripeHost, stripeSettings } from './stripe-host.ts';

test('gives a provider error a name, whether to retry, and its cause if known', () => {
  const cause = new Error('below');
  const failure = new ProviderError('away', true, cause);
  expect(failure).toMatchObject({
    name: 'ProviderError',
    message: 'away',
    problem: 'away',
    again: true,
    cause,
  });
  expect('cause' in new ProviderError('away', false)).toBe(false);
});

test('returns a buyer to the order, with both payment ids', () => {
  expect(returnPath('o', 's', 't')).toBe('/orders/o?session=s&transaction=t');
});

describe('requests to our own server', () => {
  const heard: string[] = [];
  const open = (tls: { key: string; cert: string } | null) =>
    listen({
      host: '127.0.0.1',
      port: 0,
      tls,
      live: () => undefined,
      handler: () => async (request) => {
        heard.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`);
        return new Response(null, { status: request.headers.get('x-mark') === 'yes' ? 204 : 500 });
      },
    });

  beforeEach(() => void (heard.length = 0));

  test('go over the network, also with our own certificate, and to no other server', async () => {
    const [ours, others] = [
      await makeLanCertificate([], new Date()),
      await makeLanCertificate([], new Date()),
    ];
    for (const tls of [null, ours]) {
      const server = await open(tls);
      const post = postToOurselves('127.0.0.1', server.port, tls?.cert ?? null);
      expect(await post('/here', '{"é":1}', { 'x-mark': 'yes' })).toBe(204);
      expect(await post('/here', '', {})).toBe(500);
      const stranger = postToOurselves('127.0.0.1', server.port, others.cert);
      await expect(stranger('/here', '', {})).rejects.toThrow(/certificate|SSL|wrong version/);
      await server.stop(100);
      await expect(post('/here', '', {})).rejects.toThrow('ECONNREFUSED');
    }
    expect(heard.slice(0, 2)).toEqual(['POST /here {"é":1}', 'POST /here ']);
  });

  test('go to its own program where it accepts none from the network', async () => {
    const post = postInProcess(async (request, connection) => {
      heard.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`);
      expect(connection).toEqual({ ip: '127.0.0.1', secure: false });
      return new Response(null, { status: request.headers.get('x-mark') === 'yes' ? 204 : 500 });
    });
    expect(await post('/inside', '{"é":1}', { 'x-mark': 'yes' })).toBe(204);
    expect(await post('/inside', '', {})).toBe(500);
    expect(heard.slice(-2)).toEqual(['POST /inside {"é":1}', 'POST /inside ']);
  });
});

describe('a request to our own server', () => {
  async function serverThat(answers: (request: IncomingMessage, response: ServerResponse) => void) {
    const server = createServer(answers);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    return postToOurselves('127.0.0.1', port, null, 2_000);
  }

  test('states its length in bytes and uses its own connection', async () => {
    const heard: unknown[] = [];
    const lines = new Set<unknown>();
    const post = await serverThat(({ headers, socket }, response) => {
      lines.add(socket);
      heard.push([headers['content-length'], headers['transfer-encoding'], headers['x-mark']]);
      response.end('a word');
    });
    for (const body of ['{"é":1}', '{}']) expect(await post('/here', body, { 'x-mark': 'yes' })).toBe(200);
    expect(heard).toEqual([
      ['8', undefined, 'yes'],
      ['2', undefined, 'yes'],
    ]);
    expect(lines.size).toBe(2);
  });

  test('is aborted when no reply comes', async () => {
    const server = createServer(() => undefined);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    await expect(postToOurselves('127.0.0.1', port, null, 50)('/', '{}', {})).rejects.toThrow(
      'nobody answered',
    );
  });

  test('does not count as delivered when the reply breaks off', async () => {
    const post = await serverThat((_request, response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.write('half', () => response.destroy());
    });
    await expect(post('/', '{}', {})).rejects.toThrow('aborted');
  });
});

/** Returns the number of timers that keep this process from ending. */
const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));

describe('repeated work', () => {
  const quiet = { warn: () => undefined };

  test('never overlaps, survives a failure, and is awaited at shutdown up to a limit', async () => {
    const [turns, ends]: [number[], (() => void)[]] = [[], []];
    const work = () =>
      new Promise<void>((resolve, reject) => {
        turns.push(ends.length);
        ends.push(turns.length === 1 ? () => reject(new Error('away')) : resolve);
      });
    const stop = startWork([{ name: 'test', everyMs: 1, work }], quiet);
    await expect.poll(() => ends.length).toBe(1);
    ends[0]?.();
    await expect.poll(() => ends.length).toBe(2);
    await stop(5);
    expect(turns).toEqual([0, 1]);
    let stopped = false;
    const waiting = stop(60_000).then(() => (stopped = true));
    expect(stopped).toBe(false);
    ends[1]?.();
    await waiting;
    expect(turns).toHaveLength(2);
  });

  test('does not keep the process alive, and neither does the shutdown', async () => {
    const before = timers();
    const stop = startWork([{ name: 'idle', everyMs: 60_000, work: async () => undefined }], quiet);
    expect(timers()).toBe(before);
    await stop(60_000);
    expect(timers()).toBe(before);
  });

  test('does not run after shutdown', async () => {
    let turns = 0;
    const work = async () => void (turns += 1);
    const stop = startWork([{ name: 'counting', everyMs: 1, work }], quiet);
    await expect.poll(() => turns).toBeGreaterThan(1);
    await stop(1_000);
    const before = turns;
    await pause(20);
    expect(turns).toBe(before);
  });

  test('is logged by name with the error when it fails', async () => {
    const lines: unknown[] = [];
    const err = new Error('away');
    const warn = (...line: unknown[]) => void lines.push(line);
    const work = { name: 'the sweep', everyMs: 1, work: () => Promise.reject(err) };
    const stop = startWork([work], { warn });
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    await stop(1_000);
    expect(lines[0]).toEqual([{ err }, 'the sweep failed']);
  });

  test('is awaited at shutdown for a limited time', async () => {
    const never = { name: 'stuck', everyMs: 1, work: () => new Promise<void>(() => undefined) };
    const stop = startWork([never], quiet);
    await pause(10);
    expect(await stop(5)).toBeUndefined();
  });
});

describe('payment configurations', () => {
  const url = { PUBLIC_URL: 'https://tickets.example.org' };
  const keys = { STRIPE_SECRET_KEY: 'sk_live_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' };
  const database: Database = {
    kind: 'postgres',
    query: () => Promise.resolve([]),
    script: () => Promise.reject(new Error('nothing is written here')),
    transaction: () => Promise.reject(new Error('nothing is written here')),
    close: () => Promise.resolve(),
  };
  const logged: string[] = [];
  let now = 1_000;
  beforeEach(() => void (logged.length = 0));
  const systemOf = (environment: Readonly<Record<string, string>>) => {
    const { payments: settings, publicUrl } = readConfig(environment, []);
    return createPaymentSystem({
      settings,
      publicUrl,
      database,
      masterKey: new Uint8Array(32).fill(7),
      afterOrder: () => undefined,
      tellOfReturn: () => Promise.resolve(),
      now: () => now,
      log: createLog('info', { write: (line) => void logged.push(line) }),
    });
  };
  const post = () => Promise.resolve(204);
  const workOf = ({ work }: typeof noPaymentSystem) => work(post).map(({ name, everyMs }) => [name, everyMs]);

  test.each([{ PAYMENTS: 'off' }, url])(
    '%j: takes no online payments, and handles manual ones',
    async (environment) => {
      const system = await systemOf(environment);
      expect([system.parts?.provider.name, system.sandbox]).toEqual(['manual', null]);
      expect(workOf(system)).toEqual([['looking after payments', 3_000]]);
      expect(await system.payments.open({} as never)).toMatchObject({ code: 'payments_off' });
    },
  );

  test('without payments: does nothing', () => {
    expect(noPaymentSystem).toMatchObject({ parts: null, sandbox: null });
    expect(workOf(noPaymentSystem)).toEqual([]);
  });

  test('with Stripe keys: pays there, without a page of our own', async () => {
    const system = await systemOf({ ...url, ...keys });
    expect(system.parts?.provider.name).toBe('stripe');
    expect(system.sandbox).toBeNull();
    expect(system.payments.off).toBeNull();
    expect(workOf(system)).toEqual([
      ['looking after payments', 3_000],
      ['looking for failed refunds', 60_000],
    ]);
    const [due] = system.work(post);
    expect(await due?.isDue?.()).toBe(false);
    await due?.work();
    expect(logged.join('')).not.toContain('pretended');
  });

  test('with Stripe keys: looks for failed refunds when a server begins to lead, and every hour', async () => {
    const host = await openStripeHost();
    onTestFinished(() => host.close());
    const system = await systemOf({ ...url, ...stripeSettings(host) });
    const [, failed = raise()] = system.work(post);
    const lists = async () => {
      if ((await failed.isDue?.()) === true) await failed.work();
      return host.seen.length;
    };
    expect([await lists(), await lists()]).toEqual([1, 1]);
    now += 3_599_000;
    expect(await lists()).toBe(1);
    now += 1_000;
    expect([await lists(), await lists()]).toEqual([2, 2]);
    // A clock that was put back keeps nobody from looking.
    now -= 100 * 3_600_000;
    expect([await lists(), await lists()]).toEqual([3, 3]);
    // Whoever leads next does not know of that.
    const [, next = raise()] = system.work(post);
    expect(await next.isDue?.()).toBe(true);
  });

  test('with Wave keys: pays there, and ends orders in the database', async () => {
    const wave = { WAVE_API_KEY: 'wave_ABCD1234abcd', WAVE_WEBHOOK_SECRET: 'wave_WHS_abcd1234' };
    const system = await systemOf({ ...url, ...wave });
    expect([system.parts?.provider.name, system.sandbox, system.payments.off]).toEqual(['wave', null, null]);
    expect(workOf(system)).toEqual([['looking after payments', 3_000]]);
    const failing = { ...database, eventId: 'e', query: () => Promise.reject(new Error('asked')) };
    const order = { orderId: 'o', state: 'expired', reason: '', now: 1 } as const;
    await expect(system.parts?.orders.end(failing, order)).rejects.toThrow('asked');
  });

  test.each(['STRIPE', 'WAVE'])('with keys of %s: returns buyers to our public URL', async (name) => {
    const heard: string[] = [];
    const host = createServer((request, response) => {
      request.on('data', (part) => heard.push(String(part)));
      // The session is unknown, and creating it fails.
      const [status, answer] = request.method === 'GET' ? [200, '{"result":[]}'] : [400, '{}'];
      request.on('end', () => response.writeHead(status, { 'content-type': 'application/json' }).end(answer));
    });
    await new Promise<void>((resolve) => void host.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void host.close());
    const { port } = host.address() as AddressInfo;
    const own =
      name === 'WAVE'
        ? { WAVE_API_KEY: 'wave_ABCD1234abcd', WAVE_WEBHOOK_SECRET: 'wave_WHS_abcd1234' }
        : keys;
    const system = await systemOf({ ...url, ...own, [`${name}_API_URL`]: `http://127.0.0.1:${port}` });
    const session = {
      transactionId: 't',
      orderId: 'o',
      amount: 500,
      currency: 'XOF',
      description: 'Tickets',
      title: '',
    };
    const times = { createdAt: 1_000, expiresAt: 3_600_000 };
    await expect(system.parts?.provider.createSession({ ...session, ...times })).rejects.toThrow(
      ProviderError,
    );
    expect(decodeURIComponent(heard.join(''))).toContain('https://tickets.example.org/orders/o?');
  });

  test('on localhost: uses the sandbox, with a page, and messages every second', async () => {
    const system = await systemOf({});
    expect(system.parts?.provider.name).toBe('sandbox');
    expect(system.sandbox).not.toBeNull();
    expect(system.payments.off).toBeNull();
    expect(workOf(system)).toEqual([
      ['looking after payments', 3_000],
      ['the sandbox', 1_000],
    ]);
    expect(logged.join('')).not.toContain('pretended');
    await systemOf({ ...url, PAYMENTS: 'sandbox' });
    expect(logged.join('')).toContain('payments are simulated');
  });
});

function raise(): never {
  throw new Error('there is no such work');
}
