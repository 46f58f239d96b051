import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { myTickets } from '#contract/sales/tickets.ts';
import { openMailServer, type MailServer } from './mail-server.ts';
import { auditOf } from './messages-read.ts';
import { openPeople, said, type People } from './people.ts';
import { addEvent, openTestApp, type TestApp } from './test-app.ts';
import { hangMs } from '#tests/until.ts';

let t: TestApp;
let p: People;
let mail: MailServer;
let eventId: string;
beforeAll(async () => {
  mail = await openMailServer();
  t = await openTestApp(mail.settings);
  p = await openPeople(t);
  const { id } = await p.numberOf('omar');
  eventId = await addEvent(t, id);
  // One of its tickets is Awa's, who has verified her address.
  await t.database.query(`UPDATE events SET organizer_name = 'Omar Events' WHERE id = $1`, [eventId]);
  const awa = await p.numberOf('awa');
  await t.database.query('UPDATE tickets SET holder_user_id = $2 WHERE event_id = $1 AND number = 3', [
    eventId,
    awa.id,
  ]);
});
afterAll(async () => {
  await t.close();
  await mail.close();
});
beforeEach(async () => {
  // Deliver the previous test's queued emails first.
  await deliver();
  mail.mails.length = 0;
  await t.database.query('DELETE FROM turns');
  await t.database.query('DELETE FROM news_opt_outs');
  await t.database.query(`UPDATE users SET email_verified_at = 1 WHERE username IN ('awa', 'omar')`);
});

const base = () => `/api/events/${eventId}`;
const draft = {
  kind: 'news',
  subject: 'Our next night',
  text: 'Come again.\nBring friends.',
  audience: 'all',
  ticketTypeIds: [],
};
async function write(more: object = {}) {
  const messageId = randomUUID();
  const body = { ...draft, ...more, revision: 0 };
  const reply = await t.call('PUT', `${base()}/messages/${messageId}`, { ...p.as('omar'), body });
  expect(reply.status).toBe(200);
  return messageId;
}
const act = (messageId: string, what: string, body?: object) =>
  t.call('POST', `${base()}/messages/${messageId}/${what}`, { ...p.as('omar'), body });
const send = (messageId: string) => act(messageId, 'send', { revision: 1, sendAt: null });
async function deliver() {
  await t.app.emails.sendingMessages.work();
  await t.app.emails.repeated.find(({ name }) => name === 'sending emails')?.work();
  await t.app.emails.sendingMessages.work();
  await t.app.identity.mailer.idle(hangMs);
}
/** Returns the path of a link in an email. */
const pathIn = (text: string, begins: string) =>
  new RegExp(`https://tickets\\.example\\.org(${begins}[^\\s<>]+)`).exec(text)?.[1] ?? '';

