import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leaseMs } from '#server/database/jobs.ts';
import { maxCheckDelayMs } from '#server/tickets/passes/check-passes.ts';
import { openPassEvent, type PassEvent } from './pass-event.ts';
import { signIn, type TestApp } from './test-app.ts';

interface Patch {
  readonly id: string;
  readonly state: string;
  readonly header: { readonly defaultValue: { readonly value: string } };
  readonly barcode: { readonly value: string } | null;
  readonly textModulesData: readonly { readonly id: string; readonly body: string }[];
}

let on: PassEvent;
let t: TestApp;
let eventId = '';
let ticketId = '';
const patches: Patch[] = [];
/** Google's next responses to patches, in order; 200 once none is left. */
const answers: (number | 'lose the reply')[] = [];
/** Number of requested tokens, of concurrent patches and their maximum. */
let [tokens, underWay, mostUnderWay] = [0, 0, 0];
/** Collects patches and answers each full batch together, in place of each at once; null outside of such a test. */
let batch: { readonly size: number; readonly last: number; readonly held: (() => void)[] } | null = null;
/** How long a batch waits for one patch too many, ms. */
const tooManyMs = 50;
const google = createServer((request, reply) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', (): unknown => {
    if (request.url === '/token') {
      tokens += 1;
      return reply.end(JSON.stringify({ access_token: 'token', expires_in: 3_600 }));
    }
    patches.push(JSON.parse(body) as Patch);
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    const answer = answers.shift() ?? 200;
    const respond = () => {
      underWay -= 1;
      if (answer === 'lose the reply') return request.socket.destroy();
      reply.statusCode = answer;
      return reply.end('{}');
    };
    if (batch === null) return respond();
    const { held, size, last } = batch;
    held.push(respond);
    const isFull = held.length === size || patches.length === last;
    return isFull && setTimeout(() => held.splice(0).forEach((one) => one()), tooManyMs);
  });
});

