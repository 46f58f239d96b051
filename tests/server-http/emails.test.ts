import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/sales/orders.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { createApp } from '#server/app.ts';
import { addJob } from '#server/database/jobs.ts';
import { createDemoEvent } from '#server/administration/demo/make-event.ts';
import { GatewayError } from '#server/messages/message.ts';
import { createSmtpGateway } from '#server/messages/gateways/smtp.ts';
import { createLog } from '#server/ops/log.ts';
import { createSealer } from '#server/signing/seal.ts';
import { openMailServer, type MailServer, type ReceivedMail } from './mail-server.ts';
import { readPdf } from './pdf-reader.ts';
import { addPerson, masterKey, openTestApp, signIn, type TestApp } from './test-app.ts';
import { hangMs } from '#tests/until.ts';

const eventName = 'Kora <b>Night</b> & Friends "live"';
let mail: MailServer;
let t: TestApp;
const tokens = new Map<string, string>();
let ticketTypeId = '';
beforeAll(async () => {
  mail = await openMailServer();
  t = await openTestApp(mail.settings);
  for (const [name, role] of [
    ['buyer', 'NORMAL_USER'],
    ['friend', 'NORMAL_USER'],
    ['omar', 'ORGANIZER'],
    ['ada', 'ADMIN'],
  ] as const) {
    await addPerson(t, name, role);
    tokens.set(name, (await signIn(t, name)).accessToken);
  }
  // Unverified addresses are tested separately.
  await t.database.query('UPDATE users SET email_verified_at = 1');
  const [omar] = await t.database.query<{ id: string }>(`SELECT id FROM users WHERE username = 'omar'`);
  const startsAt = Date.UTC(2026, 11, 31, 23, 30);
  t.clock.now = startsAt - 2 * 24 * 3_600_000;
  for (const name of ['buyer', 'friend', 'omar', 'ada'])
    tokens.set(name, (await signIn(t, name)).accessToken);
  const made = await createDemoEvent(
    t.database,
    createSealer(masterKey),
    {
      organizerId: omar?.id ?? '',
      name: eventName,
      startsAt,
      endsAt: startsAt + 3 * 3_600_000,
      doorsOpenAt: startsAt - 3_600_000,
      timeZone: 'Africa/Lagos',
      details: { venue: { name: 'Hall', address: '1 Street', city: 'Lagos', country: 'NG' } },
      gates: [{ name: 'Main' }],
      types: [{ name: 'Free seat', quantity: 50 }],
    },
    t.clock.now,
  );
  ticketTypeId = made.ticketTypeIds[0] ?? '';
});
afterAll(async () => {
  await t.close();
  await mail.close();
});
beforeEach(() => {
  mail.mails.length = 0;
  mail.refusals.length = 0;
});

const as = (name: string) => ({ token: tokens.get(name) ?? '' });
const post = (name: string, path: string, body?: object) =>
  t.call('POST', path, { ...as(name), ...(body === undefined ? {} : { body }) });

/** Parses a reply's JSON as the given type; the assertions would reveal a mismatch. */
const bodyOf = <T>(reply: { readonly text: string }): T => JSON.parse(reply.text) as T;

async function order(quantity: number): Promise<Order> {
  const [holdId, orderId] = [randomUUID(), randomUUID()];
  await post('buyer', '/api/holds', { holdId, ticketTypeId, quantity });
  const attendees = Array.from({ length: quantity }, (_, index) => ({ holdId, name: `Guest ${index}` }));
  const buyer = { name: 'Bintou <i>B</i>', email: 'buyer@example.org' };
  const reply = await post('buyer', '/api/orders', { orderId, holdIds: [holdId], buyer, attendees });
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
  return bodyOf(reply);
}
const settle = () => t.app.identity.mailer.idle(hangMs);
const only = (): ReceivedMail => {
  const [one] = mail.mails;
  if (one === undefined || mail.mails.length > 1) throw new Error(`${mail.mails.length} mails came`);
  return one;
};
const fileOf = ({ email }: ReceivedMail, mimeType: string): Uint8Array => {
  const content = email.attachments.find((one) => one.mimeType === mimeType)?.content;
  if (content === undefined) throw new Error(`no ${mimeType} came`);
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
};
const outbox = async () => {
  const reply = await t.call('GET', '/api/admin/outbox?limit=1', as('ada'));
  return bodyOf<{ items: Record<string, unknown>[] }>(reply).items[0];
};

