import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMailServer, type MailServer } from './mail-server.ts';
import { openPeople, said, type People } from './people.ts';
import { addEvent, openTestApp, type TestApp } from './test-app.ts';
import { hangMs } from '#tests/until.ts';

let mail: MailServer;
let t: TestApp;
let p: People;
let eventId: string;
let ticketTypeId: string;
beforeAll(async () => {
  mail = await openMailServer();
  t = await openTestApp(mail.settings);
  p = await openPeople(t);
  eventId = await addEvent(t, (await p.numberOf('omar')).id);
  await t.database.query(
    `UPDATE events SET ends_at = ends_at + 86400000, organizer_name = 'Kololi Hall' WHERE id = $1`,
    [eventId],
  );
  const types = await t.call('GET', `/api/events/${eventId}/ticket-types`, p.as('omar'));
  const items: { ticketTypeId: string }[] = types.json['items'] ?? [];
  ticketTypeId = items[0]?.ticketTypeId ?? '';
  await t.database.query('UPDATE ticket_types SET quantity = NULL WHERE event_id = $1', [eventId]);
}, 60_000);
afterAll(async () => {
  await t.close();
  await mail.close();
});
beforeEach(() => {
  mail.mails.length = 0;
  mail.refusals.length = 0;
});

async function sweep(): Promise<void> {
  for (const one of t.app.repeated(async () => 200)) if (one.name === 'emailing guests') await one.work();
  await t.app.identity.mailer.idle(hangMs);
}
async function give(more: object = {}) {
  const importId = randomUUID();
  const body = { importId, name: 'Ada', email: 'ada.guest@example.org', ticketTypeId, quantity: 1, ...more };
  const reply = await t.call('POST', `/api/events/${eventId}/guests`, { ...p.as('omar'), body });
  return { importId, reply };
}
const read = async (importId: string) =>
  (await t.call('GET', `/api/events/${eventId}/imports/${importId}`, p.as('omar'))).json;
const linksIn = (text = '') =>
  [...text.matchAll(/https:\/\/tickets\.example\.org\/tickets\/(\S+)\?accept=(\S+)/g)].map(
    ([, ticketId = '', token = '']) => ({ ticketId, token }),
  );

test('emails a guest without names, lets them claim the ticket by its link, and emails no one twice', async () => {
  const { importId, reply } = await give({
    name: 'Win a prize at evil.example',
    sendEmail: true,
    quantity: 2,
  });
  expect(reply.status).toBe(200);
  await sweep();
  await sweep();
  expect(mail.mails.map(({ to }) => to)).toEqual([['ada.guest@example.org']]);
  const [email] = mail.mails;
  expect(email?.email.subject).toMatch(/^Your 2 tickets for /);
  expect(email?.raw).not.toContain('evil.example');
  const links = linksIn(email?.email.text);
  expect(links).toHaveLength(2);
  expect(await read(importId)).toMatchObject({ emails: { done: true, sent: 1, failed: 0 } });

  const [{ ticketId, token } = { ticketId: '', token: '' }] = links;
  const guest = await p.newcomer('ada-guest');
  const offer = await t.call('POST', `/api/tickets/${ticketId}/transfer/offer`, {
    token: guest.token,
    body: { token },
  });
  expect(offer.json).toMatchObject({ state: 'offered', fromName: 'Kololi Hall' });
  const accept = (who: { token?: string }) =>
    t.call('POST', `/api/tickets/${ticketId}/transfer/accept`, {
      ...who,
      body: { token, holderName: 'Ada L' },
    });
  const taken = await accept({ token: guest.token });
  expect(taken.json).toMatchObject({ holderName: 'Ada L', status: 'valid' });
  expect((await accept({ token: guest.token })).json['ticketId']).toBe(taken.json['ticketId']);
  expect(said(await accept(p.as('awa')))).toEqual([410, 'transfer_accepted']);

  // The other ticket is left, and only its link is in the next email.
  t.clock.now += 60_000;
  mail.mails.length = 0;
  await t.call('POST', `/api/events/${eventId}/imports/${importId}/rows/1/email`, p.as('omar'));
  await t.app.identity.mailer.idle(hangMs);
  const again = mail.mails.find(({ to }) => to.includes('ada.guest@example.org'));
  expect(linksIn(again?.email.text)).toEqual(links.slice(1));

  // Undoing the list voids both, including the one in a wallet, as with printed ones.
  await t.call('POST', `/api/events/${eventId}/imports/${importId}/undo`, p.as('omar'));
  for (const one of t.app.repeated(async () => 200))
    if (one.name === 'working on guest lists') await one.work();
  const [, second] = links;
  const late = await t.call('POST', `/api/tickets/${second?.ticketId}/transfer/accept`, {
    ...p.as('awa'),
    body: { token: second?.token },
  });
  expect(said(late)).toEqual([410, 'transfer_cancelled']);
});

test('reports what the mail server refused, and can email that guest again', async () => {
  mail.refusals.push({ code: 550, text: 'no such mailbox' });
  const { importId } = await give({ name: 'Bo', email: 'bo.guest@example.org', sendEmail: true });
  await sweep();
  expect(await read(importId)).toMatchObject({ emails: { sent: 0, failed: 1 } });
  const rows = await t.call(
    'GET',
    `/api/events/${eventId}/imports/${importId}/rows?only=not_emailed`,
    p.as('omar'),
  );
  expect(rows.json).toMatchObject({
    items: [{ name: 'Bo', emailed: { state: 'failed', problem: 'refused' } }],
  });
  t.clock.now += 60_000;
  await t.call('POST', `/api/events/${eventId}/imports/${importId}/rows/1/email`, p.as('omar'));
  await t.app.identity.mailer.idle(hangMs);
  expect(await read(importId)).toMatchObject({ emails: { sent: 1, failed: 0 } });
});

test('reports at the field that a guest without an address cannot be emailed', async () => {
  const { reply } = await give({ email: '', sendEmail: true });
  expect(said(reply)).toEqual([422, 'invalid']);
  expect(reply.text).toContain('Enter the email address to send the tickets to.');
});
