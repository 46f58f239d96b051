import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { written } from '#messages/written.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { isRefusal } from '#server/access/refusal.ts';
import { namesDevice, readCaller, readCallerEarly } from '#server/access/request-caller.ts';
import { isStillAllowed } from '#server/access/still-allowed.ts';
import type { Database, Parameter } from '#server/database/database.ts';
import type { Caller } from '#server/access/caller.ts';

const now = 1_800_000_000_000;
const minute = 60_000;
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);

/** The database's answers about the one device and the one session, by table. */
let device: object | null;
let person: Readonly<Record<string, unknown>> | null;
let teamRole: string;
let isInForce: boolean;
let isStrict: boolean;
let reads: unknown[][];
let writes: unknown[][];
let tokenAnswer: object;
beforeEach(() => {
  device = {
    id: 'phone',
    event_id: 'event',
    role: 'steward',
    public_key: new Uint8Array(point),
    lease_expires_at: now + 1,
    revoked_at: null,
    last_contact_at: null,
  };
  person = { id: 'awa', credential_id: 7, role: 'NORMAL_USER', proven_generation: 3 };
  [teamRole, isInForce, isStrict, reads, writes] = ['steward', true, false, [], []];
  tokenAnswer = { claims: { userId: 'awa', sessionId: 'session', generation: 3 } };
});

const rowsOf = (sql: string): (object | null)[] => {
  if (sql.includes('revoked_at IS NULL')) return [isInForce ? {} : null];
  if (sql.includes('FROM devices')) return [device];
  if (sql.includes('FROM users')) return [person === null ? null : { account: person['role'], teamRole }];
  return sql.includes('FROM sessions') ? [person] : [{ id: 'event', role: teamRole }];
};
const database: Database = {
  kind: 'embedded',
  async query<Row>(sql: string, params: readonly Parameter[] = []) {
    const isWrite = sql.startsWith('UPDATE');
    if (isStrict && isWrite) throw new Error('nothing is to be written');
    (isWrite ? writes : reads).push([...params]);
    return (isWrite ? [] : rowsOf(sql).filter((row) => row !== null)) as Row[];
  },
  script: () => Promise.reject(new Error('nothing is migrated here')),
  transaction: () => Promise.reject(new Error('nothing needs a transaction here')),
  close: () => Promise.resolve(),
};

const tokens: string[] = [];
const deps = {
  database,
  now: () => now,
  serialOfToken: (token: string) => (token === 'ours' ? 'serial' : null),
  accessTokens: {
    read: (token: string) => {
      tokens.push(token);
      return Promise.resolve(tokenAnswer as { problem: 'invalid' });
    },
  },
};
const body = new TextEncoder().encode('{}');
const address = 'https://gatehouse.example/api/events/event/scans?after=5';
const call = (headers: Record<string, string>, sent = body) =>
  readCaller(deps, new Request(address, { method: 'POST', headers }), sent);
/** Returns the resolved caller of a call, or the refusal: its status, code and message. */
async function calling(headers: Record<string, string>) {
  const called = await call(headers);
  return isRefusal(called)
    ? [called.status, called.code, called.text(written.en.refusals)]
    : [called.caller, called.leaseExpired];
}

