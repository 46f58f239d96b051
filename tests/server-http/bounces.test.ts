import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxBounceBytes } from '#contract/emails.ts';
import { passBounceToServer, bounceFromCommand } from '#server/administration/bounce-command.ts';
import { readReport } from '#server/messages/bounces/read-report.ts';
import { createReturnPaths } from '#server/messages/bounces/return-paths.ts';
import { listen } from '#server/http/listen.ts';
import { tidy } from '#server/ops/housekeeping.ts';
import { bounceKeysOf } from '#server/signing/secrets.ts';
import { hangMs } from '#tests/until.ts';
import { failed, notYet, others } from './bounce-mails.ts';
import { openMailServer, type MailServer } from './mail-server.ts';
import { openPeople, said, type People } from './people.ts';
import { addEvent, masterKey, openTestApp, type TestApp } from './test-app.ts';

const secret = 'a-secret-of-twenty-four-characters';
let t: TestApp;
let p: People;
let mail: MailServer;
let eventId: string;
beforeAll(async () => {
  mail = await openMailServer();
  t = await openTestApp({
    ...mail.settings,
    BOUNCE_ADDRESS: 'bounces@example.org',
    BOUNCE_SECRET: secret,
  });
  p = await openPeople(t);
  eventId = await addEvent(t, (await p.numberOf('omar')).id);
  const awa = await p.numberOf('awa');
  await t.database.query('UPDATE tickets SET holder_user_id = $2 WHERE event_id = $1 AND number = 3', [
    eventId,
    awa.id,
  ]);
  await t.database.query(`UPDATE users SET email_verified_at = 1 WHERE username IN ('awa', 'omar')`);
});
afterAll(async () => {
  await t.close();
  await mail.close();
});
beforeEach(async () => {
  mail.mails.length = 0;
  await t.database.query('DELETE FROM turns');
});

const base = () => `/api/events/${eventId}/messages`;

/** Sends a message to Awa; returns it with the return path of her email. */
async function sent() {
  const messageId = randomUUID();
  const body = { kind: 'news', subject: 'Our next night', text: 'Come.', audience: 'all', ticketTypeIds: [] };
  await t.call('PUT', `${base()}/${messageId}`, { ...p.as('omar'), body: { ...body, revision: 0 } });
  await t.call('POST', `${base()}/${messageId}/send`, {
    ...p.as('omar'),
    body: { revision: 1, sendAt: null },
  });
  return { messageId, path: await delivered() };
}

/** Delivers what is queued; returns the return path of the last email. */
async function delivered(): Promise<string> {
  await t.app.emails.sendingMessages.work();
  await t.app.emails.repeated.find(({ name }) => name === 'sending emails')?.work();
  await t.app.emails.sendingMessages.work();
  await t.app.identity.mailer.idle(hangMs);
  const email = mail.mails.at(-1);
  if (email === undefined) throw new Error('nothing was sent');
  return email.from;
}
const standing = async (messageId: string) => {
  const { sent: reached, failed: lost } = (await t.call('GET', `${base()}/${messageId}`, p.as('omar'))).json;
  const failures = await t.call('GET', `${base()}/${messageId}/recipients?state=failed`, p.as('omar'));
  const people: readonly Record<string, unknown>[] = failures.json['items'] ?? [];
  return {
    sent: reached,
    failed: lost,
    why: people.map(({ problem, bounceStatus }) => [problem, bounceStatus]),
  };
};
const reached = { sent: 1, failed: 0, why: [] };

const post = (raw: string, headers: Readonly<Record<string, string>> = { 'x-bounce-secret': secret }) =>
  t.call('POST', '/api/email/bounces', { raw, headers: { 'content-type': 'message/rfc822', ...headers } });
/** Submitted by the command while a server has exclusive use of the database. */
async function byServer(raw: string, bounceSecret: string | null = secret) {
  const listening = await listen({
    host: '127.0.0.1',
    port: 0,
    tls: null,
    handler: () => t.app.handler,
    live: () => undefined,
  });
  const bounces = { address: 'bounces@example.org', secret: bounceSecret };
  try {
    return await passBounceToServer(
      { bounces, port: listening.port },
      Readable.from([Buffer.from(raw, 'latin1')]),
    );
  } finally {
    await listening.stop(hangMs);
  }
}
const parts = () => ({
  database: t.database,
  log: t.app.identity.log,
  masterKey,
  now: () => t.clock.now,
  newId: () => randomUUID(),
});
const ways: readonly (readonly [name: string, handIn: (mail: string) => Promise<unknown>])[] = [
  ['by the call', async (raw) => (await post(raw)).json['outcome']],
  [
    'by the command',
    async (raw) => {
      const bounces = { address: 'bounces@example.org', secret: null };
      const { ok, text } = await bounceFromCommand(parts(), { bounces }, Readable.from([Buffer.from(raw)]));
      return ok ? text : `not taken: ${text}`;
    },
  ],
  ['by the command beside the server', async (raw) => (await byServer(raw)).text],
];

