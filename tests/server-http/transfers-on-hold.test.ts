import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addJob } from '#server/database/jobs.ts';
import { messagesTo } from './messages-read.ts';
import { said } from './people.ts';
import { addEvent, addPerson, openTestApp, signIn, type TestApp } from './test-app.ts';

/* Covers transfers offered by a user whose account was disabled: they cannot be accepted while it is disabled. */

let t: TestApp;
let eventId = '';
const tokens = new Map<string, string>();
const numbers = new Map<string, number>();
beforeAll(async () => {
  t = await openTestApp({ PUBLIC_URL: 'https://tickets.example.org' });
  for (const [name, role] of [
    ['giver', 'NORMAL_USER'],
    ['taker', 'NORMAL_USER'],
    ['omar', 'ORGANIZER'],
    ['ada', 'ADMIN'],
  ] as const) {
    const person = await addPerson(t, name, role);
    numbers.set(name, person.publicUser.credentialId);
    tokens.set(name, (await signIn(t, name)).accessToken);
    if (name === 'omar') eventId = await addEvent(t, person.id, { name: 'Kora night' });
  }
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.query('DELETE FROM outbox');
  for (const name of ['giver', 'taker', 'ada']) tokens.set(name, (await signIn(t, name)).accessToken);
});

const post = (name: string, path: string, body: object = {}) =>
  t.call('POST', path, { token: tokens.get(name) ?? '', body });
const setActive = (how: 'activate' | 'deactivate') =>
  t.call('PUT', `/api/admin/users/${numbers.get('giver')}/${how}`, { token: tokens.get('ada') ?? '' });

/** The next ticket of the giver's, offered to the taker, with the token of its link. */
async function offered(number: number): Promise<{ ticketId: string; token: string }> {
  const [row] = await t.database.query<{ id: string }>(
    `UPDATE tickets SET holder_user_id = (SELECT id FROM users WHERE username = 'giver')
      WHERE event_id = $1 AND number = $2 RETURNING id`,
    [eventId, number],
  );
  const ticketId = row?.id ?? '';
  const to = { to: 'taker@example.org', countryCode: 'GM' };
  expect((await post('giver', `/api/tickets/${ticketId}/transfer`, to)).status).toBe(200);
  const [text = ''] = await messagesTo(t, 'taker@example.org');
  return {
    ticketId,
    token: URL.parse(/https:\S+accept=\S+/.exec(text)?.[0] ?? '')?.searchParams.get('accept') ?? '',
  };
}
const accept = ({ ticketId, token }: { ticketId: string; token: string }) =>
  post('taker', `/api/tickets/${ticketId}/transfer/accept`, { token });
const stateOf = async ({ ticketId, token }: { ticketId: string; token: string }) =>
  (await post('taker', `/api/tickets/${ticketId}/transfer/offer`, { token })).json['state'];

test('is on hold until the account is enabled, and is accepted then', async () => {
  const offer = await offered(0);
  expect((await setActive('deactivate')).status).toBe(200);
  expect(await stateOf(offer)).toBe('on_hold');
  expect(said(await accept(offer))).toEqual([409, 'transfer_on_hold']);
  // Nothing ended: the giver keeps the ticket, and the offer is unchanged.
  expect((await setActive('activate')).status).toBe(200);
  expect(await stateOf(offer)).toBe('offered');
  expect((await accept(offer)).status).toBe(200);
  // A recipient who accepted before keeps the ticket, whatever happens to the giver.
  await setActive('deactivate');
  expect(await stateOf(offer)).toBe('accepted');
  expect((await accept(offer)).status).toBe(200);
  await setActive('activate');
});

test('ends by its time although it is on hold, and stays ended when the account is enabled', async () => {
  const offer = await offered(1);
  await setActive('deactivate');
  await t.database.query('UPDATE transfers SET expires_at = $2 WHERE ticket_id = $1', [
    offer.ticketId,
    t.clock.now,
  ]);
  expect(await stateOf(offer)).toBe('expired');
  await setActive('activate');
  expect(said(await accept(offer))).toEqual([410, 'transfer_expired']);
});

test('sends its link once the account is enabled, if that was due while it was disabled', async () => {
  const offer = await offered(2);
  const [email] = await t.database.query<{ id: string }>(
    `UPDATE outbox SET status = 'waiting', body = '', letter = jsonb_build_object('kind', 'transfer_offered', 'transferId',
        (SELECT id FROM transfers WHERE ticket_id = $1))
      WHERE id = (SELECT id FROM outbox WHERE recipient = 'taker@example.org' ORDER BY created_at DESC, id DESC LIMIT 1)
      RETURNING id`,
    [offer.ticketId],
  );
  await setActive('deactivate');
  const id = email?.id ?? '';
  await addJob(t.database, { id, kind: 'email', key: id, runAt: t.clock.now }, t.clock.now);
  const send = async () => {
    for (const one of t.app.repeated(async () => 200)) if (one.name === 'sending emails') await one.work();
    return (await messagesTo(t, 'taker@example.org'))[0];
  };
  for (let tries = 0; tries < 8; tries += 1) {
    expect(await send()).toBe('');
    t.clock.now += 10 * 60_000;
  }
  tokens.set('ada', (await signIn(t, 'ada')).accessToken);
  expect((await setActive('activate')).status).toBe(200);
  expect(await send()).toContain(offer.token);
  expect(await t.database.query('SELECT 1 FROM jobs WHERE id = $1', [id])).toEqual([]);
});
