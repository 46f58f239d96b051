import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf, codeSentTo, messagesTo, otherCode } from './messages-read.ts';
import { addPerson, apiKey, openTestApp, password, type TestApp } from './test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  await addPerson(t, 'ada', 'ADMIN');
});
afterAll(() => t.close());

let lastNumber = 0;
let lastAddress = 0;
/** Numbers and addresses that no other test has used. */
const newNumber = () => `+2207${String(100_000 + (lastNumber += 1)).padStart(6, '0')}`;
const newAddress = () => `10.1.${(lastAddress += 1) >> 8}.${lastAddress & 255}`;

const send = (phoneNumber: string, purpose = 'guest', ip = newAddress()) =>
  t.call('POST', '/api/otp/send', { body: { phoneNumber, purpose }, ip });
/** A code and the id of its request. */
interface Sent {
  readonly code: string;
  readonly codeRequestId: string;
}
const addGuest = (phoneNumber: string, { code, codeRequestId }: Sent, ip = newAddress()) =>
  t.call('POST', `/api/userCredentials/addGuest?smsOtp=${code}`, {
    body: { phoneNumber, countryCode: 'GM', userType: 'GUEST', codeRequestId },
    ip,
  });
const login = (phoneNumber: string, { code: smsOtp, codeRequestId }: Sent, ip = newAddress()) =>
  t.call('POST', '/login', { body: { phoneNumber, smsOtp, codeRequestId }, headers: apiKey, ip });
const wrong = ({ code, codeRequestId }: Sent): Sent => ({ code: otherCode(code), codeRequestId });
/** The fresh code returned by a guest's sign-up. */
const freshCode = ({ json }: { readonly json: Record<string, unknown> }): Sent => ({
  code: String(json['signInCode']),
  codeRequestId: String(json['codeRequestId']),
});
const said = (reply: { status: number; json: Record<string, unknown> }) => [reply.status, reply.json['code']];

/** Whether a reply opened a session that is not over; its token comes back with this call. */
const isOpen = async ({ json: { accessToken } }: { readonly json: Record<string, unknown> }) =>
  accessToken !== undefined &&
  (
    await t.call('GET', '/api/sessions', {
      headers: { ...apiKey, authorization: `Bearer ${String(accessToken)}` },
    })
  ).status === 200;

async function sentCode(phone: string, purpose = 'guest', ip = newAddress()): Promise<Sent> {
  const reply = await send(phone, purpose, ip);
  expect(reply.status).toBe(200);
  return { code: await codeSentTo(t, phone), codeRequestId: String(reply.json['codeRequestId']) };
}

describe('a guest', () => {
  test('signs up by phone and code, and signs in by the code in the reply, without a second message', async () => {
    const phone = newNumber();
    const reply = await addGuest(phone, await sentCode(phone));
    expect(reply.status).toBe(200);
    expect(reply.json['user']).toMatchObject({ role: 'NORMAL_USER', phoneNumber: phone, countryCode: 'GM' });
    const signedIn = await login(phone, freshCode(reply));
    expect(signedIn.status).toBe(200);
    expect(signedIn.json['user']).toEqual(reply.json['user']);
    expect(await messagesTo(t, phone)).toHaveLength(1);
  });

  test('signs in again with a new code, also with a nationally formatted number', async () => {
    const phone = newNumber();
    await addGuest(phone, await sentCode(phone));
    const { code, codeRequestId } = await sentCode(phone);
    const typed = { code: ` ${code.slice(0, 3)}-${code.slice(3)} `, codeRequestId };
    expect((await login(phone.replace('+220', ''), typed)).status).toBe(200);
  });

  test('remains the same guest after signing up again', async () => {
    const phone = newNumber();
    const [one, two] = [
      await addGuest(phone, await sentCode(phone)),
      await addGuest(phone, await sentCode(phone)),
    ];
    expect(two.json['user']).toEqual(one.json['user']);
  });

  test('becomes no organizer or administrator, whatever the form says', async () => {
    const phone = newNumber();
    const { code: smsOtp, codeRequestId } = await sentCode(phone);
    const reply = await t.call('POST', '/api/userCredentials/addGuest', {
      body: { phoneNumber: phone, userType: 'ADMIN', role: 'ADMIN', smsOtp, codeRequestId },
    });
    expect(reply.json['user']).toMatchObject({ role: 'NORMAL_USER' });
  });

  test('is told if they never signed up, and can sign up with the same code', async () => {
    const phone = newNumber();
    const code = await sentCode(phone);
    expect(said(await login(phone, code))).toEqual([404, 'guest_unknown']);
    expect((await addGuest(phone, code)).status).toBe(200);
  });

  test('whose number has a password account is sent to that', async () => {
    const phone = newNumber();
    await t.database.query(
      `INSERT INTO users (id, username, role, phone_number, password_hash, created_at) VALUES ('u-pw', 'haspassword', 'NORMAL_USER', $1, 'x', 1)`,
      [phone],
    );
    expect(said(await addGuest(phone, await sentCode(phone)))).toEqual([409, 'phone_has_account']);
    expect(said(await login(phone, await sentCode(phone)))).toEqual([409, 'phone_has_account']);
  });

  test('is refused if disabled, without learning that the account exists', async () => {
    const phone = newNumber();
    await addGuest(phone, await sentCode(phone));
    await t.database.query('UPDATE users SET disabled_at = 1 WHERE phone_number = $1', [phone]);
    expect(said(await login(phone, await sentCode(phone)))).toEqual([401, 'code_invalid']);
    expect(said(await addGuest(phone, await sentCode(phone)))).toEqual([401, 'code_invalid']);
  });
});