describe.each(ways)('an email to a return path, delivered in %s', (_, handIn) => {
  it.each(failed)('is a bounce from %s, with its code, once', async (_name, code, mailTo) => {
    const { messageId, path } = await sent();
    expect(await standing(messageId)).toEqual(reached);
    expect(await handIn(mailTo(path))).toBe('bounced');
    const bounced = { sent: 0, failed: 1, why: [['bounced', code]] };
    expect(await standing(messageId)).toEqual(bounced);
    expect(await handIn(mailTo(path))).toBe('known');
    expect(await standing(messageId)).toEqual(bounced);
    const [line] = await t.database.query<{ status: string; problem: string }>(
      `SELECT status, problem FROM outbox WHERE recipient = 'awa@example.org' AND letter IS NULL ORDER BY created_at DESC, id DESC LIMIT 1`,
    );
    expect(line).toEqual({ status: 'failed', problem: `bounced: ${code}` });
  });

  it('changes nothing if it is not a bounce', async () => {
    const { messageId, path } = await sent();
    for (const [name, mailTo] of notYet)
      expect([name, await handIn(mailTo(path))]).toEqual([name, 'not_yet']);
    for (const [name, mailTo] of others)
      expect([name, await handIn(mailTo(path))]).toEqual([name, 'no_report']);
    expect(await standing(messageId)).toEqual(reached);
  });

  it('is ignored if its id is forged, modified, of another key or of another place', async () => {
    const { messageId, path } = await sent();
    const [, , mailTo] = failed[0] ?? [];
    const id = randomUUID();
    const forged = [
      path.replace(/.@/, (last) => (last.startsWith('0') ? '1@' : '0@')),
      path.replace(/\+./, (first) => (first.endsWith('0') ? '+1' : '+0')),
      `bounces+${id.replaceAll('-', '')}${'0'.repeat(16)}@example.org`,
      createReturnPaths(bounceKeysOf(new Uint8Array(32)), 'bounces@example.org').of(id),
      // Signed by this server, but not for a recent email.
      createReturnPaths(bounceKeysOf(masterKey), 'bounces@example.org').of(id),
      path.replace('example.org', 'example.net'),
      path.replace('bounces', 'others'),
      'bounces@example.org',
    ];
    for (const to of forged) expect([to, await handIn(mailTo?.(to) ?? '')]).toEqual([to, 'not_ours']);
    expect(await standing(messageId)).toEqual(reached);
  });
});

describe('the bounce call', () => {
  it('answers no one without the secret', async () => {
    const { messageId, path } = await sent();
    const [, , mailTo] = failed[0] ?? [];
    const raw = mailTo?.(path) ?? '';
    for (const headers of [{}, { 'x-bounce-secret': '' }, { 'x-bounce-secret': `${secret}x` }])
      expect(said(await post(raw, headers))).toEqual([404, 'bounces_not_taken']);
    expect(await standing(messageId)).toEqual(reached);
  });
  it('retries a report that arrives before the mail server’s own response', async () => {
    const [, , mailTo] = failed[0] ?? [];
    const early: unknown[] = [];
    mail.beforeAnswer.push(async ({ from }) => {
      const reply = await post(mailTo?.(from) ?? '');
      const command = await bounceFromCommand(
        parts(),
        { bounces: { address: 'bounces@example.org', secret: null } },
        Readable.from([Buffer.from(mailTo?.(from) ?? '')]),
      );
      early.push(said(reply), reply.headers.get('retry-after'), command.ok, command.tryLater);
    });
    const { messageId, path } = await sent();
    expect(early).toEqual([[503, 'bounce_too_soon'], '10', false, true]);
    expect(await standing(messageId)).toEqual(reached);
    expect((await post(mailTo?.(path) ?? '')).json['outcome']).toBe('bounced');
  });
  it('marks a bounced code in the outbox, and stores nothing else about it', async () => {
    await t.app.identity.mailer.sendCode('new@example.org', 'guest', '123456', 'en');
    const [, , mailTo] = failed[0] ?? [];
    expect((await post(mailTo?.(mail.mails[0]?.from ?? '') ?? '')).json['outcome']).toBe('bounced');
    const lines = await t.database.query(
      `SELECT o.status, o.problem, s.letter FROM outbox o JOIN sent_letters s USING (id) WHERE o.recipient = 'new@example.org'`,
    );
    expect(lines).toEqual([{ status: 'failed', problem: 'bounced: 5.1.1', letter: null }]);
  });
  it('is explained to an operator who pipes an email into a server without the secret', async () => {
    expect(await byServer('', null)).toMatchObject({
      ok: false,
      tryLater: true,
      text: expect.stringContaining('BOUNCE_SECRET'),
    });
    expect(await byServer('', `${secret}x`)).toMatchObject({ ok: false, tryLater: true });
  });
  it('accepts at most the size of an email with its tickets', async () => {
    expect((await post('x'.repeat(maxBounceBytes + 1))).status).toBe(413);
  });
});

