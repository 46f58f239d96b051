import { describe, expect, it } from 'vitest';
import { createCall, type CallDeps } from '#api/call.ts';
import { createFileCall } from '#api/file-call.ts';
import { updateCredentials } from '#contract/accounts/credentials.ts';
import { myOrders } from '#contract/sales/orders.ts';
import { ticketPdf } from '#contract/sales/transfers.ts';
import { browserClock } from '#platform/clock.ts';
import { json, localServer, refuse, type Answer } from './local-server.ts';

const changed = { ok: false, failure: { kind: 'unauthorized', code: 'person_changed' } };
const orders = { items: [], page: 1, limit: 50, total: 0, next: null };

/** A page on which `who` is signed in; a test changes it. */
async function page(
  answer: Answer,
  changes: (who: { now: number | null }) => Partial<CallDeps> = () => ({}),
) {
  const { host, heard } = await localServer((...asked) => answer(...asked));
  const who: { now: number | null } = { now: 7 };
  const deps: CallDeps = {
    host,
    clock: browserClock,
    fetch,
    apiKey: 'key-1',
    session: () =>
      who.now === null ? null : { accessToken: `token-${who.now}`, csrfToken: null, person: who.now },
    person: () => who.now,
    renew: async () => 'ended',
    fingerprint: async () => '',
    ...changes(who),
  };
  return { who, heard, call: createCall(deps), file: createFileCall(deps) };
}

describe('a call of somebody who leaves', () => {
  it.each([
    ['signs out', null],
    ['gives way to another', 8],
  ])('brings nothing when its person %s while it is under way', async (_how, next) => {
    const { who, call } = await page((_heard, response) => {
      who.now = next;
      return json(response, 200, orders);
    });
    expect(await call(myOrders, { query: {} })).toMatchObject(changed);
  });

  it('is not repeated in the name of who came after, when its token has run out', async () => {
    const { call, heard } = await page(
      (_heard, response) => refuse(response, 401, 'token_expired'),
      (who) => ({
        renew: async () => {
          who.now = 8;
          return 'renewed';
        },
      }),
    );
    expect(await call(updateCredentials, { query: {}, body: { firstName: 'Ada' } })).toMatchObject(changed);
    expect(heard.map((one) => one.headers.authorization)).toEqual(['Bearer token-7']);
  });

  it('does not leave at all where somebody else is meant', async () => {
    const { call, heard } = await page((_heard, response) => json(response, 200, orders));
    expect(await call(myOrders, { query: {} }, { of: 8 })).toMatchObject(changed);
    expect(heard).toEqual([]);
  });

  it('brings what it should to whoever stays', async () => {
    const { call } = await page((_heard, response) => json(response, 200, orders));
    expect(await call(myOrders, { query: {} }, { of: 7 })).toEqual({ ok: true, value: orders });
  });

  it('leaves neither a call nor a file to go without a session, where another tab signed in somebody else', async () => {
    const { call, file, heard } = await page(
      (_heard, response) => json(response, 200, orders),
      () => ({ session: () => null }),
    );
    expect(await call(updateCredentials, { query: {}, body: { firstName: 'Ada' } })).toMatchObject(changed);
    expect(await call(myOrders, { query: {} })).toMatchObject(changed);
    expect(await file(ticketPdf, { ticketId: 't1' }, 'application/pdf')).toMatchObject(changed);
    expect(heard).toEqual([]);
  });

  it('names its person to the page’s own host alone, and takes its word that the token is another’s', async () => {
    const answer: Answer = (_heard, response) => refuse(response, 409, 'other_person');
    const own = await page(answer, () => ({ namesPerson: true }));
    expect(await own.call(myOrders, { query: {} })).toMatchObject(changed);
    expect(await own.file(ticketPdf, { ticketId: 't1' }, 'application/pdf')).toMatchObject(changed);
    expect(own.heard.map((one) => one.headers['x-credential-id'])).toEqual(['7', '7']);
    const other = await page((_heard, response) => json(response, 200, orders));
    await other.call(myOrders, { query: {} });
    expect(other.heard.map((one) => one.headers['x-credential-id'])).toEqual([undefined]);
  });

  it('hands nobody else a file', async () => {
    const { who, file } = await page((_heard, response) => {
      who.now = 8;
      response.writeHead(200, { 'content-type': 'application/pdf' });
      response.end('%PDF');
      return undefined;
    });
    expect(await file(ticketPdf, { ticketId: 't1' }, 'application/pdf')).toMatchObject(changed);
  });
});
