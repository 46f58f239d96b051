import { describe, expect, test } from 'vitest';
import { createHoldsTransport } from '#api/holds-transport.ts';
import { browserClock } from '#platform/clock.ts';
import { json, localServer, refuse, type Answer } from './local-server.ts';

const holdId = '019aa5e2-0000-7000-8000-000000000001';
const held = {
  holdId,
  registrationId: 'e1',
  ticketTypeId: 't1',
  quantity: 2,
  state: 'held',
  heldUntilAt: '2026-11-21T20:10:00.000Z',
  orderId: null,
};
const wish = { holdId, ticketTypeId: 't1', quantity: 2 };

async function callsTo(answer: Answer) {
  const { host, heard } = await localServer(answer);
  const calls = createHoldsTransport({ host, clock: browserClock, fetch, fingerprint: async () => 'f1' });
  return { calls, heard };
}

describe('calls about holds', () => {
  test('are made as a visitor, identified by browser', async () => {
    const { calls, heard } = await callsTo((_, response) => json(response, 200, held));
    expect(await calls.hold(wish)).toEqual({
      ok: true,
      value: { state: 'held', heldUntil: Date.parse(held.heldUntilAt), quantity: 2, most: null },
    });
    expect(heard[0]).toMatchObject({ method: 'POST', url: '/api/holds', body: JSON.stringify(wish) });
    expect(heard[0]?.headers).toMatchObject({ 'x-browser-fingerprint': 'f1' });
    expect(heard[0]?.headers.authorization).toBeUndefined();
  });

  test("put the hold's ID in the path to release or read it", async () => {
    const { calls, heard } = await callsTo((_, response) =>
      json(response, 200, { ...held, state: 'released' }),
    );
    expect(await calls.release(holdId)).toMatchObject({ value: { state: 'released' } });
    await calls.read(holdId);
    await calls.change(holdId, 3);
    expect(heard.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `DELETE /api/holds/${holdId}`,
      `GET /api/holds/${holdId}`,
      `PUT /api/holds/${holdId}/quantity`,
    ]);
    expect(heard[2]?.body).toBe(JSON.stringify({ quantity: 3 }));
  });

  const answers: readonly (readonly [string, Answer, object])[] = [
    [
      'our refusal',
      (_, response) => refuse(response, 409, 'sold_out'),
      { kind: 'refused', code: 'sold_out' },
    ],
    ["a proxy's refusal", (_, response) => json(response, 403, { error: 'No.' }), { kind: 'foreign' }],
    [
      'a portal that says 200',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello'),
      { kind: 'foreign' },
    ],
    ['JSON of somebody else', (_, response) => json(response, 200, { state: 'held' }), { kind: 'foreign' }],
    [
      'a word of a newer server',
      (_, response) => json(response, 200, { ...held, state: 'reserved_for_members' }),
      { kind: 'server', status: 200 },
    ],
    ['a server in trouble', (_, response) => refuse(response, 503, 'trouble'), { kind: 'server' }],
    ['a server that slows us down', (_, response) => refuse(response, 429, 'limited'), { kind: 'limited' }],
    ['a connection that breaks', (_, response) => void response.destroy(), { kind: 'unreachable' }],
  ];
  test.each(answers)('classify %s correctly', async (_, answer, failure) => {
    const { calls } = await callsTo(answer);
    expect(await calls.hold(wish)).toMatchObject({ ok: false, failure });
  });
});
