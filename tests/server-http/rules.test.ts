import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BadConfig, helpText, readConfig } from '#server/config/config.ts';
import { openOneDatabase } from '../server-data/databases.ts';
import { createLiveTickets } from '#server/ops/live-tickets.ts';
import { readContext } from '#server/http/read-context.ts';
import { createRateLimit } from '#server/ops/rate-limit.ts';

describe('the configuration', () => {
  test('has the documented defaults', () => {
    expect(readConfig({}, [])).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: null,
      metrics: false,
      demo: 'published',
    });
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'tickets.example.org'],
    ['PUBLIC_URL', 'https://tickets.example.org/path'],
    ['ALLOWED_ORIGINS', 'https://a.example, *'],
    ['DATABASE_URL', 'mysql://x'],
    ['MASTER_KEY', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS', 'maybe'],
    ['TRUST_PROXY', '-1'],
    ['SMS_GATEWAY', 'pigeon'],
    ['TWILIO_FROM', 'Gatehouse'],
    ['TWILIO_API_URL', 'https://api.example.org/path'],
    ['SMTP_URL', 'mail.example.org'],
    ['EMAIL_FROM', 'Gatehouse <a@b.c>'],
    ['GOOGLE_AUDIENCE', 'two words'],
    ['GOOGLE_JWKS_URL', 'ftp://keys'],
    ['GOOGLE_AUTH_DOMAIN', 'https://a.example'],
    ['GOOGLE_HOSTS', '*'],
  ])('refuses %s=%s, naming it and what would be valid', (name, value) => {
    const read = () => readConfig({ [name]: value }, []);
    expect(read).toThrow(BadConfig);
    expect(read).toThrow(new RegExp(`^${name}: .*Use something like`));
  });

  test('never repeats an invalid secret', () => {
    const thrown = (env: Record<string, string>) => {
      try {
        readConfig(env, []);
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
      return '';
    };
    expect(thrown({ MASTER_KEY: 'hunter2' })).not.toContain('hunter2');
    expect(thrown({ DATABASE_URL: 'mysql://me:hunter2@h/d' })).not.toContain('hunter2');
    expect(thrown({ SMTP_URL: 'me:hunter2@mail' })).not.toContain('hunter2');
    expect(thrown({ TWILIO_AUTH_TOKEN: 'hunter2' })).not.toContain('hunter2');
  });

  test('requires everything that a gateway needs', () => {
    expect(() => readConfig({ SMS_GATEWAY: 'twilio', TWILIO_ACCOUNT_SID: 'AC1' }, [])).toThrow(
      /TWILIO_AUTH_TOKEN/,
    );
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.org' }, [])).toThrow(/EMAIL_FROM/);
    expect(() => readConfig({ BOUNCE_SECRET: 'x'.repeat(24) }, [])).toThrow(/BOUNCE_ADDRESS/);
    expect(() => readConfig({ BOUNCE_ADDRESS: 'far.too.long.a.name@example.org' }, [])).toThrow(
      /15 characters/,
    );
    expect(readConfig({}, [])).toMatchObject({ twilio: null, smtp: null, google: null });
  });

  test('knows the identity provider’s default URLs from the project alone', () => {
    expect(readConfig({ GOOGLE_AUDIENCE: 'my-project' }, []).google).toMatchObject({
      audience: 'my-project',
      issuer: 'https://securetoken.google.com/my-project',
      jwksUrl: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
      authDomain: 'my-project.firebaseapp.com',
      hosts: [],
    });
  });

  test('reports every problem at once', () => {
    expect(() => readConfig({ PORT: 'x', METRICS: 'x' }, [])).toThrow(/PORT[^]*METRICS/);
  });

  test('accepts flags, refuses unknown ones, and listens on the network with --lan', () => {
    expect(readConfig({}, ['--empty', '--port', '9000'])).toMatchObject({ demo: 'none', port: 9000 });
    expect(readConfig({}, ['--lan'])).toMatchObject({ lan: true, host: '0.0.0.0' });
    expect(() => readConfig({}, ['--fast'])).toThrow(/--help/);
  });

  test('is fully described by --help', () => {
    for (const name of [
      'PORT',
      'HOST',
      'DATA_DIR',
      'DATABASE_URL',
      'MASTER_KEY',
      'PUBLIC_URL',
      'ALLOWED_ORIGINS',
      'API_KEY',
      'SMS_GATEWAY',
      'TWILIO_ACCOUNT_SID',
      'TWILIO_AUTH_TOKEN',
      'TWILIO_FROM',
      'TWILIO_API_URL',
      'SMTP_URL',
      'EMAIL_FROM',
      'GOOGLE_AUDIENCE',
      'GOOGLE_ISSUER',
      'GOOGLE_JWKS_URL',
      'GOOGLE_AUTH_DOMAIN',
      'GOOGLE_HOSTS',
      'LOG_LEVEL',
      'TRUST_PROXY',
      'METRICS',
      'STOP_TIMEOUT_MS',
      '--empty',
      '--lan',
      '--port',
      '--help',
    ]) {
      expect(helpText()).toContain(name);
    }
  });
});

