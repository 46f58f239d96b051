import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import { said } from './people.ts';
import { addEvent, addPerson, makeFree, openTestApp, password, signIn, type TestApp } from './test-app.ts';

let t: TestApp;
let ticketTypeId = '';
let omar = { token: '' };
let awa = { token: '' };
beforeAll(async () => {
  t = await openTestApp();
  const { id } = await addPerson(t, 'omar', 'ORGANIZER');
  await addPerson(t, 'awa', 'NORMAL_USER');
  const eventId = await addEvent(t, id);
  ticketTypeId = await makeFree(t, eventId);
  omar = { token: (await signIn(t, 'omar')).accessToken };
  awa = { token: (await signIn(t, 'awa')).accessToken };
});
afterAll(() => t.close());

/** Sets how long ago the organizer signed in and last entered the password. */
const provenAgo = (ms: number) =>
  t.database.query('UPDATE sessions SET created_at = $1, proven_at = NULL', [t.clock.now - ms]);
const newOrder = async () => {
  const holdId = randomUUID();
  await t.call('POST', '/api/holds', { body: { holdId, ticketTypeId, quantity: 1 }, ...awa });
  const body = {
    orderId: randomUUID(),
    holdIds: [holdId],
    buyer: { name: 'Awa Ceesay', email: 'awa@example.org' },
    attendees: [{ holdId, name: 'Awa Ceesay' }],
  };
  const { json } = await t.call('POST', '/api/orders', { body, ...awa });
  const attendees: { ticketId: string }[] = json['attendees'] ?? [];
  return { orderId: body.orderId, ticketId: attendees[0]?.ticketId ?? '' };
};
const refund = (orderId: string, more: object = {}) =>
  t.call('POST', `/api/orders/${orderId}/refund`, { body: { reason: 'Rain', ...more }, ...omar });
const act = (ticketId: string, action: string, more: object = {}) =>
  t.call('POST', `/api/tickets/${ticketId}/${action}`, { body: { reason: 'Stolen', ...more }, ...omar });
const minute = 60_000;

it('requires the password for a refund and a revocation once the sign-in is 15 minutes old', async () => {
  const { orderId, ticketId } = await newOrder();
  await provenAgo(15 * minute + 1);
  expect(said(await refund(orderId))).toEqual([403, 'proof_needed']);
  expect(said(await act(ticketId, 'revoke'))).toEqual([403, 'proof_needed']);
  const wrong = { currentPasswordHash: wirePasswordHash('not the password') };
  expect(said(await refund(orderId, wrong))).toEqual([403, 'current_password_wrong']);
  expect(said(await refund(orderId))).toEqual([403, 'proof_needed']);
  expect((await refund(orderId, { currentPasswordHash: password })).json).toMatchObject({
    state: 'refunded',
  });
});

it("accepts a confirmation for the session's next steps for 15 minutes", async () => {
  const [first, second, third] = [await newOrder(), await newOrder(), await newOrder()];
  await provenAgo(60 * minute);
  expect((await act(first.ticketId, 'revoke', { currentPasswordHash: password })).status).toBe(200);
  expect((await refund(second.orderId)).status).toBe(200);
  await t.database.query('UPDATE sessions SET proven_at = $1 WHERE proven_at IS NOT NULL', [
    t.clock.now - 15 * minute - 1,
  ]);
  expect(said(await refund(third.orderId))).toEqual([403, 'proof_needed']);
});

it('accepts a sign-in of the last 15 minutes as confirmation', async () => {
  const { orderId } = await newOrder();
  await provenAgo(15 * minute);
  expect((await refund(orderId)).status).toBe(200);
});

it('blocks and unblocks without confirmation, and rejects a block without a reason at its field', async () => {
  const { ticketId } = await newOrder();
  await provenAgo(60 * minute);
  const unexplained = await act(ticketId, 'block', { reason: ' ' });
  expect(unexplained.status).toBe(422);
  expect(unexplained.json['details']).toMatchObject({ fields: { reason: 'Enter a reason.' } });
  expect((await act(ticketId, 'block')).status).toBe(200);
  const shown = async () =>
    (await t.call('GET', `/api/tickets/${ticketId}?statuses=all`, awa)).json['status'];
  expect(await shown()).toBe('blocked');
  expect((await act(ticketId, 'unblock', { reason: '' })).status).toBe(200);
  expect(await shown()).toBe('valid');
});