function signed(change: { at?: number | string; path?: string; scheme?: string; id?: string } = {}) {
  const at = change.at ?? now;
  const digest = createHash('sha256').update(body).digest('hex');
  const path = change.path ?? '/api/events/event/scans?after=5';
  const text = Buffer.from(`gatehouse device 1\nPOST\n${path}\n${at}\n${digest}`);
  const signature = sign('sha256', text, { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString(
    'base64url',
  );
  return {
    authorization: `${change.scheme ?? 'Device'} ${change.id ?? 'phone'}`,
    'x-device-signature': `${at}:${signature}`,
  };
}

const phone: Caller = { kind: 'device', deviceId: 'phone', eventId: 'event', role: 'steward' };
const awa: Caller = {
  kind: 'user',
  userId: 'awa',
  credentialId: 7,
  role: 'NORMAL_USER',
  sessionId: 'session',
};
const unsigned = 'This device’s signature doesn’t match the request. Enrol the device again.';
const badSignature = [401, 'bad_signature', unsigned];
const unknownDevice = [401, 'device_unknown', 'This device isn’t enrolled here. Enrol it again.'];
const clockSkew = [
  401,
  'clock_skew',
  'This device’s clock is more than 5 minutes off. Set the date and time to automatic.',
];

describe('a call', () => {
  test('without an authorization is anonymous', async () => {
    expect(await calling({})).toEqual([{ kind: 'none' }, false]);
    expect([...reads, ...writes]).toEqual([]);
  });

  const others = [
    'Devices phone',
    'A-Device phone',
    'Bearers t',
    'A-Bearer t',
    'ApplePasses ours',
    'A-ApplePass ours',
  ];
  test.each(['Basic x', 'x', 't', '', ...others])(
    'with the scheme “%s” is refused',
    async (authorization) => {
      const said = 'This kind of authorization isn’t known. Send Bearer, Device or ApplePass.';
      expect(await calling({ ...signed(), authorization })).toEqual([401, 'unknown_scheme', said]);
    },
  );
});

describe('a pass’s call', () => {
  test.each(['ApplePass', 'applepass'])('with the scheme “%s” is that pass’s', async (scheme) => {
    expect(await calling({ authorization: `${scheme} ours` })).toEqual([
      { kind: 'pass', serial: 'serial' },
      false,
    ]);
    expect([...reads, ...writes]).toEqual([]);
  });

  test('with a token not issued here is refused, rather than anonymous', async () => {
    for (const token of ['', 'theirs'])
      expect(await calling({ authorization: `ApplePass ${token}` })).toMatchObject([
        401,
        'bad_pass_token',
        /pass/,
      ]);
  });
});

describe('a device’s call', () => {
  test.each(['Device', 'device', 'DEVICE', 'Device  '])(
    'with the scheme “%s” is the device’s',
    async (scheme) => {
      expect(await calling(signed({ scheme }))).toEqual([phone, false]);
      expect(reads).toEqual([['phone']]);
    },
  );

  test('needs a readable signature', async () => {
    const { 'x-device-signature': signature, authorization } = signed();
    const signatures = ['', 'x', `x${signature}`, `${signature}A`];
    for (const one of signatures)
      expect(await calling({ authorization, 'x-device-signature': one })).toEqual(badSignature);
    expect(await calling({ authorization })).toEqual(badSignature);
    expect(await calling({ authorization, 'x-device-signature': signature.slice(0, -1) })).toEqual(
      badSignature,
    );
    expect(await calling(signed({ at: '1'.repeat(16) }))).toEqual(badSignature);
    expect(reads).toEqual([]);
  });

  test('with an overlong device id is not looked up', async () => {
    expect(await calling(signed({ id: 'p'.repeat(65) }))).toEqual(badSignature);
    expect(reads).toEqual([]);
    expect(await calling(signed({ id: 'p'.repeat(64) }))).toEqual([phone, false]);
  });

  test('is signed for its whole URL, including the query', async () => {
    expect(await calling(signed({ path: '/api/events/event/scans' }))).toEqual(badSignature);
    expect(await call(signed(), new TextEncoder().encode('{ }'))).toMatchObject({ code: 'bad_signature' });
  });

  test('is refused for the first problem found', async () => {
    device = { ...device, revoked_at: 1 };
    const late = now - 5 * minute - 1;
    expect(await calling(signed({ at: late, path: '/' }))).toEqual(badSignature);
    expect(await calling(signed({ at: late }))).toMatchObject([401, 'device_revoked', /revoked/]);
    device = { ...device, revoked_at: null };
    expect(await calling(signed({ at: late }))).toEqual(clockSkew);
    device = null;
    expect(await calling(signed({ at: late, path: '/' }))).toEqual(unknownDevice);
    expect(writes).toEqual([]);
  });

  test.each([-1, 1])('may be five minutes off, and returns the server’s time (%i)', async (way) => {
    expect(await calling(signed({ at: now + way * 5 * minute }))).toEqual([phone, false]);
    expect(await call(signed({ at: now + way * (5 * minute + 1) }))).toMatchObject({
      refused: true,
      code: 'clock_skew',
      details: { time: now },
    });
  });

  test('says when its lease has expired', async () => {
    device = { ...device, lease_expires_at: now };
    expect(await calling(signed())).toEqual([phone, true]);
    device = { ...device, lease_expires_at: now + 1 };
    expect(await calling(signed())).toEqual([phone, false]);
  });

  test('is recorded as contact, at most every 15 seconds', async () => {
    await calling(signed());
    expect(writes).toEqual([['phone', now]]);
    device = { ...device, last_contact_at: now - 15_000 };
    await calling(signed());
    expect(writes).toHaveLength(2);
    device = { ...device, last_contact_at: now - 14_999 };
    await calling(signed());
    expect(writes).toHaveLength(2);
  });
});

describe('a call whose body is not read yet', () => {
  const early = (authorization: string | null) =>
    new Request(address, { method: 'POST', headers: authorization === null ? {} : { authorization } });

  test.each([
    ['Device phone', ['phone']],
    [' device   phone', ['phone']],
    [`Device ${'x'.repeat(64)}`, ['x'.repeat(64)]],
    [`Device ${'x'.repeat(65)}`, null],
    ['Device', null],
    ['Device phone more', null],
    ['A device phone', null],
    ['Bearer phone', null],
    ['', null],
    [null, null],
  ])('that says “%s” is looked for by the device that it names', async (authorization, asked) => {
    expect(await namesDevice(deps, early(authorization))).toBe(asked !== null);
    expect(reads).toEqual(asked === null ? [] : [asked]);
  });

  test('names none where the device is not enrolled, or was revoked', async () => {
    device = { ...device, revoked_at: now };
    expect(await namesDevice(deps, early('Device phone'))).toBe(false);
    device = null;
    expect(await namesDevice(deps, early('Device phone'))).toBe(false);
  });

  test.each([
    ['Device phone', 'none'],
    [' DEVICE phone', 'none'],
    ['Bearer token', 'user'],
    ['ApplePass ours', 'pass'],
    [null, 'none'],
  ])('and says “%s” is of %s', async (authorization, kind) => {
    expect(await readCallerEarly(deps, early(authorization))).toMatchObject({ caller: { kind } });
  });

  test.each(['Devices phone', 'A device phone'])(
    'and says “%s” is of no known kind',
    async (authorization) => {
      expect(isRefusal(await readCallerEarly(deps, early(authorization)))).toBe(true);
    },
  );
});

describe('a person’s call', () => {
  const bearer = (more: Record<string, string> = {}) => calling({ authorization: 'Bearer token', ...more });

  test('without a token is asked for a valid one', async () => {
    await calling({ authorization: 'Bearer' });
    expect(tokens.at(-1)).toBe('');
  });

  test.each(['Bearer token', 'bearer token', ' BEARER   token ', 'Bearer token more'])(
    'is read from “%s”',
    async (authorization) => {
      expect(await calling({ authorization })).toEqual([awa, false]);
      expect(tokens.at(-1)).toBe('token');
      expect(reads).toEqual([['session', now]]);
    },
  );

  test('with an invalid token is refused, saying whether it only expired', async () => {
    tokenAnswer = { problem: 'expired' };
    const old = 'Your access expired. Refresh it, or sign in again.';
    expect(await bearer()).toEqual([401, 'token_expired', old]);
    tokenAnswer = { problem: 'invalid' };
    const bad = 'This access token isn’t valid. Sign in again.';
    expect(await bearer()).toEqual([401, 'invalid_token', bad]);
    expect(reads).toEqual([]);
  });

  test('of an ended session, or of another user, is refused', async () => {
    const ended = [401, 'session_ended', 'Your session has ended. Sign in again.'];
    person = { ...person, id: 'lamin' };
    expect(await bearer()).toEqual(ended);
    person = null;
    expect(await bearer()).toEqual(ended);
  });

  test('confirms the newest token when first used, and writes nothing for a confirmed one', async () => {
    await bearer();
    expect(writes).toEqual([]);
    tokenAnswer = { claims: { userId: 'awa', sessionId: 'session', generation: 4 } };
    await bearer();
    expect(writes).toEqual([['session', 4]]);
    isStrict = true;
    tokenAnswer = { claims: { userId: 'awa', sessionId: 'session', generation: 2 } };
    expect(await bearer()).toEqual([awa, false]);
  });

  test('with a token of a lower role is refused once, so that the page learns the new one', async () => {
    const at = (role: string) => {
      tokenAnswer = { claims: { userId: 'awa', sessionId: 'session', generation: 3, role } };
      return bearer();
    };
    person = { ...person, role: 'ORGANIZER' };
    expect(await at('NORMAL_USER')).toEqual([401, 'role_changed', 'You can do more now. Reload the page.']);
    expect(await at('ORGANIZER')).toEqual([{ ...awa, role: 'ORGANIZER' }, false]);
    expect(await at('ADMIN')).toEqual([{ ...awa, role: 'ORGANIZER' }, false]);
    tokenAnswer = { claims: { userId: 'awa', sessionId: 'session', generation: 3 } };
    expect(await bearer()).toEqual([{ ...awa, role: 'ORGANIZER' }, false]);
  });

  test('from another user’s page is refused', async () => {
    const said = 'Someone else is signed in in this browser now. Reload the page to continue.';
    expect(await bearer({ 'x-credential-id': '7' })).toEqual([awa, false]);
    for (const meant of ['8', '', '07'])
      expect(await bearer({ 'x-credential-id': meant })).toEqual([409, 'other_person', said]);
  });
});

describe('a live connection', () => {
  const allowed = (caller: Caller) => isStillAllowed(database, { caller, eventId: 'event' }, now);

  test('is refused without a sign-in, and for passes', async () => {
    for (const caller of [{ kind: 'none' }, { kind: 'pass', serial: 'serial' }] as const) {
      expect(await allowed(caller)).toBe(false);
      expect(await isStillAllowed(database, { caller, topic: 'admin:logs' }, now)).toBe(false);
    }
    expect(reads).toEqual([]);
  });

  test('is a device’s as long as it is active', async () => {
    expect(await allowed(phone)).toBe(true);
    isInForce = false;
    expect(await allowed(phone)).toBe(false);
    expect(reads).toEqual([
      ['phone', now],
      ['phone', now],
    ]);
  });

  test('is a user’s while signed in and working at the door, under the current role', async () => {
    expect(await allowed(awa)).toBe(true);
    expect(reads).toEqual([
      ['session', now],
      ['event', 'awa', awa.sessionId],
    ]);
    teamRole = 'none';
    expect(await allowed(awa)).toBe(false);
    expect(await allowed({ ...awa, role: 'ADMIN' })).toBe(false);
    person = { ...person, role: 'ADMIN' };
    expect(await allowed(awa)).toBe(true);
    person = null;
    expect(await allowed({ ...awa, role: 'ADMIN' })).toBe(false);
  });
});

describe('a live connection to the log', () => {
  const allowed = (caller: Caller) => isStillAllowed(database, { caller, topic: 'admin:logs' }, now);

  test('is an administrator’s for as long as they are one, under the current role', async () => {
    expect(await allowed({ ...awa, role: 'ADMIN' })).toBe(false);
    person = { ...person, role: 'ADMIN' };
    expect(await allowed(awa)).toBe(true);
    person = null;
    expect(await allowed({ ...awa, role: 'ADMIN' })).toBe(false);
    expect(writes).toEqual([]);
  });

  test('is refused for devices', async () => {
    expect(await allowed(phone)).toBe(false);
    expect(reads).toEqual([]);
  });
});
