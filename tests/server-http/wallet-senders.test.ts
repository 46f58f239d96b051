import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { createSecureServer, type IncomingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import type { TLSSocket } from 'node:tls';
import { jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { createApns, type Apns } from '#server/tickets/passes/apns.ts';
import { googleObject } from '#server/tickets/passes/google-pass.ts';
import { createGoogleWallet } from '#server/tickets/passes/google-wallet-api.ts';
import { makePassFiles, passType } from './pass-makers.ts';
import { samplePass } from './sample-pass.ts';

describe('an Apple push notification', () => {
  interface Heard {
    readonly headers: IncomingHttpHeaders;
    readonly body: string;
    readonly by: string;
  }
  const heard: Heard[] = [];
  let connections = 0;
  let answer: { readonly status: number; readonly reason?: string } | 'hang up' = { status: 200 };
  let apns: Apns;
  let open: () => Apns;
  let removeFiles = () => {};
  let server: ReturnType<typeof createSecureServer>;
  beforeAll(async () => {
    const makers = await makePassFiles(Date.now());
    const alg = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
    const keys = await crypto.subtle.generateKey(alg, true, ['sign', 'verify']);
    const own = await x509.X509CertificateGenerator.createSelfSigned({
      name: 'CN=localhost',
      keys,
      signingAlgorithm: alg,
      extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }])],
    });
    const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
    const pem = (name: string) => readFileSync(makers.settings[name] ?? '', 'utf8');
    removeFiles = makers.remove;
    server = createSecureServer({
      cert: own.toString('pem'),
      key: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY'),
      ca: pem('APPLE_WWDR_CERTIFICATE'),
      requestCert: true,
      rejectUnauthorized: true,
    });
    server.on('session', () => (connections += 1));
    server.on('stream', (stream, headers) => {
      let body = '';
      const by = (stream.session?.socket as TLSSocket | undefined)?.getPeerCertificate().subject.OU;
      stream.on('data', (part: Buffer) => (body += part.toString()));
      stream.on('error', () => {});
      stream.on('end', () => {
        heard.push({ headers, body, by: String(by) });
        if (answer === 'hang up') return stream.session?.destroy();
        stream.respond({ ':status': answer.status });
        stream.end(answer.reason === undefined ? '' : JSON.stringify({ reason: answer.reason }));
      });
    });
    await new Promise<void>((done) => server.listen(0, 'localhost', done));
    open = () =>
      createApns({
        keys: { passType, certificate: pem('APPLE_PASS_CERTIFICATE'), key: pem('APPLE_PASS_KEY') },
        origin: `https://localhost:${(server.address() as AddressInfo).port}`,
        ca: own.toString('pem'),
      });
  });
  beforeEach(() => {
    apns = open();
    heard.length = connections = 0;
    answer = { status: 200 };
  });
  afterEach(() => apns.close());
  afterAll(() => {
    server.close();
    removeFiles();
  });

  test('is empty, for the pass type, under its certificate, and two share one connection', async () => {
    expect([await apns.push('a1'), await apns.push('b2')]).toEqual(['taken', 'taken']);
    expect(connections).toBe(1);
    expect(heard.map(({ headers }) => headers[':path'])).toEqual(['/3/device/a1', '/3/device/b2']);
    expect(heard[0]).toMatchObject({ body: '{}', by: 'A1B2C3D4E5', headers: { 'apns-topic': passType } });
  });

  test.each([
    [{ status: 410, reason: 'Unregistered' }, 'gone'],
    [{ status: 400, reason: 'BadDeviceToken' }, 'gone'],
    [
      { status: 400, reason: 'BadTopic' },
      { problem: 'apns_400_BadTopic', again: false },
    ],
    [
      { status: 403, reason: 'BadCertificate' },
      { problem: 'apns_403_BadCertificate', again: false },
    ],
    [
      { status: 429, reason: 'TooManyRequests' },
      { problem: 'apns_429_TooManyRequests', again: true },
    ],
    [{ status: 503 }, { problem: 'apns_503', again: true }],
  ])('answered with %j is %j', async (reply, outcome) => {
    answer = reply;
    expect(await apns.push('a1')).toEqual(outcome);
  });

  test('without a response may be sent again over a new connection', async () => {
    answer = 'hang up';
    expect(await apns.push('a1')).toEqual({ problem: 'apns_unreachable', again: true });
    answer = { status: 200 };
    expect(await apns.push('a1')).toBe('taken');
    expect(connections).toBe(2);
  });
});