test('sends a message with its event and unsubscribe links for people and mail clients', async () => {
  const messageId = await write();
  expect((await send(messageId)).status).toBe(200);
  await deliver();
  const [sent] = mail.mails;
  expect(sent?.to).toEqual(['awa@example.org']);
  expect(sent?.email.subject).toBe('Our next night');
  expect(sent?.email.text).toContain('Hello awa,\n\nCome again.\nBring friends.\n\nEvent: Concert\n');
  expect(sent?.email.html).toContain('Come again.<br>Bring friends.');
  expect(sent?.email.text).toContain('It was written by Omar Events.');
  expect(sent?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const listed = await t.call('GET', `${base()}/messages`, p.as('omar'));
  const items = listed.json['items'] as unknown as readonly { readonly messageId: string }[];
  expect(items.find((one) => one.messageId === messageId)).toMatchObject({
    state: 'sent',
    recipients: 1,
    sent: 1,
    failed: 0,
    noEmail: 19,
  });
  const noted = (await auditOf(t, 'message_sent')).map(({ subject }) => subject);
  expect(noted.filter((subject) => subject === messageId)).toHaveLength(1);
});

test('supports one-click unsubscribe without a page or session, permanently', async () => {
  await send(await write());
  await deliver();
  const header = mail.mails[0]?.email.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const click = () =>
    t.call('POST', pathIn(header, '/api/'), {
      raw: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  for (let turn = 0; turn < 2; turn += 1)
    expect((await click()).json).toEqual({ organizerName: 'Omar Events', subscribed: false });
  expect(said(await send(await write()))).toEqual([409, 'message_nobody']);
  expect((await send(await write({ kind: 'event' }))).status).toBe(200);
  // The token is part of the path, but must not appear in the log.
  const token = header.split('/').at(-1)?.replace('>', '') ?? '';
  expect([token.length > 30, t.logged.some((line) => line.includes(token))]).toEqual([true, false]);
});

test('asks for confirmation from the email link, unsubscribes, and can resubscribe', async () => {
  await send(await write());
  await deliver();
  const url = new URL(
    pathIn(mail.mails[0]?.email.text ?? '', '/unsubscribe/'),
    'https://tickets.example.org',
  );
  const subscription = `/api/subscriptions/${url.pathname.split('/').at(-1)}`;
  const token = url.searchParams.get('token');
  const read = () => t.call('POST', `${subscription}/read`, { body: { token } });
  const change = (subscribed: boolean) => t.call('PUT', subscription, { body: { token, subscribed } });
  expect((await read()).json).toEqual({ organizerName: 'Omar Events', subscribed: true });
  expect((await change(false)).json).toMatchObject({ subscribed: false });
  expect((await read()).json).toMatchObject({ subscribed: false });
  expect((await change(true)).json).toMatchObject({ subscribed: true });
  const forged = { token: `${token?.slice(0, -2)}xx` };
  expect(said(await t.call('POST', `${subscription}/read`, { body: forged }))).toEqual([
    404,
    'subscription_not_found',
  ]);
  const other = subscription.replace(/.{4}_/, 'ffff_');
  expect(said(await t.call('PUT', other, { body: { token, subscribed: false } }))).toEqual([
    404,
    'subscription_not_found',
  ]);
});

test('sends a test only to its author, once, and only to a confirmed address', async () => {
  const messageId = await write();
  const testId = randomUUID();
  await t.database.query(`UPDATE users SET email_verified_at = NULL WHERE username = 'omar'`);
  expect(said(await act(messageId, 'test', { testId }))).toEqual([409, 'email_not_confirmed']);
  await t.database.query(`UPDATE users SET email_verified_at = 1 WHERE username = 'omar'`);
  for (let turn = 0; turn < 2; turn += 1)
    expect((await act(messageId, 'test', { testId })).json).toEqual({ email: 'omar@example.org' });
  await deliver();
  expect(mail.mails.map(({ to }) => to)).toEqual([['omar@example.org']]);
  const shown = await t.call('POST', `${base()}/message-preview`, {
    ...p.as('omar'),
    body: { kind: 'news', subject: draft.subject, text: draft.text },
  });
  expect(shown.json['text']).toBe(mail.mails[0]?.email.text?.trimEnd());
});

test('reports an address the mail server refused, and can retry it', async () => {
  mail.refusals.push({ code: 550, text: 'no such mailbox' });
  const messageId = await write({ kind: 'event' });
  await send(messageId);
  await deliver();
  const failed = await t.call('GET', `${base()}/messages/${messageId}/recipients?state=failed`, p.as('omar'));
  expect(failed.json).toMatchObject({
    items: [{ name: 'awa Test', email: 'awa@example.org', state: 'failed', problem: 'refused' }],
    next: null,
  });
  expect((await act(messageId, 'resend')).json).toMatchObject({ state: 'sending', failed: 0 });
  await deliver();
  const after = await t.call('GET', `${base()}/messages/${messageId}`, p.as('omar'));
  expect(after.json).toMatchObject({ state: 'sent', sent: 1, failed: 0 });
});

test("deletes a draft, and refuses another event's message", async () => {
  const messageId = await write();
  const { id } = await p.numberOf('omar');
  const other = `/api/events/${await addEvent(t, id)}/messages/${messageId}`;
  for (const [method, path] of [
    ['GET', other],
    ['POST', `${other}/stop`],
    ['POST', `${other}/resend`],
    ['GET', `${other}/recipients`],
  ] as const)
    expect(said(await t.call(method, path, p.as('omar')))).toEqual([404, 'message_not_found']);
  expect((await t.call('DELETE', other, p.as('omar'))).json).toEqual({ removed: false });
  const remove = () => t.call('DELETE', `${base()}/messages/${messageId}`, p.as('omar'));
  expect((await remove()).json).toEqual({ removed: true });
  expect((await remove()).json).toEqual({ removed: false });
});

test('removes a deleted account from every recipient list', async () => {
  const binta = await p.newcomer('binta');
  await t.database.query('UPDATE users SET email_verified_at = 1 WHERE id = $1', [binta.id]);
  await t.database.query('UPDATE tickets SET holder_user_id = $2 WHERE event_id = $1 AND number = 4', [
    eventId,
    binta.id,
  ]);
  await send(await write({ kind: 'event' }));
  await deliver();
  const rows = () => t.database.query('SELECT email FROM message_recipients WHERE user_id = $1', [binta.id]);
  expect(await rows()).toEqual([{ email: 'binta@example.org' }]);
  const { deletePersonData } = await import('#server/database/accounts/account-ends.ts');
  await t.database.transaction((queries) =>
    deletePersonData(queries, { userId: binta.id, email: 'binta@example.org', phoneNumber: '' }, t.clock.now),
  );
  expect(await rows()).toEqual([]);
});

test('shows messages only to ticket holders, with or without an email address', async () => {
  const wallet = async (who: string) => {
    const { json } = await t.call('GET', '/api/tickets?statuses=all', p.as(who));
    return v
      .parse(myTickets.reply, json)
      .items.flatMap(({ messages }) =>
        messages.map(({ subject, organizerName }) => [subject, organizerName]),
      );
  };
  const before = await wallet('awa');
  await write({ subject: 'Never sent' });
  t.clock.now += 60_000;
  await send(await write({ kind: 'event', subject: 'Bring a torch' }));
  await deliver();
  const news = [['Bring a torch', 'Omar Events'], ...before];
  expect(await wallet('awa')).toEqual(news);
  await t.database.query(`UPDATE users SET email_verified_at = NULL WHERE username = 'awa'`);
  await t.database.query('DELETE FROM message_recipients');
  expect(await wallet('awa')).toEqual(news);
  await send(await write({ audience: 'inside', kind: 'event', subject: 'For those inside' }));
  await deliver();
  expect(await wallet('awa')).toEqual(news);
  expect(await wallet('ada')).toEqual([]);
});
