import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tidy } from '#server/ops/housekeeping.ts';
import { openMailServer, type MailServer } from './mail-server.ts';
import { auditOf } from './messages-read.ts';
import { openPeople, said, type People } from './people.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import { hangMs } from '#tests/until.ts';

interface Item {
  readonly why: { readonly code: string; readonly detail: string } | null;
  readonly id: string;
  readonly recipient: string;
  readonly status: string;
  readonly text: string;
  readonly hasText: boolean;
  readonly resendable: boolean;
  readonly nextTryAt: string | null;
}

let mail: MailServer;
let t: TestApp;
let p: People;
beforeAll(async () => {
  mail = await openMailServer();
  t = await openTestApp(mail.settings);
  p = await openPeople(t);
});
afterAll(async () => {
  await t.close();
  await mail.close();
});
beforeEach(async () => {
  mail.mails.length = 0;
  await t.database.query('DELETE FROM outbox');
});

const settle = () => t.app.identity.mailer.idle(hangMs);
const read = async (query = '') => {
  const { status, json } = await t.call('GET', `/api/admin/outbox?${query}`, p.as('ada'));
  expect(status).toBe(200);
  return json as unknown as { readonly items: readonly Item[]; readonly next: string | null };
};
const resend = (id: string) => t.call('POST', `/api/admin/outbox/${id}/resend`, p.as('ada'));

/** Sends an email that the mail server refuses permanently. */
async function refusedLetter(once: string): Promise<Item> {
  mail.refusals.push({ code: 550, text: 'no such person' });
  await t.app.emails.post.add(t.database, {
    once,
    channel: 'email',
    to: 'awa@example.org',
    letter: { kind: 'contact', name: 'Fatou', email: 'fatou@example.org', text: 'Where is the entrance?' },
  });
  t.app.emails.post.wake();
  await settle();
  const [item] = (await read('status=failed')).items;
  if (item === undefined) throw new Error('nothing failed');
  return item;
}

describe('a failed email', () => {
  test('is resent once with fresh content, however often that is requested', async () => {
    const failed = await refusedLetter('one');
    expect([failed.resendable, mail.mails.length]).toEqual([true, 0]);
    expect(failed.why).toMatchObject({
      code: 'mail_server_refused',
      detail: expect.stringMatching(/^5\d\d$/),
    });
    const replies = await Promise.all([resend(failed.id), resend(failed.id)]);
    expect(replies.map(({ status }) => status)).toContain(200);
    await settle();
    expect(mail.mails.map(({ to }) => to)).toEqual([['awa@example.org']]);
    expect(mail.mails[0]?.email.text).toContain('Where is the entrance?');
    expect((await read()).items).toMatchObject([{ status: 'sent', text: '', resendable: false }]);
    expect(said(await resend(failed.id))).toEqual([409, 'message_not_failed']);
    const noted = (await auditOf(t, 'outbox_resent')).filter(({ subject }) => subject === failed.id);
    expect(noted).toHaveLength(1);
    expect(t.logged.join('\n')).not.toMatch(/awa@example|fatou@example|entrance/);
  });

  test('that fails again is marked as failed and can be resent once more', async () => {
    const failed = await refusedLetter('two');
    mail.refusals.push({ code: 550, text: 'still nobody' });
    await resend(failed.id);
    await settle();
    expect((await read('status=failed')).items).toMatchObject([{ id: failed.id, resendable: true }]);
  });

  test('with a code or a link is not resent, since those are not stored', async () => {
    mail.refusals.push({ code: 550, text: 'no such person' });
    const to = { email: 'awa@example.org', language: null };
    await (await t.app.identity.mailer.storeConfirmation(t.database, to, 'a-token', 60_000)).send();
    const [item] = (await read()).items;
    expect(item).toMatchObject({ status: 'failed', resendable: false, hasText: false });
    expect(said(await resend(item?.id ?? ''))).toEqual([409, 'message_not_resendable']);
    expect(said(await resend('nothing'))).toEqual([404, 'message_not_found']);
  });
});