describe('a Google pass', () => {
  const google = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const asked: { method: string; url: string; token: string; body: string }[] = [];
  const answers: number[] = [];
  let hangUp = false;
  let tokens = 0;
  let tokenStatus = 200;
  let now = Date.UTC(2026, 10, 27);
  let wallet: ReturnType<typeof createGoogleWallet>;
  let origin = '';
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', (): unknown => {
      const { method = '', url = '', headers } = request;
      asked.push({ method, url, token: headers.authorization ?? '', body });
      if (hangUp) return request.socket.destroy();
      if (url === '/token') {
        tokens += 1;
        reply.statusCode = tokenStatus;
        return reply.end(JSON.stringify({ access_token: `token-${tokens}`, expires_in: 3_600 }));
      }
      reply.statusCode = answers.shift() ?? 200;
      return reply.end('{}');
    });
  });
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    asked.length = answers.length = tokens = 0;
    wallet = createGoogleWallet({
      keys: {
        issuer: '33880',
        account: 'wallet@example.org',
        key: google.privateKey,
        tokenUrl: origin,
        apiUrl: origin,
      },
      now: () => now,
    });
  });
  afterAll(() => server.close());

  const pass = (isVoid: boolean) => googleObject(samplePass(isVoid), '33880');

  test('is patched with a service account token, which is requested once per hour', async () => {
    expect([await wallet.patch(pass(false)), await wallet.patch(pass(false))]).toEqual(['taken', 'taken']);
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /token',
      'PATCH /walletobjects/v1/genericObject/33880.ticket.AAAA',
      'PATCH /walletobjects/v1/genericObject/33880.ticket.AAAA',
    ]);
    expect(asked[1]?.token).toBe('Bearer token-1');
    const form = new URLSearchParams(asked[0]?.body);
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const { payload } = await jwtVerify(form.get('assertion') ?? '', google.publicKey, {
      currentDate: new Date(now),
      audience: `${origin}/token`,
    });
    expect(payload).toMatchObject({
      iss: 'wallet@example.org',
      scope: 'https://www.googleapis.com/auth/wallet_object.issuer',
    });
    now += 3_600_000;
    await wallet.patch(pass(false));
    expect(asked.at(-1)?.token).toBe('Bearer token-2');
  });

  test('loses its code explicitly when void, because a patch keeps unnamed fields', async () => {
    await wallet.patch(pass(true));
    expect(JSON.parse(asked.at(-1)?.body ?? '')).toMatchObject({ state: 'INACTIVE', barcode: null });
    await wallet.patch(pass(false));
    expect(JSON.parse(asked.at(-1)?.body ?? '')).toMatchObject({ barcode: { value: 'THE-CODE' } });
  });

  test.each([
    [404, 'gone'],
    [400, { problem: 'google_400', again: false }],
    [429, { problem: 'google_429', again: true }],
    [503, { problem: 'google_503', again: true }],
  ])('answered with %i is %j', async (status, outcome) => {
    answers.push(status);
    expect(await wallet.patch(pass(false))).toEqual(outcome);
  });

  test('with a revoked token is retried with another', async () => {
    answers.push(401);
    expect(await wallet.patch(pass(false))).toEqual({ problem: 'google_401', again: true });
    expect(await wallet.patch(pass(false))).toBe('taken');
    expect(tokens).toBe(2);
  });

  test.each([
    [400, { problem: 'google_token_400', again: false }],
    [503, { problem: 'google_token_503', again: true }],
  ])('without a token (%i) is not patched', async (status, outcome) => {
    now += 3_600_000;
    tokenStatus = status;
    const before = asked.length;
    expect(await wallet.patch(pass(false))).toEqual(outcome);
    expect(asked.slice(before).map(({ url }) => url)).toEqual(['/token']);
    tokenStatus = 200;
  });

  test('without a response may be patched again', async () => {
    hangUp = true;
    expect(await wallet.patch(pass(false))).toEqual({ problem: 'google_unreachable', again: true });
    hangUp = false;
    expect(await wallet.patch(pass(false))).toBe('taken');
  });
});
