import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import { linkTokenSentTo } from './messages-read.ts';
import { newAddress, openPeople, person, said, type People } from './people.ts';
import { openTestApp, password, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
});
afterAll(() => t.close());

describe('a commonly guessed new password', () => {
  const easy = ['password', 'PASSWORD', 'Password', 'iloveyou', '12345678'].map(wirePasswordHash);

  test.each(easy)('is refused at sign-up, though only its hash is sent (%s)', async (passwordHash) => {
    expect(said(await p.signUp({ ...person('easygoing'), passwordHash }))).toEqual([422, 'common_password']);
  });

  test('is refused if it is the user’s own name or address', async () => {
    for (const own of ['easygoing', 'easygoing@example.org'])
      expect(said(await p.signUp({ ...person('easygoing'), passwordHash: wirePasswordHash(own) }))).toEqual([
        422,
        'common_password',
      ]);
    expect((await p.signUp(person('easygoing'))).status).toBe(200);
  });

  test('is refused in the profile, and by a reset, whose link stays valid', async () => {
    const me = await p.newcomer('changer');
    const change = (passwordHash: string) =>
      t.call('PUT', '/api/userCredentials/update', {
        token: me.token,
        body: { passwordHash, currentPasswordHash: password },
      });
    expect(said(await change(easy[0] ?? ''))).toEqual([422, 'common_password']);
    expect(said(await change(wirePasswordHash('changer@example.org')))).toEqual([422, 'common_password']);
    const ip = newAddress();
    const reset = (passwordHash: string, token: string) =>
      t.call('POST', '/api/userCredentials/resetPassword', { body: { token, passwordHash }, ip });
    await t.call('POST', '/api/userCredentials/forgotPassword', { body: { identifier: 'changer' }, ip });
    const token = await linkTokenSentTo(t, 'changer@example.org');
    expect(said(await reset(easy[0] ?? '', token))).toEqual([422, 'common_password']);
    expect((await reset(wirePasswordHash('a rarer one, chosen well'), token)).status).toBe(200);
  });
});

describe('an email address', () => {
  test.each([
    'a@x.test>',
    '<a@x.test',
    '"a"@x.test',
    'a@x.test.',
    'a..b@x.test',
    'a@x_y.test',
    'a@x.test,b@x.test',
  ])(
    'that mail servers reject (%s) is refused at sign-up, in the profile and by administrators',
    async (email) => {
      expect(said(await p.signUp({ ...person('odd'), email }))).toEqual([422, 'invalid']);
      const profile = await t.call('PUT', '/api/userCredentials/update', {
        token: p.tokenOf('awa'),
        body: { email, currentPasswordHash: password },
      });
      expect(said(profile)).toEqual([422, 'invalid']);
      const { number } = await p.numberOf('awa');
      const byAdmin = await t.call('PUT', `/api/admin/users/${number}`, {
        token: p.tokenOf('ada'),
        body: { email },
      });
      expect(said(byAdmin)).toEqual([422, 'invalid']);
    },
  );

  test('is the same in different case', async () => {
    expect(said(await p.signUp({ ...person('second-awa'), email: ' AWA@Example.ORG ' }))).toEqual([
      409,
      'email_taken',
    ]);
  });
});

describe('the Authorization header', () => {
  test.each(['bearer', 'BEARER', 'Bearer ', 'bEaReR  '])('accepts %j', async (scheme) => {
    const reply = await t.call('GET', '/api/sessions', {
      headers: { authorization: `${scheme} ${p.tokenOf('awa')}` },
    });
    expect(reply.status).toBe(200);
  });

  test.each(['Basic', 'bearers', ''])('rejects %j', async (scheme) => {
    const reply = await t.call('GET', '/api/sessions', {
      headers: { authorization: `${scheme} ${p.tokenOf('awa')}` },
    });
    expect(said(reply)).toEqual([401, 'unknown_scheme']);
  });
});