/** Emails that anybody could send to keep a server busy. */
const slow: readonly (readonly [name: string, mail: string])[] = [
  ['an address without end', `To: ${'a'.repeat(60_000)}\r\n\r\n`],
  ['an address without end, over many lines', `To: ${'a:\r\n '.repeat(12_000)}\r\n\r\n`],
  ['groups of addresses', `To: ${'a:'.repeat(31_000)}\r\n\r\n`],
  ['empty lines', '\r\n'.repeat(60_000)],
  ['empty parts', `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\n\r\n'.repeat(18_000)}`],
  [
    'a report of empty lines',
    `Content-Type: multipart/report; boundary=a\r\n\r\n--a\r\nContent-Type: message/delivery-status\r\n${'\n'.repeat(120_000)}`,
  ],
];
it.each(slow)('parses quickly an email that is %s', async (_name, mail) => {
  const raw = new TextEncoder().encode(mail);
  const took = async () => {
    const began = performance.now();
    await readReport(raw);
    return performance.now() - began;
  };
  // A busy machine may need another try; quadratic processing would stay slow.
  let least = await took();
  for (let tries = 1; tries < 5 && least > 400; tries += 1) least = Math.min(least, await took());
  expect(least).toBeLessThan(400);
});

describe('a return path', () => {
  const keys = bounceKeysOf(masterKey, [new Uint8Array(32).fill(1)]);
  const id = '0198b1aa-0000-7000-8000-000000000006';
  it('is short enough for mail servers, and is recognized in capitals', () => {
    const paths = createReturnPaths(keys, 'Fifteen.letters@Example.org');
    expect(paths.of(id).indexOf('@')).toBeLessThanOrEqual(64);
    expect(paths.emailIn(['x@example.org', paths.of(id).toUpperCase()])).toBe(id);
  });
  it('is recognized after the key has changed', () => {
    const before = createReturnPaths(keys.slice(1), 'b@example.org').of(id);
    expect(createReturnPaths(keys, 'b@example.org').emailIn([before])).toBe(id);
    expect(createReturnPaths(keys.slice(0, 1), 'b@example.org').emailIn([before])).toBeNull();
  });
});

it('keeps the later attempt unchanged after a late bounce of an earlier one', async () => {
  const { messageId, path } = await sent();
  // The outcome is unknown.
  await t.database.query(
    `UPDATE message_recipients SET state = 'failed', problem = 'lost' WHERE message_id = $1`,
    [messageId],
  );
  await t.database.query('UPDATE event_messages SET sent = 0, failed = 1 WHERE id = $1', [messageId]);
  await t.call('POST', `${base()}/${messageId}/resend`, p.as('omar'));
  const again = await delivered();
  expect(await standing(messageId)).toEqual(reached);
  const [[, code, mailTo] = []] = failed;
  expect((await post(mailTo?.(path) ?? '')).json['outcome']).toBe('bounced');
  expect(await standing(messageId)).toEqual(reached);
  expect((await post(mailTo?.(again) ?? '')).json['outcome']).toBe('bounced');
  expect(await standing(messageId)).toEqual({ sent: 0, failed: 1, why: [['bounced', code]] });
});

it('deletes bounced emails a week after they were sent', async () => {
  await sent();
  const count = async () => (await t.database.query('SELECT 1 AS one FROM sent_letters')).length;
  expect(await count()).toBeGreaterThan(0);
  await tidy(t.database, t.clock.now + 7 * 24 * 3_600_000 - 1);
  expect(await count()).toBeGreaterThan(0);
  await tidy(t.database, t.clock.now + 7 * 24 * 3_600_000);
  expect(await count()).toBe(0);
});
