import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkRepeatMs } from '#domain/people/one-time-code.ts';
import { written } from '#messages/written.ts';
import { languageOf } from '#server/compose-accounts.ts';
import { codeSentTo, messagesTo } from './messages-read.ts';
import { addPerson, apiKey, openTestApp, password, type TestApp } from './test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  await addPerson(t, 'awa', 'NORMAL_USER');
});
afterAll(() => t.close());

const reading = (language: string) => ({ ...apiKey, 'accept-language': language });
const signInReading = (language: string) =>
  t.call('POST', '/login', { body: { username: 'awa', passwordHash: password }, headers: reading(language) });

async function toldOf(address: string, ask: () => Promise<{ readonly status: number }>): Promise<string> {
  const before = (await messagesTo(t, address)).length;
  expect((await ask()).status).toBe(200);
  const told = await messagesTo(t, address);
  expect(told.length).toBeGreaterThan(before);
  return told[0] ?? '';
}
let asked = 0;
const forgot = () => {
  t.clock.now += linkRepeatMs;
  return t.call('POST', '/api/userCredentials/forgotPassword', {
    body: { identifier: 'awa@example.org' },
    ip: `10.5.0.${(asked += 1)}`,
  });
};

test("sends email in the language the user's app last used at sign-in or refresh", async () => {
  expect(await toldOf('awa@example.org', forgot)).toContain(written.en.emails.newPassword.asked);
  const session = (await signInReading('fr')).json;
  expect(await toldOf('awa@example.org', forgot)).toContain(written.fr.emails.newPassword.asked);
  const refreshed = await t.call('POST', '/refresh', {
    body: { sessionId: session['sessionId'] },
    headers: reading('ar'),
  });
  expect(refreshed.status).toBe(200);
  expect(await toldOf('awa@example.org', forgot)).toContain(written.ar.emails.newPassword.asked);
});

test('writes to a guest in the language in which they signed up, before their first sign-in', async () => {
  const phoneNumber = '+2207000078';
  const asked = await t.call('POST', '/api/otp/send', {
    body: { phoneNumber, countryCode: 'GM', purpose: 'guest' },
    headers: apiKey,
  });
  const made = await t.call('POST', '/api/userCredentials/addGuest', {
    body: {
      phoneNumber,
      countryCode: 'GM',
      smsOtp: await codeSentTo(t, phoneNumber),
      codeRequestId: asked.json['codeRequestId'],
    },
    headers: reading('ar'),
  });
  expect(made.status).toBe(200);
  expect(await languageOf(t.database)(phoneNumber)).toBe('ar');
});

test("sends a code in the requester's language when there is no account yet", async () => {
  const told = await toldOf('+2207000077', () =>
    t.call('POST', '/api/otp/send', {
      body: { phoneNumber: '+2207000077', countryCode: 'GM', purpose: 'signup' },
      headers: reading('fr-FR,fr;q=0.9,en;q=0.8'),
    }),
  );
  const [, code = ''] = /#(\d+)$/.exec(told) ?? [];
  expect(told).toContain(written.fr.emails.code.text(code, written.fr.emails.code.purposes.signup, 5));
});

test("sends an error in the caller's language", async () => {
  const refused = await t.call('POST', '/login', {
    body: { username: 'awa', passwordHash: 'f'.repeat(64) },
    headers: reading('ar'),
  });
  expect(refused.json['message']).toBe(written.ar.refusals.accounts.badCredentials);
});