beforeAll(async () => {
  await new Promise<void>((done) => google.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
  on = await openPassEvent({ GOOGLE_WALLET_API_URL: origin, GOOGLE_TOKEN_URL: origin });
  ({ t, eventId, ticketId } = on);
});
afterAll(async () => {
  google.close();
  await on.close();
});

const look = () => on.work('looking at google passes');
const send = () => on.work('telling Google');
/** Checks every pass once. */
const turn = async () => {
  t.clock.now += maxCheckDelayMs + 1;
  patches.length = 0;
  await look();
  await send();
  return [...patches];
};
const give = (who: string) => on.give(who);
const rename = (name: string) => on.rename(name);
const save = async (who: string) => {
  const reply = await t.call('POST', `/api/tickets/${ticketId}/passes/google`, {
    token: (await signIn(t, who)).accessToken,
  });
  expect(reply.status).toBe(200);
};

beforeEach(async () => {
  answers.length = 0;
  await t.database.query('DELETE FROM wallet_passes', []);
  await t.database.query(`DELETE FROM jobs WHERE kind = 'google pass'`, []);
  await rename('Concert');
  await give('ann');
  await save('ann');
});

describe('a Google Wallet pass', () => {
  test('is left alone while nothing in it changes', async () => {
    expect(await turn()).toEqual([]);
    expect(await turn()).toEqual([]);
  });

  test('is updated once to its current content, however it changed', async () => {
    await rename('Another concert');
    const [patch, ...more] = await turn();
    expect(more).toEqual([]);
    expect(patch).toMatchObject({
      state: 'ACTIVE',
      header: { defaultValue: { value: 'Another concert' } },
      barcode: { type: 'QR_CODE' },
    });
    expect(await turn()).toEqual([]);
  });

  test("is void for a sender who transferred the ticket, without its code or new holder's name", async () => {
    await give('ben');
    const [patch] = await turn();
    expect(patch).toMatchObject({ state: 'INACTIVE', barcode: null });
    expect(JSON.stringify(patch)).not.toContain('ben');
    await save('ben');
    expect(await turn()).toEqual([]);
    await rename('Another concert');
    const both = await turn();
    expect(both.map(({ state }) => state).toSorted()).toEqual(['ACTIVE', 'INACTIVE']);
    expect(new Set(both.map(({ id }) => id)).size).toBe(2);
  });

  test('is void once its event is cancelled', async () => {
    await t.database.query(`UPDATE events SET status = 'cancelled' WHERE id = $1`, [eventId]);
    expect(await turn()).toMatchObject([{ state: 'INACTIVE', barcode: null }]);
    await t.database.query(`UPDATE events SET status = 'published' WHERE id = $1`, [eventId]);
  });

  test.each([503, 429, 'lose the reply'] as const)(
    'is updated again after %s, with the latest content',
    async (bad) => {
      answers.push(bad);
      await rename('Once');
      expect(await turn()).toHaveLength(1);
      await rename('Twice');
      t.clock.now += 60_001;
      await send();
      expect(patches.map(({ header }) => header.defaultValue.value)).toEqual(['Once', 'Twice']);
      expect(await turn()).toEqual([]);
    },
  );

  test('is not retried before its next change if it was never saved', async () => {
    t.clock.now += maxCheckDelayMs;
    answers.push(404);
    await rename('Once');
    expect(await turn()).toHaveLength(1);
    expect(await turn()).toEqual([]);
    await rename('Twice');
    expect(await turn()).toHaveLength(1);
  });

  test('saved from a link older than a change shows it at its next update', async () => {
    await rename('Changed after the link');
    answers.push(404);
    expect(await turn()).toHaveLength(1);
    // The link was opened in the meantime.
    expect((await turn()).map(({ header }) => header.defaultValue.value)).toEqual(['Changed after the link']);
    expect(await turn()).toEqual([]);
  });

  test('is looked up again after each new link', async () => {
    t.clock.now += 3_600_000;
    await save('ann');
    await rename('Another concert');
    answers.push(404);
    expect(await turn()).toHaveLength(1);
    expect(await turn()).toHaveLength(1);
  });

  test('is updated by the next server when one crashed between recording and sending the change', async () => {
    await rename('Another concert');
    t.clock.now += maxCheckDelayMs + 1;
    await look();
    patches.length = 0;
    // Taken by a server that died.
    await t.database.query(
      `UPDATE jobs SET lease = 'of the dead', leased_until = $1, attempts = 1 WHERE kind = 'google pass'`,
      [t.clock.now + leaseMs],
    );
    await send();
    expect(patches).toEqual([]);
    t.clock.now += leaseMs + 1;
    await send();
    expect(patches).toHaveLength(1);
  });

  test('is updated once by two servers that check at the same moment', async () => {
    await rename('Another concert');
    t.clock.now += maxCheckDelayMs + 1;
    patches.length = 0;
    await Promise.all([look(), look()]);
    await Promise.all([send(), send()]);
    expect(patches).toHaveLength(1);
  });

  test('is updated along with a few others, with one token, and once', async () => {
    await t.database.query(
      `INSERT INTO wallet_passes (wallet, serial, ticket_id, language, told, changed_at, given_at, look_at)
       SELECT 'google', 'serial-' || n, $1, 'en', '', 0, 0, 0 FROM generate_series(1, 9) n`,
      [ticketId],
    );
    await rename('Another concert');
    t.clock.now += 2 * 3_600_000;
    await look();
    patches.length = 0;
    [tokens, mostUnderWay] = [0, 0];
    batch = { size: 4, last: 10, held: [] };
    await send();
    batch = null;
    expect([patches.length, new Set(patches.map(({ id }) => id)).size]).toEqual([10, 10]);
    expect([tokens, mostUnderWay]).toEqual([1, 4]);
  });

  test('is updated in one run with hundreds of others', async () => {
    await t.database.query(
      `INSERT INTO wallet_passes (wallet, serial, ticket_id, language, told, changed_at, given_at, look_at)
       SELECT 'google', 'serial-' || n, $1, 'en', '', 0, 0, 0 FROM generate_series(1, 450) n`,
      [ticketId],
    );
    await look();
    const [row] = await t.database.query<{ due: number; jobs: number }>(
      `SELECT (SELECT count(*) FROM wallet_passes WHERE look_at <= $1) AS due,
         (SELECT count(*) FROM jobs WHERE kind = 'google pass') AS jobs`,
      [t.clock.now],
    );
    expect([Number(row?.due), Number(row?.jobs)]).toEqual([0, 450]);
  });

  test('is deleted a day after its event', async () => {
    const before = t.clock.now;
    const [event] = await t.database.query<{ ends: string }>(
      'SELECT ends_at AS ends FROM events WHERE id = $1',
      [eventId],
    );
    t.clock.now = Number(event?.ends) + 24 * 3_600_000 + 1;
    await look();
    expect(await t.database.query('SELECT serial FROM wallet_passes', [])).toEqual([]);
    t.clock.now = before;
  });
});