describe('a confirmed order', () => {
  test('is emailed once, with its tickets as one PDF and the event for the calendar', async () => {
    const { attendees } = await order(3);
    await settle();
    const came = only();
    expect(came.to).toEqual(['buyer@example.org']);
    expect(came.email.subject).toBe(`Your tickets for ${eventName}`);
    expect(came.email.from).toMatchObject({ address: 'tickets@example.org' });
    const pages = readPdf(fileOf(came, 'application/pdf'));
    expect(pages).toHaveLength(3);
    const said = pages.map((page) => page.texts.join(' '));
    expect(said.map((text) => /Guest \d/.exec(text)?.[0])).toEqual(['Guest 0', 'Guest 1', 'Guest 2']);
    const wallet = await t.call('GET', '/api/tickets', as('buyer'));
    const { items } = bodyOf<{ items: WalletTicket[] }>(wallet);
    const own = items.filter((item) => attendees.some((one) => one.ticketId === item.ticketId));
    for (const [index, { reference }] of own.entries()) expect(said[index]).toContain(reference);
    const calendar = new TextDecoder().decode(fileOf(came, 'text/calendar'));
    expect(calendar).toContain('DTSTART:20261231T233000Z');
    expect(await outbox()).toMatchObject({
      status: 'sent',
      text: '',
      attachments: [{ name: 'tickets.pdf' }, { name: expect.stringMatching(/\.ics$/) }],
    });
  });

  test('is emailed as text and HTML, with local time and everything escaped', async () => {
    await order(1);
    await settle();
    const { email } = only();
    // 23:30 UTC is in the next year in Lagos.
    for (const body of [email.text, email.html]) {
      expect(body).toContain('Friday, 1 January 2027');
      expect(body).toContain('00:30 to 03:30');
      expect(body).toContain('https://tickets.example.org/tickets');
    }
    expect(email.text).toContain('Bintou <i>B</i>');
    expect(email.html).toContain('Bintou &lt;i&gt;B&lt;/i&gt;');
    expect(email.html).toContain('Kora &lt;b&gt;Night&lt;/b&gt; &amp; Friends &quot;live&quot;');
    expect(email.html).not.toMatch(/<(b|i)>/);
  });

  test('is emailed once, however often it is requested', async () => {
    const { orderId } = await order(1);
    await Promise.all(Array.from({ length: 8 }, () => t.app.emails.orderNotice.confirmed(orderId)));
    await settle();
    await t.app.emails.orderNotice.confirmed(orderId);
    await settle();
    expect(mail.mails).toHaveLength(1);
  });

  test('is emailed by the next server when one crashed before queueing or sending the email', async () => {
    const { orderId } = await order(1);
    await settle();
    await t.database.query('DELETE FROM outbox');
    mail.mails.length = 0;
    const next = await createApp({
      config: t.config,
      database: t.database,
      masterKey,
      log: createLog('silent', { write: () => undefined }),
      now: () => t.clock.now,
      distFolder: 'no-dist',
      checkReplies: true,
    });
    next.emails.look();
    await next.identity.mailer.idle(hangMs);
    const subjects = mail.mails.map(({ email }) => email.subject);
    expect(subjects.length).toBeGreaterThanOrEqual(1);
    const [letter] = await t.database.query<{ id: string }>(
      `UPDATE outbox SET status = 'waiting', letter = jsonb_build_object('kind', 'order_confirmed', 'orderId', $1::text)
        WHERE once = 'order_confirmed ' || $1::text RETURNING id`,
      [orderId],
    );
    const job = { id: 'again', kind: 'email', key: letter?.id ?? '', runAt: t.clock.now };
    await addJob(t.database, job, t.clock.now);
    mail.mails.length = 0;
    next.emails.look();
    await next.identity.mailer.idle(hangMs);
    expect(only().email.subject).toBe(`Your ticket for ${eventName}`);
    next.live.close();
  });

  test('is reported as cancelled after its cancellation', async () => {
    const { orderId } = await order(1);
    await settle();
    mail.mails.length = 0;
    await post('buyer', `/api/orders/${orderId}/cancel`);
    await settle();
    const { email } = only();
    expect(email.subject).toContain('was cancelled');
    expect(email.attachments).toEqual([]);
    expect(email.text).not.toContain('money');
  });
});

