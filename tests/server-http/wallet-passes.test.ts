import { createHash } from 'node:crypto';
import { decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { judgePasses } from '#server/administration/doctor/judge-passes.ts';
import { BadConfig, readConfig } from '#server/config/config.ts';
import { passLinkMs } from '#server/tickets/passes/pass-link.ts';
import { filesIn, isSignedBy, makePassFiles, passType, team, type PassMakers } from './pass-makers.ts';
import { until } from '#tests/until.ts';
import { said } from './people.ts';
import { addEvent, addPerson, openTestApp, signIn, type TestApp } from './test-app.ts';

let t: TestApp;
let makers: PassMakers;
let eventId = '';
let ids: readonly string[] = [];
const tokens = new Map<string, string>();
beforeAll(async () => {
  makers = await makePassFiles(Date.now());
  t = await openTestApp({ ...makers.settings, PUBLIC_URL: 'https://tickets.example.org', TRUST_PROXY: '1' });
  const organizer = await addPerson(t, 'omar', 'ORGANIZER');
  const holder = await addPerson(t, 'holder', 'NORMAL_USER');
  eventId = await addEvent(t, organizer.id);
  for (const name of ['omar', 'holder']) tokens.set(name, (await signIn(t, name)).accessToken);
  const rows = await t.database.query<{ id: string }>(
    'UPDATE tickets SET holder_user_id = $2 WHERE event_id = $1 RETURNING id',
    [eventId, holder.id],
  );
  ids = rows.map(({ id }) => id);
});
afterAll(async () => {
  await t.close();
  makers.remove();
});

const ask = (kind: 'apple' | 'google', who = 'holder', ticketId = ids[0] ?? '') =>
  t.call('POST', `/api/tickets/${ticketId}/passes/${kind}`, { token: tokens.get(who) ?? '' });
/** A server without a free thread says so, and when to retry. */
const follow = (url: unknown, at = t) =>
  until(async () => {
    const reply = await at.app.handler(new Request(String(url)), { ip: '10.9.9.9', secure: true });
    expect(reply.status).not.toBe(503);
    return reply;
  });
const policy = (word: string) =>
  t.database.query(
    `UPDATE events SET policy = jsonb_set(policy, '{code}', to_jsonb($2::text)) WHERE id = $1`,
    [eventId, word],
  );

describe('a ticket in Apple Wallet', () => {
  test('is a signed pass with its printed code, by a link that needs no session', async () => {
    await policy('static');
    const made = await ask('apple');
    expect(made.status).toBe(200);
    const reply = await follow(made.json['url']);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.pkpass']);
    const files = filesIn(Buffer.from(await reply.arrayBuffer()));
    const pass = JSON.parse(String(files.get('pass.json')));
    const wallet = await t.call('GET', `/api/tickets/${ids[0]}`, { token: tokens.get('holder') ?? '' });
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: passType,
      teamIdentifier: team,
      serialNumber: expect.stringMatching(new RegExp(`^${ids[0]}\\.[\\w-]{22}$`)),
      voided: false,
      sharingProhibited: true,
      barcodes: [
        {
          format: 'PKBarcodeFormatQR',
          message: wallet.json['printedCode'],
          altText: wallet.json['reference'],
        },
      ],
      eventTicket: { primaryFields: [{ value: 'Concert' }] },
    });
    const manifest = files.get('manifest.json') ?? Buffer.alloc(0);
    const sums = JSON.parse(String(manifest)) as Record<string, string>;
    for (const [name, bytes] of files) {
      if (name === 'manifest.json' || name === 'signature') continue;
      expect([name, sums[name]]).toEqual([name, createHash('sha1').update(bytes).digest('hex')]);
    }
    expect([...files.keys()]).toEqual(expect.arrayContaining(['icon.png', 'icon@2x.png', 'icon@3x.png']));
    const signature = files.get('signature') ?? Buffer.alloc(0);
    expect(isSignedBy(signature, manifest, makers.certificate)).toBe(true);
    expect(isSignedBy(signature, Buffer.concat([manifest, Buffer.from(' ')]), makers.certificate)).toBe(
      false,
    );
  });

  test('has no code if the event admits only rolling ones, and links to the app', async () => {
    await policy('rotating');
    const reply = await follow((await ask('apple')).json['url']);
    const pass = JSON.parse(String(filesIn(Buffer.from(await reply.arrayBuffer())).get('pass.json')));
    expect(pass.barcodes ?? []).toEqual([]);
    expect(JSON.stringify(pass.eventTicket.backFields)).toContain(
      `https://tickets.example.org/tickets/${ids[0]}`,
    );
    expect(JSON.stringify(pass.eventTicket.backFields)).toContain('live codes only');
    await policy('static');
  });

  test('is refused by an expired or modified link, or after a transfer', async () => {
    const url = String((await ask('apple')).json['url']);
    const code = async (link: string) => {
      const reply = await follow(link);
      return [reply.status, ((await reply.json()) as { code: string }).code];
    };
    const gone = [404, 'pass_link_over'];
    const [start, other] = [url.replace(ids[0] ?? '', ids[1] ?? ''), `${url.slice(0, -2)}AA`];
    expect(await code(start)).toEqual(gone);
    expect(await code(other)).toEqual(gone);
    expect(await code('https://tickets.example.org/api/passes/x')).toEqual(gone);
    const omar = await t.database.query<{ id: string }>(`SELECT id FROM users WHERE username = 'omar'`);
    const holder = await t.database.query<{ id: string }>(`SELECT id FROM users WHERE username = 'holder'`);
    const give = (to: string) =>
      t.database.query('UPDATE tickets SET holder_user_id = $2 WHERE id = $1', [ids[0] ?? '', to]);
    await give(omar[0]?.id ?? '');
    expect(await code(url)).toEqual(gone);
    await give(holder[0]?.id ?? '');
    expect((await follow(url)).status).toBe(200);
    t.clock.now += passLinkMs + 1;
    expect(await code(url)).toEqual(gone);
  });
});

