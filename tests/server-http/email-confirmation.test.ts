import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { linkRepeatMs } from '#domain/people/one-time-code.ts';
import { confirmationMs } from '#domain/people/email-confirmation.ts';
import { consumeOpenConfirmation, sendConfirmation } from '#server/accounts/email-confirmation.ts';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import { findUserByUsername } from '#server/database/accounts/users.ts';
import { tidy } from '#server/ops/housekeeping.ts';
import { hangMs } from '#tests/until.ts';
import { embeddedToo, postgresAvailable, startPostgres } from '../server-data/postgres-server.ts';
import { freshDataFolder } from './fresh-data.ts';
import { auditOf, codeSentTo, linkTokenSentTo, messagesTo } from './messages-read.ts';
import { newAddress, person, said } from './people.ts';
import { apiKey, openTestApp, password, type TestApp } from './test-app.ts';

const kinds = [
  { name: 'embedded database', available: embeddedToo(), postgres: false },
  { name: 'PostgreSQL', available: postgresAvailable(), postgres: true },
];

describe.each(kinds.filter(({ available }) => available))('confirming an email, $name', ({ postgres }) => {
  let t: TestApp;
  let stop = () => Promise.resolve();
  beforeAll(async () => {
    const server = postgres ? await startPostgres() : null;
    const folder = await freshDataFolder();
    t = await openTestApp({
      PUBLIC_URL: 'https://tickets.example.org',
      ...(server === null ? { DATA_DIR: folder } : { DATABASE_URL: await server.newWithTables() }),
    });
    stop = async () => {
      await t.close();
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    };
  });
  afterAll(() => stop());

  const post = (path: string, body: object, token?: string) =>
    t.call('POST', path, {
      body,
      ip: newAddress(),
      headers: apiKey,
      ...(token === undefined ? {} : { token }),
    });
  const signIn = async (username: string, passwordHash = password) =>
    String((await post('/login', { username, passwordHash })).json['accessToken']);
  /** Creates a person who signed up by email and password; returns the link they were sent. */
  const newcomer = async (username: string, more: object = {}) => {
    const made = await post('/api/userCredentials/add', { ...person(username), ...more });
    expect(made.status).toBe(200);
    const email = `${username}@example.org`;
    return { email, link: await linkTokenSentTo(t, email), session: await signIn(username) };
  };
  const resend = (session: string) =>
    t.call('POST', '/api/profile/email-confirmation', { token: session, ip: newAddress() });
  const read = (token: string, session?: string) => post('/api/email-confirmations/read', { token }, session);
  const confirm = (token: string, session?: string) =>
    post('/api/email-confirmations/confirm', { token }, session);
  const isProven = async (session: string) =>
    (await t.call('GET', '/api/profile', { token: session })).json['emailVerified'];

  test('sends a link after sign-up that works once in a browser signed in to the account', async () => {
    const { email, link, session } = await newcomer('fatou');
    expect((await messagesTo(t, email))[0]).toContain(
      `https://tickets.example.org/confirm-email#token=${link}`,
    );
    expect(await isProven(session)).toBe(false);
    expect((await read(link, session)).json).toEqual({
      state: 'open',
      email,
      username: 'fatou',
    });
    // Another sign-in of the same person represents another browser.
    const elsewhere = await signIn('fatou');
    expect((await confirm(link, elsewhere)).json).toEqual({ confirmed: true });
    expect(await isProven(session)).toBe(true);
    expect(said(await confirm(link, session))).toEqual([410, 'confirmation_used']);
    expect((await read(link)).json).toMatchObject({ state: 'used' });
    expect((await auditOf(t, 'email_confirmed')).at(-1)).toMatchObject({ outcome: 'done' });
    // What was linked before is kept, because the person who confirmed it was signed in to the account.
    expect((await post('/login', { email, passwordHash: password })).status).toBe(200);
  });

  test('sends none to an account without an email address, and says so on request', async () => {
    const phoneNumber = '+2207123101';
    const { codeRequestId } = (await post('/api/otp/send', { phoneNumber, purpose: 'signup' })).json;
    const proof = { phoneNumber, smsOtp: await codeSentTo(t, phoneNumber), codeRequestId };
    await post('/api/userCredentials/add', { ...person('phone-only'), email: '', ...proof });
    expect(said(await resend(await signIn('phone-only')))).toEqual([409, 'no_email']);
    const links = `SELECT 1 FROM email_confirmations c JOIN users u ON u.id = c.user_id WHERE username = 'phone-only'`;
    expect(await t.database.query(links)).toEqual([]);
  });

  test('sends one link for two requests within half a minute, and another one to whoever waited', async () => {
    const { email, session } = await newcomer('hurried');
    const emails = async () => (await messagesTo(t, email)).length;
    const first = await emails();
    expect((await resend(session)).json).toEqual({ sent: true });
    expect(await emails()).toBe(first);
    t.clock.now += linkRepeatMs;
    const both = await Promise.all([resend(session), resend(session)]);
    for (const { json } of both) expect(json).toEqual({ sent: true });
    expect(await emails()).toBe(first + 1);
    // An address that was refused is tried again at once.
    await t.database.query('UPDATE email_confirmations SET refused_at = $1', [t.clock.now]);
    expect((await resend(session)).json).toEqual({ sent: true });
    expect(await emails()).toBe(first + 2);
  });

  test('says that none is coming while too many messages are under way, and sends one right afterwards', async () => {
    const { email, session } = await newcomer('crowded');
    const emails = async () => (await messagesTo(t, email)).length;
    t.clock.now += linkRepeatMs;
    const first = await emails();
    // More often than the limits allow: what isn't sent doesn't count.
    const busy = vi.spyOn(t.app.identity.mailer, 'isFull').mockReturnValue(true);
    const code = { phoneNumber: '+2207123109', purpose: 'signup' };
    for (let n = 0; n < 12; n += 1) {
      const refused = await resend(session);
      expect([...said(refused), refused.headers.get('retry-after')]).toEqual([503, 'messages_busy', '5']);
      const forgotten = await post('/api/userCredentials/forgotPassword', { identifier: email });
      expect(said(forgotten)).toEqual([503, 'messages_busy']);
      expect(said(await post('/api/otp/send', code))).toEqual([503, 'messages_busy']);
    }
    busy.mockReturnValue(false);
    expect((await resend(session)).json).toEqual({ sent: true });
    expect(await emails()).toBe(first + 1);
    expect((await post('/api/userCredentials/forgotPassword', { identifier: email })).status).toBe(200);
    expect((await post('/api/otp/send', code)).status).toBe(200);
    busy.mockRestore();
  });

  test('confirms nothing for a user signed out or signed in to another account', async () => {
    const { link, session } = await newcomer('isatou');
    const other = await newcomer('other');
    expect((await confirm(link)).status).toBe(401);
    expect(said(await confirm(link, other.session))).toEqual([403, 'confirmation_of_other']);
    expect((await read(link, other.session)).json).toMatchObject({ state: 'open' });
    expect([await isProven(session), await isProven(other.session)]).toEqual([false, false]);
  });

  test("gives a stranger's account to the mailbox owner, with nothing of the stranger's", async () => {
    const phoneNumber = '+2207123102';
    const { codeRequestId } = (await post('/api/otp/send', { phoneNumber, purpose: 'signup' })).json;
    const proof = { phoneNumber, smsOtp: await codeSentTo(t, phoneNumber), codeRequestId };
    const { link, session } = await newcomer('squatter', proof);
    const passwordHash = wirePasswordHash('the owner’s own password');
    const reset = (to = passwordHash) =>
      post('/api/userCredentials/resetPassword', { token: link, passwordHash: to });
    expect((await reset()).json).toEqual({ changed: true });
    expect((await t.call('GET', '/api/profile', { token: session })).status).toBe(401);
    expect((await post('/login', { username: 'squatter', passwordHash: password })).status).toBe(401);
    const own = await t.call('GET', '/api/profile', { token: await signIn('squatter', passwordHash) });
    expect(own.json).toMatchObject({ emailVerified: true, phoneVerified: false });
    expect(said(await reset(wirePasswordHash('another one')))).toEqual([410, 'reset_invalid']);
    expect((await read(link)).json).toMatchObject({ state: 'used' });
  });

  test('sets no password by a link once the address is confirmed, whichever link did it', async () => {
    const { email, link, session } = await newcomer('settled');
    t.clock.now += linkRepeatMs;
    expect((await resend(session)).json).toEqual({ sent: true });
    const second = await linkTokenSentTo(t, email);
    expect(second).not.toBe(link);
    expect((await confirm(second, session)).status).toBe(200);
    // Nor for a call that found it open right before.
    expect(await consumeOpenConfirmation(t.app.identity, t.database, link)).toBeNull();
    const passwordHash = wirePasswordHash('a late password of somebody');
    const late = await post('/api/userCredentials/resetPassword', { token: link, passwordHash });
    expect(said(late)).toEqual([410, 'reset_invalid']);
    expect((await resend(session)).json).toEqual({ sent: false });
  });

  test('is either confirmed by its session or taken over, never both, when both come at once', async () => {
    for (const username of ['racer-one', 'racer-two', 'racer-three']) {
      const { link, session } = await newcomer(username);
      const passwordHash = wirePasswordHash('the owner’s own password');
      const [one, other] = await Promise.all([
        confirm(link, session),
        post('/api/userCredentials/resetPassword', { token: link, passwordHash }),
      ]);
      const byOwner = other.status === 200;
      expect([one.status === 200, byOwner].filter(Boolean)).toHaveLength(1);
      const signedIn = await post('/login', { username, passwordHash: byOwner ? passwordHash : password });
      expect(signedIn.status).toBe(200);
    }
  });

  test('reports a link as expired after 24 hours, and sends another', async () => {
    const { email, link, session } = await newcomer('late');
    t.clock.now += confirmationMs;
    const again = await signIn('late');
    expect((await read(link, again)).json).toMatchObject({ state: 'expired' });
    expect(said(await confirm(link, again))).toEqual([410, 'confirmation_expired']);
    expect((await t.call('GET', '/api/profile', { token: session })).status).toBe(401);
    await resend(again);
    expect((await confirm(await linkTokenSentTo(t, email), again)).status).toBe(200);
  });

  test('confirms no other address: after a change the old link is void and the new address gets one', async () => {
    const { link, session } = await newcomer('mover');
    const change = (email: string) =>
      t.call('PUT', '/api/userCredentials/update', {
        token: session,
        body: { email, currentPasswordHash: password },
      });
    expect((await change('moved@example.org')).status).toBe(200);
    expect(said(await confirm(link, session))).toEqual([410, 'confirmation_invalid']);
    expect(said(await read(link))).toEqual([410, 'confirmation_invalid']);
    const newLink = await linkTokenSentTo(t, 'moved@example.org');
    expect((await confirm(newLink, session)).status).toBe(200);
    expect(await isProven(session)).toBe(true);
    expect((await change('moved-again@example.org')).status).toBe(200);
    expect(await isProven(session)).toBe(false);
  });

  test('resends 5 times an hour, a limit that others cannot use up', async () => {
    const { session } = await newcomer('patient');
    const later = async (token: string) => {
      // The link after a sign-up or a change of address is sent after the reply.
      await t.app.identity.mailer.idle(hangMs);
      t.clock.now += linkRepeatMs;
      return resend(token);
    };
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await later(session)).status);
    // The first one of the hour was sent after the sign-up.
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    // A stranger had the address on their own account and requested as many links as possible.
    const stranger = await newcomer('stranger');
    const take = (token: string, email: string) =>
      t.call('PUT', '/api/userCredentials/update', { token, body: { email, currentPasswordHash: password } });
    expect((await take(stranger.session, 'wanted@example.org')).status).toBe(200);
    for (let n = 0; n < 6; n += 1) await later(stranger.session);
    expect((await take(stranger.session, 'given-up@example.org')).status).toBe(200);
    const owner = await newcomer('owner');
    expect((await take(owner.session, 'wanted@example.org')).status).toBe(200);
    expect((await later(owner.session)).json).toEqual({ sent: true });
    expect((await confirm(await linkTokenSentTo(t, 'wanted@example.org'), owner.session)).status).toBe(200);
  });

  test('counts no request that sends nothing, and stores no link that the limit refuses', async () => {
    const { email, session } = await newcomer('impatient');
    for (let n = 0; n < 6; n += 1) expect((await resend(session)).json).toEqual({ sent: true });
    t.clock.now += linkRepeatMs;
    expect((await resend(session)).json).toEqual({ sent: true });
    const sent = (await messagesTo(t, email)).length;
    await t.database.query('UPDATE turns SET taken_at = array_fill(taken_at[1], ARRAY[60])');
    for (let n = 0; n < 2; n += 1) {
      t.clock.now += linkRepeatMs;
      expect((await resend(session)).status).toBe(429);
    }
    expect(await messagesTo(t, email)).toHaveLength(sent);
    await t.database.query('DELETE FROM turns');
    // Right after a refusal: no link that was refused counts as sent.
    expect((await resend(session)).json).toEqual({ sent: true });
  });

  test('counts no link that could not be stored, and sends another at once', async () => {
    const { email, session } = await newcomer('unlucky');
    const user = await findUserByUsername(t.database, 'unlucky');
    if (user === null) throw new Error('nobody is there');
    t.clock.now += linkRepeatMs;
    const { identity } = t.app;
    const mailer = {
      ...identity.mailer,
      storeConfirmation: () => Promise.reject(new Error('no mail today')),
    };
    await expect(sendConfirmation({ ...identity, mailer }, user)).rejects.toThrow('no mail today');
    const sent = (await messagesTo(t, email)).length;
    expect((await resend(session)).json).toEqual({ sent: true });
    expect(await messagesTo(t, email)).toHaveLength(sent + 1);
  });

  test('rejects a made-up link as invalid, revealing nothing about any address', async () => {
    expect(said(await read('x'.repeat(43)))).toEqual([410, 'confirmation_invalid']);
    expect(said(await read(''))).toEqual([422, 'invalid']);
    const ip = newAddress();
    const guess = () =>
      t.call('POST', '/api/email-confirmations/read', {
        body: { token: 'x'.repeat(43) },
        headers: apiKey,
        ip,
      });
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1) statuses.push((await guess()).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4);
  });

  test('stores a link and its address only as digests, logs neither, and deletes them 30 days later', async () => {
    const { email, link } = await newcomer('quiet');
    expect(t.logged.join('')).not.toContain(link);
    const rows = await t.database.query('SELECT * FROM email_confirmations');
    expect(JSON.stringify(rows)).not.toContain(link);
    expect(JSON.stringify(rows)).not.toContain(email);
    await tidy(t.database, t.clock.now + confirmationMs + 31 * 24 * 3_600_000);
    expect(await t.database.query('SELECT 1 FROM email_confirmations')).toEqual([]);
  });
});
