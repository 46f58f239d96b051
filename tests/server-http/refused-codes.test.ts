import { afterAll, beforeAll, expect, test } from 'vitest';
import { hangMs } from '#tests/until.ts';
import { openMailServer, type MailServer } from './mail-server.ts';
import { openTestApp, type TestApp } from './test-app.ts';

/* Covers that only the person who requested a code by email learns that the mail server rejected the address. */

let mail: MailServer;
let t: TestApp;
beforeAll(async () => {
  mail = await openMailServer();
  t = await openTestApp(mail.settings);
});
afterAll(async () => {
  await t.close();
  await mail.close();
});

/** Returns the state reported for a code right after it was requested. */
async function stateOf(email: string): Promise<unknown> {
  const asked = await t.call('POST', '/api/guests/emailCode', { body: { email } });
  expect(asked.status).toBe(200);
  await t.app.identity.mailer.idle(hangMs);
  const body = { codeRequestId: asked.json['codeRequestId'] };
  return (await t.call('POST', '/api/otp/state', { body })).json;
}

test('an address that the mail server refuses is said to be refused, whether or not it has an account', async () => {
  mail.refusedRecipients.add('typo@example.org').add('known@example.org');
  await t.database.query(
    `INSERT INTO users (id, username, role, email, password_hash, created_at)
     VALUES ('known', 'known', 'NORMAL_USER', 'known@example.org', 'x', 1)`,
  );
  expect(await stateOf('typo@example.org')).toEqual({ undeliverable: true });
  expect(await stateOf('known@example.org')).toEqual({ undeliverable: true });
  expect(await stateOf('fatou@example.org')).toEqual({ undeliverable: false });
});

test('does not blame the address when the mail server refuses for another reason', async () => {
  mail.refusals.push({ code: 554, text: 'we take no mail from you' });
  expect(await stateOf('good@example.org')).toEqual({ undeliverable: false });
});

test('reports an unknown request as deliverable', async () => {
  const body = { codeRequestId: 'x'.repeat(24) };
  expect((await t.call('POST', '/api/otp/state', { body })).json).toEqual({ undeliverable: false });
});
