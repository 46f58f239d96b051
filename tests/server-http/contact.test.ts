import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMailServer, type MailServer } from './mail-server.ts';
import { addPerson, openTestApp, signIn, type CallOptions, type TestApp } from './test-app.ts';
import { hangMs } from '#tests/until.ts';

let mail: MailServer;
let t: TestApp;
beforeAll(async () => {
  mail = await openMailServer();
  t = await openTestApp({ SMTP_URL: mail.url, EMAIL_FROM: 'tickets@example.org' });
  await addPerson(t, 'ada', 'ADMIN');
  await addPerson(t, 'visitor', 'NORMAL_USER');
});
afterAll(async () => {
  await t.close();
  await mail.close();
});
beforeEach(() => void (mail.mails.length = 0));

const send = (options: CallOptions & { readonly id?: string; readonly parameters?: object } = {}) => {
  const { id = randomUUID(), parameters, ...how } = options;
  const given = { name: 'Binta', email: 'binta@example.org', text: 'Where is my ticket?', ...parameters };
  return t.call('POST', '/api/email/sendEmail', {
    body: { templateId: 'contact', emailId: id, parameters: given },
    ...how,
  });
};
/** Waits until all emails have been delivered. */
const arrived = () => t.app.identity.mailer.idle(hangMs);

describe('a message from the contact page', () => {
  test('is emailed to the administrators, with the address to reply to', async () => {
    const reply = await send();
    expect([reply.status, reply.json]).toEqual([200, { accepted: true }]);
    await arrived();
    const [sent] = mail.mails;
    expect(mail.mails).toHaveLength(1);
    expect(sent?.to).toContain('ada@example.org');
    expect(sent?.email.text).toContain('Where is my ticket?');
    expect(sent?.email.text).toContain('mailto:binta@example.org');
  });

  test('is emailed once, however often it is sent', async () => {
    const id = randomUUID();
    await send({ id, ip: '192.0.2.7' });
    await send({ id, ip: '192.0.2.7' });
    await arrived();
    expect(mail.mails).toHaveLength(1);
  });

  test('contains no invisible marks that turn around the host of a link', async () => {
    const text = 'See https://\u202emoc.elpmaxe\u202c/\u0007login';
    const reply = await send({ parameters: { text, name: 'Bin\u202eta' }, ip: '192.0.2.8' });
    expect(reply.status).toBe(200);
    await arrived();
    const { email } = mail.mails.at(-1) ?? {};
    expect(email?.text).toContain('See https://moc.elpmaxe/login');
    expect(email?.subject).toContain('Binta');
  });

  test('is counted once, however often it is sent', async () => {
    const id = randomUUID();
    for (let count = 0; count < 7; count += 1)
      expect((await send({ id, ip: '192.0.2.11' })).status).toBe(200);
    expect((await send({ ip: '192.0.2.11' })).status).toBe(200);
    await arrived();
  });

  test('cannot inject headers into the reply', async () => {
    await send({ ip: '192.0.2.12', parameters: { email: 'ida?bcc=x%40evil.io&q=@evil.io' } });
    await arrived();
    expect(mail.mails[0]?.email.text).toContain('mailto:ida%3Fbcc%3Dx%2540evil.io%26q%3D@evil.io');
  });

  test('goes to no address chosen by its sender, and uses only our template', async () => {
    const other = await t.call('POST', '/api/email/sendEmail', {
      body: { templateId: 'refund', emailId: randomUUID(), parameters: {} },
    });
    expect(other.status).toBe(422);
    await send({ ip: '192.0.2.8', parameters: { to: 'victim@example.org' } });
    await arrived();
    expect(mail.mails.flatMap(({ to }) => to)).toEqual(['ada@example.org']);
  });

  test('is refused after five in an hour, without blocking others', async () => {
    for (let count = 0; count < 5; count += 1) expect((await send({ ip: '192.0.2.9' })).status).toBe(200);
    const refused = await send({ ip: '192.0.2.9' });
    expect([refused.status, refused.json['code']]).toEqual([429, 'rate_limited']);
    expect((await send({ ip: '192.0.2.10' })).status).toBe(200);
    // Another phone at the same address.
    const headers = { 'x-browser-fingerprint': 'another phone' };
    expect((await send({ ip: '192.0.2.9', headers })).status).toBe(200);
    // A signed-in sender is counted by account, not by network.
    const { accessToken } = await signIn(t, 'visitor');
    expect((await send({ ip: '192.0.2.9', token: accessToken })).status).toBe(200);
    await arrived();
  });
});

test('refuses a message that no one could read, instead of reporting it as sent', async () => {
  const empty = await openTestApp();
  try {
    const reply = await empty.call('POST', '/api/email/sendEmail', {
      body: {
        templateId: 'contact',
        emailId: randomUUID(),
        parameters: { name: 'Binta', email: 'binta@example.org', text: 'Is anybody there?' },
      },
    });
    expect([reply.status, reply.json['code']]).toEqual([503, 'nobody_there']);
  } finally {
    await empty.close();
  }
});