describe('an email never attempted', () => {
  const day = 24 * 3_600_000;
  /** Adds a message of this age, and its job's `runAt` if it has a job. */
  async function waits(ago: number, runAt: number | null, letter: string | null = '{"kind":"contact"}') {
    const id = randomUUID();
    const { now } = t.clock;
    await t.database.query(
      `INSERT INTO outbox (id, channel, recipient, subject, body, status, created_at, letter)
       VALUES ($1, 'email', 'awa@example.org', '', '', 'waiting', $2, $3::jsonb)`,
      [id, now - ago, letter],
    );
    if (runAt !== null)
      await t.database.query(
        `INSERT INTO jobs (id, kind, key, run_at, created_at) VALUES ($1, 'email', $1, $2, $3)`,
        [id, runAt, now - ago],
      );
    return id;
  }

  test('waits for a week after its time, then counts as failed, and is logged', async () => {
    const { now } = t.clock;
    const [twoDays, notDue] = [await waits(2 * day, now - 2 * day), await waits(9 * day, now + day)];
    const [lost, stuck, code] = [
      await waits(8 * day, null),
      await waits(8 * day, now - 8 * day),
      await waits(2 * day, null, null),
    ];
    await tidy(t.database, now);
    const left = new Map((await read()).items.map(({ id, status }) => [id, status]));
    expect([twoDays, notDue, lost, stuck, code].map((id) => left.get(id))).toEqual([
      'waiting',
      'waiting',
      'failed',
      'failed',
      undefined,
    ]);
    const told = await t.database.query<{ subject: string }>(
      `SELECT subject FROM log_lines WHERE action = 'email_message' AND outcome = 'failed' AND subject = ANY($1::text[])`,
      [[twoDays, notDue, lost, stuck, code]],
    );
    expect(told.map(({ subject }) => subject).toSorted()).toEqual([lost, stuck].toSorted());
    await tidy(t.database, now + day - 1);
    const failed = (await read('status=failed')).items;
    expect(failed.map(({ id }) => id).toSorted()).toEqual([lost, stuck].toSorted());
    expect(failed.every(({ resendable }) => resendable)).toBe(true);
    await tidy(t.database, now + day);
    expect((await read('status=failed')).items).toEqual([]);
    await t.database.query(`DELETE FROM jobs WHERE kind = 'email' AND key = ANY($1::text[])`, [
      [twoDays, notDue, stuck],
    ]);
  });
});

test('a waiting email says when it is tried next, unless that is due', async () => {
  const tomorrow = t.clock.now + 24 * 3_600_000;
  const letter = { kind: 'contact', name: 'Fatou', email: 'fatou@example.org', text: 'When?' } as const;
  const envelope = { once: 'later', channel: 'email', to: 'awa@example.org', letter } as const;
  await t.app.emails.post.add(t.database, { ...envelope, notBefore: tomorrow });
  const next = async () => (await read()).items.map(({ status, nextTryAt }) => [status, nextTryAt]);
  expect(await next()).toEqual([['waiting', new Date(tomorrow).toISOString()]]);
  await t.database.query(`UPDATE jobs SET run_at = $1 WHERE kind = 'email'`, [t.clock.now]);
  expect(await next()).toEqual([['waiting', null]]);
  await t.database.query(`DELETE FROM jobs WHERE kind = 'email'`);
});

describe('the list of messages', () => {
  const add = (id: string, at: number, changes: { channel?: string; to?: string; body?: string } = {}) =>
    t.database.query(
      `INSERT INTO outbox (id, channel, recipient, subject, body, status, created_at)
       VALUES ($1, $2, $3, 'Subject', $4, 'kept', $5)`,
      [id, changes.channel ?? 'email', changes.to ?? 'Omar@Example.org', changes.body ?? '', at],
    );

  test('is paged newest first, filtered by channel, status and address prefix', async () => {
    const { now } = t.clock;
    await add('a', now - 3);
    await add('b', now - 3, { channel: 'sms', to: '+2207000001' });
    await add('c', now - 1);
    await add('d', now - 25 * 3_600_000);
    const all: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const part = await read(`limit=1${after === '' ? '' : `&after=${after}`}`);
      all.push(...part.items.map(({ id }) => id));
      after = part.next;
    }
    expect(all).toEqual(['c', 'b', 'a']);
    const found = async (query: string) => (await read(query)).items.map(({ id }) => id);
    expect(await found('channel=sms')).toEqual(['b']);
    expect(await found('status=failed')).toEqual([]);
    expect(await found('search=omar@')).toEqual(['c', 'a']);
    expect(await found(`search=${encodeURIComponent('+220')}`)).toEqual(['b']);
    expect(await found('search=%25')).toEqual([]);
  });

  test('contains no text unless requested, and logs who requested it', async () => {
    await add('secret', t.clock.now - 1, { body: '123456 is your code' });
    expect((await read()).items).toMatchObject([{ text: '', hasText: true }]);
    expect(await auditOf(t, 'message_text_read')).toEqual([]);
    const text = await t.call('GET', '/api/admin/outbox/secret/text', p.as('ada'));
    expect(text.json).toEqual({ text: '123456 is your code' });
    const ada = (await p.numberOf('ada')).id;
    expect(await auditOf(t, 'message_text_read')).toMatchObject([{ actor: ada, subject: 'secret' }]);
    expect((await read('texts=shown')).items).toMatchObject([{ text: '123456 is your code' }]);
    expect(await auditOf(t, 'outbox_texts_read')).toMatchObject([{ actor: ada }]);
    expect(said(await t.call('GET', '/api/admin/outbox/nothing/text', p.as('ada')))).toEqual([
      404,
      'message_not_found',
    ]);
  });

  test('shows no code of an email whose subject begins with it', async () => {
    const asked = await t.call('POST', '/api/guests/emailCode', { body: { email: 'awa@example.org' } });
    expect(asked.status).toBe(200);
    await settle();
    const subject = mail.mails[0]?.email.subject ?? '';
    const code = /^(\d{6}) is your Gatehouse code$/.exec(subject)?.[1] ?? 'none';
    expect(code).toMatch(/^\d{6}$/);
    const { items } = await read();
    expect(items).toMatchObject([{ recipient: 'awa@example.org', subject: 'Your Gatehouse code' }]);
    expect(JSON.stringify(await t.database.query('SELECT * FROM outbox'))).not.toContain(code);
  });
});