test('saves a ticket to Google Wallet with a token signed by the service account', async () => {
  const { json, status } = await ask('google');
  expect(status).toBe(200);
  const [address, token] = String(json['url']).split('/save/');
  expect(address).toBe('https://pay.google.com/gp/v');
  const read = await jwtVerify(token ?? '', makers.googleKey.publicKey, {
    currentDate: new Date(t.clock.now),
  });
  const wallet = await t.call('GET', `/api/tickets/${ids[0]}`, { token: tokens.get('holder') ?? '' });
  expect(read.payload).toMatchObject({
    iss: 'wallet@project.iam.gserviceaccount.com',
    aud: 'google',
    typ: 'savetowallet',
    exp: Math.floor((t.clock.now + passLinkMs) / 1000),
    origins: ['https://tickets.example.org'],
    payload: {
      genericObjects: [
        {
          id: expect.stringMatching(new RegExp(`^3388000000012345678\\.${ids[0]}\\.[\\w-]{22}$`)),
          state: 'ACTIVE',
          header: { defaultValue: { value: 'Concert' } },
          barcode: { type: 'QR_CODE', value: wallet.json['printedCode'] },
        },
      ],
    },
  });
});

test('gives a transferred ticket’s new holder another Google pass', async () => {
  const idFor = async (who: string) => {
    await t.database.query(
      'UPDATE tickets SET holder_user_id = (SELECT id FROM users WHERE username = $2) WHERE id = $1',
      [ids[1] ?? '', who],
    );
    const token = String((await ask('google', who, ids[1])).json['url']).split('/save/')[1] ?? '';
    return JSON.stringify(decodeJwt(token)['payload']).match(/"id":"([^"]+)","classId"/)?.[1];
  };
  const [omar, holder] = [await idFor('omar'), await idFor('holder')];
  expect(omar).toContain(ids[1]);
  expect(holder).toContain(ids[1]);
  expect(omar).not.toBe(holder);
});

test('creates a pass only for the holder of a valid ticket', async () => {
  expect(said(await ask('apple', 'omar'))).toEqual([404, 'ticket_not_found']);
  await t.call('POST', `/api/tickets/${ids[2]}/block`, {
    token: tokens.get('omar') ?? '',
    body: { reason: 'lost' },
  });
  for (const kind of ['apple', 'google'] as const)
    expect(said(await ask(kind, 'holder', ids[2]))).toEqual([409, 'ticket_void']);
});

test('tells the app which wallets have passes', async () => {
  expect((await t.call('GET', '/api/config')).json['passes']).toEqual({ apple: true, google: true });
});