describe('a mail server', () => {
  test('gets the email again under the same id when it was busy', async () => {
    mail.refusals.push({ code: 451, text: 'come again' });
    await order(1);
    await settle();
    expect(only().email.messageId).toMatch(/^<[\w-]+@example\.org>$/);
    expect(await outbox()).toMatchObject({ status: 'sent', problem: null });
  }, 15_000);

  test('is not asked again after a permanent refusal, and an administrator sees why', async () => {
    mail.refusals.push({ code: 550, text: 'no such person' });
    await order(1);
    await settle();
    expect(mail.mails).toEqual([]);
    expect(await outbox()).toMatchObject({
      status: 'failed',
      problem: 'the mail server answered 550',
      recipient: 'buyer@example.org',
      text: '',
    });
  });

  test('that stays busy is asked again a minute later, and the email arrives', async () => {
    mail.refusals.push(...Array.from({ length: 3 }, () => ({ code: 421, text: 'later' })));
    await order(1);
    await settle();
    expect(await outbox()).toMatchObject({ status: 'waiting', problem: 'the mail server answered 421' });
    t.app.emails.post.wake();
    await settle();
    expect(mail.mails).toEqual([]);
    t.clock.now += 60_000;
    t.app.emails.post.wake();
    await settle();
    expect(only().email.subject).toContain('Your ticket');
    expect(await outbox()).toMatchObject({ status: 'sent', problem: null });
  }, 20_000);

  test.each([
    { to: 'a@example.org\r\nBcc: thief@example.org' },
    { subject: 'Hello\r\nBcc: thief@example.org' },
    { subject: 'Hello\nBcc: thief@example.org' },
    { attachments: [{ name: 'a\r\nX: y', contentType: 'text/plain', bytes: new Uint8Array() }] },
    { id: 'a>\r\nBcc: thief@example.org' },
  ])('is never given a message with a split header: %j', async (changes) => {
    const send = createSmtpGateway({ url: mail.url, from: 'tickets@example.org' });
    const message = {
      channel: 'email',
      to: 'a@example.org',
      subject: 'Hello',
      text: 'Text',
      ...changes,
    } as const;
    const thrown: unknown = await send(message).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(GatewayError);
    expect(thrown).toMatchObject({ again: false, problem: 'a header of the message has a line break' });
    expect(mail.mails).toEqual([]);
  });
});

describe('a transferred ticket', () => {
  test('is sent as a link, and then to its new holder as a PDF with the new code', async () => {
    const { attendees, orderId } = await order(1);
    const ticketId = attendees[0]?.ticketId ?? '';
    await settle();
    mail.mails.length = 0;
    await post('buyer', `/api/tickets/${ticketId}/transfer`, { to: 'friend@example.org' });
    await settle();
    const link = /https:\S+accept=([\w-]{43})/.exec(only().email.text ?? '');
    expect(only().email.html).toContain(`href="${link?.[0]}"`);
    mail.mails.length = 0;
    const taken = await post('friend', `/api/tickets/${ticketId}/transfer/accept`, { token: link?.[1] });
    const fresh = bodyOf<WalletTicket>(taken);
    await settle();
    expect(mail.mails.map(({ to }) => String(to[0])).toSorted()).toEqual([
      'buyer@example.org',
      'friend@example.org',
    ]);
    const received = mail.mails.find(({ to }) => to[0] === 'friend@example.org');
    if (received === undefined) throw new Error('nothing came to the new holder');
    const [page] = readPdf(fileOf(received, 'application/pdf'));
    expect(page?.texts.join(' ')).toContain(fresh.reference);
    const seen = bodyOf<Order>(await t.call('GET', `/api/orders/${orderId}`, as('buyer')));
    // The new holder doesn't learn whose order it was.
    expect(fresh.orderId).toBeNull();
    const [place] = seen.attendees;
    expect(place).toMatchObject({ name: 'friend Test', ticketId: fresh.ticketId });
    mail.mails.length = 0;
    await post('omar', `/api/orders/${orderId}/refund`, { reason: 'The hall is closed.' });
    await settle();
    expect(mail.mails.map(({ to, email }) => `${to[0]} ${email.subject}`).toSorted()).toEqual([
      `buyer@example.org Refund of your order for ${eventName}`,
      `friend@example.org Your ticket for ${eventName} is no longer valid`,
    ]);
    for (const { email } of mail.mails) expect(email.text).toContain('The hall is closed.');
  });
});
