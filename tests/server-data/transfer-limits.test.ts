import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isRefusal } from '#server/access/refusal.ts';
import { composeAccounts, type Accounts } from '#server/compose-accounts.ts';
import { composeEmails } from '#server/compose-emails.ts';
import { createLog } from '#server/ops/log.ts';
import { createTransfers } from '#server/resources/sales/transfers.ts';
import { createPdfPool } from '#server/tickets/print/pdf-pool.ts';
import { transferDepsOf } from '#server/transfer-deps-of.ts';
import { hangMs } from '#tests/until.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { addBuyer, addBuyers, buy, callerOf, openSale, type Sale } from './sale-hand.ts';

const phone = '+2207123456';
const email = 'friend@example.org';

describe('the rate limit of transfers', () => {
  let opened: OpenedDatabase;
  let sale: Sale;
  let accounts: Accounts;
  let transfers: ReturnType<typeof createTransfers>;
  beforeAll(async () => {
    opened = await openOneDatabase();
    sale = await openSale(opened.database, [{ name: 'Standard', quantity: 500 }]);
    accounts = composeAccounts({
      database: opened.database,
      masterKey: new Uint8Array(32).fill(5),
      log: createLog('silent', { write: () => undefined }),
      now: () => sale.clock.now,
    });
    const others = {
      ...sale.parts,
      moved: () => undefined,
      post: composeEmails(accounts).post,
      pdfs: createPdfPool(),
    };
    transfers = createTransfers(transferDepsOf(accounts.identity, others));
  });
  afterAll(async () => {
    await accounts.identity.mailer.idle(hangMs);
    await opened.close();
  });
  beforeEach(() => opened.database.query('DELETE FROM turns'));

  /** Creates a ticket holder who offers the ticket and withdraws the offer this many times; returns the refusals' codes. */
  async function offers(giver: string, to: string, times: number) {
    await buy(sale, giver);
    const [ticket] = await opened.database.query<{ id: string }>(
      'SELECT id FROM tickets WHERE holder_user_id = $1 LIMIT 1',
      [giver],
    );
    const call = {
      params: { ticketId: ticket?.id ?? '' },
      caller: callerOf(giver, 'NORMAL_USER'),
      rangeFrom: 0,
    };
    const codes: (string | null)[] = [];
    for (let time = 0; time < times; time += 1) {
      const body = { to, countryCode: 'GM', offerId: randomUUID() };
      const offered = await transfers.offerTransfer({ ...call, query: undefined, body });
      codes.push(isRefusal(offered) ? offered.code : null);
      await transfers.cancelTransfer({ ...call, query: {}, body: undefined });
    }
    return codes;
  }
  const fine = (times: number) => Array.from({ length: times }, () => null);

  it.each([
    ['by text message', phone, 5],
    ['by email', email, 10],
  ])('counts per giver, who cannot use up other givers’ limits: %s', async (_, to, most) => {
    const [stranger, friend] = [await addBuyer(opened.database), await addBuyer(opened.database)];
    expect(await offers(stranger, to, most + 1)).toEqual([...fine(most), 'rate_limited']);
    expect(await offers(friend, to, most)).toEqual(fine(most));
    const keys = await opened.database.query<{ key: string }>('SELECT key FROM turns');
    expect(keys.map(({ key }) => key).join(' ')).not.toMatch(/7123456|friend@/i);
  });

  it('counts addresses regardless of case', async () => {
    const giver = await addBuyer(opened.database);
    await offers(giver, email, 10);
    expect(await offers(giver, 'Friend@Example.org', 1)).toEqual(['rate_limited']);
  });

  it('allows many givers to one recipient, each counted once', async () => {
    const givers = await addBuyers(opened.database, 31);
    for (const [at, giver] of givers.entries())
      expect(await offers(giver, phone, at === 0 ? 3 : 1)).toEqual(
        at === 30 ? ['rate_limited'] : fine(at === 0 ? 3 : 1),
      );
    const [first = ''] = givers;
    expect(await offers(first, phone, 2)).toEqual(fine(2));
    expect(await offers(givers[30] ?? '', email, 1)).toEqual(fine(1));
  });
});