describe('a guest by email', () => {
  const mail = (email: string, ip = newAddress()) =>
    t.call('POST', '/api/guests/emailCode', { body: { email }, ip });
  const enter = (email: string, { code: smsOtp, codeRequestId }: Sent) =>
    t.call('POST', '/api/guests/emailSignIn', { body: { email, smsOtp, codeRequestId } });
  async function mailed(email: string): Promise<Sent> {
    const reply = await mail(email);
    expect(reply.status).toBe(200);
    return {
      code: await codeSentTo(t, email.toLowerCase()),
      codeRequestId: String(reply.json['codeRequestId']),
    };
  }

  test('is signed in by the code once, and is the same guest again later', async () => {
    const email = 'fatou@example.org';
    const sent = await mailed(email);
    const reply = await enter(email, sent);
    expect(reply.status).toBe(200);
    expect(reply.json['user']).toMatchObject({ email, phoneNumber: '', role: 'NORMAL_USER' });
    const noted = { outcome: 'done', details: { how: 'code' } };
    expect((await auditOf(t, 'sign_in')).at(-1)).toMatchObject(noted);
    expect(await isOpen(reply)).toBe(true);
    expect(said(await enter(email, sent))).toEqual([401, 'code_invalid']);
    const again = await enter('Fatou@Example.org', await mailed('FATOU@example.org'));
    expect(again.json['user']).toEqual(reply.json['user']);
    const [row] = await t.database.query<{ verified: boolean }>(
      'SELECT email_verified_at IS NOT NULL AS verified FROM users WHERE email = $1',
      [email],
    );
    expect(row?.verified).toBe(true);
  });

  test('gets nothing with a code for another address, or a wrong one', async () => {
    const sent = await mailed('lamin@example.org');
    expect(said(await enter('other@example.org', sent))).toEqual([401, 'code_invalid']);
    expect(said(await enter('lamin@example.org', wrong(sent)))).toEqual([401, 'code_invalid']);
    expect((await enter('lamin@example.org', sent)).status).toBe(200);
  });

  test('whose address has a password account is sent to that, which stays unchanged', async () => {
    const email = 'ada@example.org';
    await t.database.query(`UPDATE users SET email = $1, email_verified_at = NULL WHERE username = 'ada'`, [
      email,
    ]);
    expect(said(await enter(email, await mailed(email)))).toEqual([409, 'email_has_account']);
    const [row] = await t.database.query<{ password: boolean }>(
      'SELECT password_hash IS NOT NULL AS password FROM users WHERE email = $1',
      [email],
    );
    expect(row?.password).toBe(true);
  });

  test('may request codes for one address 5 times an hour, in any letter case', async () => {
    const ip = newAddress();
    for (let n = 0; n < 5; n += 1) expect((await mail('isatou@example.org', ip)).status).toBe(200);
    expect((await mail('Isatou@example.org', ip)).status).toBe(429);
    expect((await mail('isatou@example.org')).status).toBe(200);
  });

  test('is refused if disabled, without learning that the account exists', async () => {
    const email = 'binta@example.org';
    await enter(email, await mailed(email));
    await t.database.query('UPDATE users SET disabled_at = 1 WHERE email = $1', [email]);
    expect(said(await enter(email, await mailed(email)))).toEqual([401, 'code_invalid']);
  });
});

