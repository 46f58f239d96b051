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

/** A page signed in as `who`, which a test can change. */
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

describe('an API call whose user changes', () => {
  it.each([
    ['signs out', null],
    ['gives way to another', 8],
  ])('returns no data when its user %s while it is in flight', async (_how, next) => {
    const { who, call } = await page((_heard, response) => {
      who.now = next;
      return json(response, 200, orders);
    });
    expect(await call(myOrders, { query: {} })).toMatchObject(changed);
  });

  it('is not retried as the next user after its token expires', async () => {
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

  it('is not sent when it belongs to another user', async () => {
    const { call, heard } = await page((_heard, response) => json(response, 200, orders));
    expect(await call(myOrders, { query: {} }, { of: 8 })).toMatchObject(changed);
    expect(heard).toEqual([]);
  });

  it('returns its data when the user stays', async () => {
    const { call } = await page((_heard, response) => json(response, 200, orders));
    expect(await call(myOrders, { query: {} }, { of: 7 })).toEqual({ ok: true, value: orders });
  });

  it('sends no call or file request without a session when another tab signed in someone else', async () => {
    const { call, file, heard } = await page(
      (_heard, response) => json(response, 200, orders),
      () => ({ session: () => null }),
    );
    expect(await call(updateCredentials, { query: {}, body: { firstName: 'Ada' } })).toMatchObject(changed);
    expect(await call(myOrders, { query: {} })).toMatchObject(changed);
    expect(await file(ticketPdf, { ticketId: 't1' }, 'application/pdf')).toMatchObject(changed);
    expect(heard).toEqual([]);
  });

  it("names its user only to the page's own host, and trusts its reply that the token is another user's", async () => {
    const answer: Answer = (_heard, response) => refuse(response, 409, 'other_person');
    const own = await page(answer, () => ({ namesPerson: true }));
    expect(await own.call(myOrders, { query: {} })).toMatchObject(changed);
    expect(await own.file(ticketPdf, { ticketId: 't1' }, 'application/pdf')).toMatchObject(changed);
    expect(own.heard.map((one) => one.headers['x-credential-id'])).toEqual(['7', '7']);
    const other = await page((_heard, response) => json(response, 200, orders));
    await other.call(myOrders, { query: {} });
    expect(other.heard.map((one) => one.headers['x-credential-id'])).toEqual([undefined]);
  });

  it('hands a file to no other user', async () => {
    const { who, file } = await page((_heard, response) => {
      who.now = 8;
      response.writeHead(200, { 'content-type': 'application/pdf' });
      response.end('%PDF');
      return undefined;
    });
    expect(await file(ticketPdf, { ticketId: 't1' }, 'application/pdf')).toMatchObject(changed);
  });
});