test('creates no passes without keys, and says so with a code', async () => {
  const bare = await openTestApp();
  const organizer = await addPerson(bare, 'omar', 'ORGANIZER');
  await addEvent(bare, organizer.id);
  const rows = await bare.database.query<{ id: string }>(
    'UPDATE tickets SET holder_user_id = $1 RETURNING id',
    [organizer.id],
  );
  const { accessToken } = await signIn(bare, 'omar');
  for (const kind of ['apple', 'google'])
    expect(
      said(await bare.call('POST', `/api/tickets/${rows[0]?.id}/passes/${kind}`, { token: accessToken })),
    ).toEqual([404, 'pass_off']);
  expect((await bare.call('GET', '/api/config')).json['passes']).toEqual({ apple: false, google: false });
  await bare.close();
});

test('creates passes without updates if the server has no https', async () => {
  const bare = await openTestApp({ ...makers.settings, PUBLIC_URL: 'http://localhost:8080' });
  const { id } = await addPerson(bare, 'omar', 'ORGANIZER');
  await addEvent(bare, id);
  const rows = await bare.database.query<{ id: string }>(
    'UPDATE tickets SET holder_user_id = $1 RETURNING id',
    [id],
  );
  const { accessToken } = await signIn(bare, 'omar');
  const made = await bare.call('POST', `/api/tickets/${rows[0]?.id}/passes/apple`, { token: accessToken });
  const reply = await follow(made.json['url'], bare);
  const pass = String(filesIn(Buffer.from(await reply.arrayBuffer())).get('pass.json'));
  expect(pass).toContain('"serialNumber"');
  expect(pass).not.toMatch(/webServiceURL|authenticationToken/);
  await bare.close();
});

describe('the settings for passes', () => {
  const problemsOf = (env: Readonly<Record<string, string>>) => {
    try {
      readConfig(env, []);
      return '';
    } catch (error) {
      return error instanceof BadConfig ? error.problems.join(' ') : String(error);
    }
  };
  const judged = async (changes: Readonly<Record<string, string>>, now = Date.now()) =>
    (await judgePasses(readConfig({ ...makers.settings, ...changes }, []).passes, now))
      .map(({ level, text }) => `${level}: ${text}`)
      .join(' ');

  test('are either complete or absent', () => {
    const { APPLE_TEAM: _, ...rest } = makers.settings;
    expect(problemsOf(rest)).toContain('APPLE_TEAM');
    const { GOOGLE_WALLET_KEY: __, ...others } = makers.settings;
    expect(problemsOf(others)).toContain('GOOGLE_WALLET_KEY');
    expect(problemsOf(makers.settings)).toBe('');
  });

  test('are checked by the doctor before a phone silently refuses a pass', async () => {
    const others = await makePassFiles(Date.now());
    onTestFinished(others.remove);
    const theirs = (name: string) => ({ [name]: others.settings[name] ?? '' });
    expect(await judged({})).toMatch(/well: .*Apple.*well: .*Google/);
    expect(await judged(theirs('APPLE_PASS_KEY'))).toContain('wrong: APPLE_PASS_KEY');
    expect(await judged(theirs('APPLE_WWDR_CERTIFICATE'))).toContain('wrong: APPLE_WWDR_CERTIFICATE');
    expect(await judged({ APPLE_TEAM: 'ZZZZZZZZZZ' })).toContain('wrong: APPLE_TEAM');
    expect(await judged({ APPLE_PASS_TYPE: 'pass.other' })).toContain('wrong: APPLE_PASS_TYPE');
    expect(await judged({ APPLE_PASS_CERTIFICATE: '/nowhere.pem' })).toContain(
      'wrong: APPLE_PASS_CERTIFICATE',
    );
    expect(await judged({ GOOGLE_WALLET_KEY: makers.settings['APPLE_PASS_KEY'] ?? '' })).toContain(
      'wrong: GOOGLE_WALLET_KEY',
    );
    const month = 31 * 24 * 3_600_000;
    expect(await judged({}, Date.now() + 12 * month - 20 * 24 * 3_600_000)).toMatch(
      /(risky|wrong): APPLE_PASS_CERTIFICATE/,
    );
    expect(await judged({}, Date.now() + 14 * month)).toContain('wrong: APPLE_PASS_CERTIFICATE');
  });

  test('get instructions if missing, which is not a problem', async () => {
    const [finding] = await judgePasses(readConfig({}, []).passes, Date.now());
    expect(finding).toMatchObject({ level: 'well' });
    expect(finding?.text).toContain('APPLE_PASS_TYPE');
    expect(finding?.text).toContain('GOOGLE_WALLET_ISSUER');
  });
});