describe('a rate limit', () => {
  test('never allows more than burst and rate, in any pattern of calls', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5_000), { maxLength: 200 }), (gaps) => {
        let now = 0;
        const ask = createRateLimit({ now: () => now, burst: 10, perSecond: 2 });
        let passed = 0;
        for (const gap of gaps) {
          now += gap;
          if (ask('a').wait === 0) passed += 1;
        }
        expect(passed).toBeLessThanOrEqual(10 + Math.floor((now / 1000) * 2) + 1);
      }),
    );
  });

  test('returns how long to wait, and that wait is enough', () => {
    let now = 0;
    const ask = createRateLimit({ now: () => now, burst: 1, perSecond: 0.1 });
    expect(ask('a').wait).toBe(0);
    const { wait } = ask('a');
    expect(wait).toBe(10_000);
    expect(ask('b').wait).toBe(0);
    now += wait;
    expect(ask('a').wait).toBe(0);
  });
});

describe('the address of a caller', () => {
  const request = (forwarded?: string) =>
    new Request('http://x/', forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } });
  test.each([
    [0, '6.6.6.6', '1.2.3.4'],
    [1, '6.6.6.6, 7.7.7.7', '7.7.7.7'],
    [2, '6.6.6.6, 7.7.7.7, 8.8.8.8', '7.7.7.7'],
    [1, undefined, '1.2.3.4'],
  ])('behind %i proxies with the header %s is %s', (trustedProxies, forwarded, wanted) => {
    const { context } = readContext(
      request(forwarded),
      { ip: '1.2.3.4', secure: false },
      {
        trustedProxies,
        publicHttps: false,
        publicOrigin: null,
        usualOrigin: 'http://localhost:8080',
        ownHosts: new Set(),
      },
      'r',
    );
    expect(context.ip).toBe(wanted);
  });
});

describe('a ticket for the live connection', () => {
  const grant = { caller: { kind: 'none' }, eventId: 'e' } as const;
  test('is valid once and for 30 s, on any server', async () => {
    const { database, close } = await openOneDatabase();
    let now = 0;
    const [here, there] = [createLiveTickets(database, () => now), createLiveTickets(database, () => now)];
    const [one, two, three] = [await here.issue(grant), await here.issue(grant), await here.issue(grant)];
    expect(await there.redeem(one)).toEqual(grant);
    expect(await here.redeem(one)).toBeNull();
    now = 29_999;
    expect(await there.redeem(two)).toEqual(grant);
    now = 30_000;
    expect(await there.redeem(three)).toBeNull();
    expect(await there.redeem('')).toBeNull();
    await close();
  });
});