describe('a code', () => {
  test('has six digits, lasts 5 minutes with 3 attempts, and names our site for autofill', async () => {
    const phone = newNumber();
    const reply = await send(phone);
    expect(reply.json).toEqual({
      sent: true,
      codeRequestId: expect.stringMatching(/^[\w-]{24}$/),
      expiresAt: t.clock.now + 5 * 60_000,
      tries: 3,
    });
    const [text] = await messagesTo(t, phone);
    expect(text).toMatch(/^\d{6} is your Gatehouse code [^]*\n\n@localhost #\d{6}$/);
  });

  test('signs in once', async () => {
    const phone = newNumber();
    await addGuest(phone, await sentCode(phone));
    const code = await sentCode(phone);
    const replies = await Promise.all([login(phone, code), login(phone, code), login(phone, code)]);
    const open = await Promise.all(replies.map(isOpen));
    expect(open.filter(Boolean)).toHaveLength(1);
    expect(said(await login(phone, code))).toEqual([401, 'code_invalid']);
  });

  test('expires after 5 minutes', async () => {
    const phone = newNumber();
    const code = await sentCode(phone);
    t.clock.now += 5 * 60_000;
    expect(said(await addGuest(phone, code))).toEqual([401, 'code_invalid']);
  });

  test('expires after 3 wrong attempts, even concurrent ones', async () => {
    const phone = newNumber();
    const code = await sentCode(phone);
    await Promise.all([1, 2, 3].map(() => addGuest(phone, wrong(code))));
    expect(said(await addGuest(phone, code))).toEqual([401, 'code_invalid']);
  });

  test('still works after 2 wrong attempts', async () => {
    const phone = newNumber();
    const code = await sentCode(phone);
    for (let n = 0; n < 2; n += 1) await addGuest(phone, wrong(code));
    expect((await addGuest(phone, code)).status).toBe(200);
  });

  test.each(['signup', 'reset', 'phone'])('for another purpose (%s) is rejected', async (purpose) => {
    const phone = newNumber();
    if (purpose === 'reset') {
      await t.database.query(
        `INSERT INTO users (id, username, role, phone_number, password_hash, created_at) VALUES ($1, $1, 'NORMAL_USER', $2, 'x', 1)`,
        [`for-${purpose}`, phone],
      );
    }
    expect(said(await addGuest(phone, await sentCode(phone, purpose)))).toEqual([401, 'code_invalid']);
  });

  test('of another number is rejected', async () => {
    const [mine, theirs] = [newNumber(), newNumber()];
    const code = await sentCode(mine);
    expect(said(await addGuest(theirs, code))).toEqual([401, 'code_invalid']);
  });

  test('works only for its own request, unaffected by one requested later', async () => {
    const phone = newNumber();
    const [mine, theirs] = [await sentCode(phone), await sentCode(phone)];
    const mixed = { code: mine.code, codeRequestId: theirs.codeRequestId };
    const tried = mine.code === theirs.code ? [401, 'code_invalid'] : said(await addGuest(phone, mixed));
    expect(tried).toEqual([401, 'code_invalid']);
    expect((await addGuest(phone, mine)).status).toBe(200);
  });

  test("is not used up by a stranger's wrong attempts, with their own or a made-up id", async () => {
    const phone = newNumber();
    const mine = await sentCode(phone);
    const theirs = await sentCode(phone, 'guest', '203.0.113.66');
    for (let n = 0; n < 20; n += 1) {
      await addGuest(phone, wrong(theirs), '203.0.113.66');
      await login(phone, { code: mine.code, codeRequestId: `made-up-request-id-${n}` }, '203.0.113.66');
    }
    expect((await addGuest(phone, mine)).status).toBe(200);
  });

  test('without its request id is rejected', async () => {
    const phone = newNumber();
    const { code } = await sentCode(phone);
    const add = (codeRequestId?: string) =>
      t.call('POST', `/api/userCredentials/addGuest?smsOtp=${code}`, {
        body: { phoneNumber: phone, codeRequestId },
        ip: newAddress(),
      });
    expect(said(await add())).toEqual([422, 'sms_code_needed']);
    expect(said(await add(''))).toEqual([422, 'sms_code_needed']);
    expect(said(await add('x'))).toEqual([422, 'invalid']);
    expect(said(await add('a-request-of-nobody-x'))).toEqual([401, 'code_invalid']);
    const login = { phoneNumber: phone, smsOtp: code };
    expect(said(await t.call('POST', '/login', { body: login, headers: apiKey }))).toEqual([422, 'invalid']);
  });

  test('of a used request stays used, and wrong attempts count only for their own number', async () => {
    const [phone, other] = [newNumber(), newNumber()];
    const sent = await sentCode(phone);
    for (let n = 0; n < 5; n += 1) expect(said(await addGuest(other, sent))).toEqual([401, 'code_invalid']);
    const reply = await addGuest(phone, sent);
    expect(reply.status).toBe(200);
    expect(await isOpen(await login(phone, freshCode(reply)))).toBe(true);
    expect(said(await addGuest(phone, sent))).toEqual([401, 'code_invalid']);
  });

  test('is stored only as an HMAC: neither code nor number is in its table', async () => {
    const phone = newNumber();
    const { code, codeRequestId } = await sentCode(phone);
    const rows = JSON.stringify(await t.database.query('SELECT * FROM one_time_codes'));
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(codeRequestId);
    expect(rows).not.toContain(phone.slice(4));
    expect(JSON.stringify(await t.database.query('SELECT * FROM turns'))).not.toContain(phone.slice(4));
  });

  test('never appears in the log, nor does the number, although it was in the URL', async () => {
    const phone = newNumber();
    const code = await sentCode(phone);
    await addGuest(phone, code);
    expect(t.logged.join('')).toContain('/api/userCredentials/addGuest');
    expect(t.logged.join('')).not.toContain(code.code);
    expect(t.logged.join('')).not.toContain(code.codeRequestId);
    expect(t.logged.join('')).not.toContain(phone.slice(4));
    const again = await addGuest(phone, code);
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect(again.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });

  test('guessed wrongly is logged without the number', async () => {
    const phone = newNumber();
    await login(phone, wrong(await sentCode(phone)));
    const noted = await auditOf(t, 'sign_in');
    expect(noted.at(-1)).toEqual({
      actor: 'somebody',
      subject: null,
      outcome: 'refused',
      details: { how: 'code' },
    });
  });

  test('is uniformly distributed over six digits, including leading zeros', async () => {
    const { issueCode } = await import('#server/accounts/codes/one-time-code.ts');
    const codes = [];
    for (let n = 0; n < 200; n += 1) {
      const target = { to: `+22079${n}`, purpose: 'guest' } as const;
      codes.push((await issueCode(t.app.identity, t.database, target, `request ${n}`)).code);
    }
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(new Set(codes.map((code) => code[0])).size).toBeGreaterThanOrEqual(8);
    expect(new Set(codes).size).toBeGreaterThan(195);
  });
});

test("requires the number's code for a password sign-up, and keeps it valid after a refusal", async () => {
  const phone = newNumber();
  const code = await sentCode(phone, 'signup');
  const signUp = (username: string, sent?: Sent) => {
    const query = sent === undefined ? '' : `?smsOtp=${sent.code}&codeRequestId=${sent.codeRequestId}`;
    return t.call('POST', `/api/userCredentials/add${query}`, {
      body: { firstName: 'Fatou', lastName: 'Sanneh', username, phoneNumber: phone, passwordHash: password },
      headers: apiKey,
    });
  };
  expect(said(await signUp('fatou'))).toEqual([422, 'sms_code_needed']);
  expect(said(await signUp('fatou', wrong(code)))).toEqual([401, 'code_invalid']);
  expect(said(await signUp('ada', code))).toEqual([409, 'username_taken']);
  const made = await signUp('fatou', code);
  expect(made.status).toBe(200);
  // The reply was lost: the code is used up, and the account is the one it made.
  expect((await signUp('fatou', code)).json).toEqual(made.json);
  expect(said(await signUp('fatou2', code))).toEqual([401, 'code_invalid']);
  expect(said(await signUp('fatou2', await sentCode(phone, 'signup')))).toEqual([409, 'phone_taken']);
});
