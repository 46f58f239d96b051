import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefusal } from '#server/access/refusal.ts';
import { storeReply } from '#server/database/idempotency.ts';
import { recordOffered } from '#server/tickets/transfers/offer-once.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';

describe.each(databaseKinds)('one key used at the same moment over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    it('stores the response of one call, and says so to the others', async () => {
      const answer = { scope: 'desk amie', key: 'one', requestHash: 'a', reply: {}, now: 1 };
      const kept = await Promise.all(
        Array.from({ length: 8 }, () =>
          opened.database.transaction((queries) => storeReply(queries, answer)),
        ),
      );
      expect(kept.filter(Boolean)).toHaveLength(1);
    });

    it('allows the transfer of one ticket, and refuses the others', async () => {
      const offer = { offerId: 'drawn', giverId: 'amie', to: 'awa@example.org', countryCode: 'GM' };
      const noted = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          opened.database.transaction((queries) =>
            recordOffered(queries, { ...offer, ticketId: `ticket ${index % 4}` }, 1),
          ),
        ),
      );
      // Both calls for the first ticket are the same request.
      expect(noted.map((refused) => (isRefusal(refused) ? refused.code : 'noted')).toSorted()).toEqual([
        ...Array.from({ length: 6 }, () => 'intent_reused'),
        'noted',
        'noted',
      ]);
    });
  });
});
