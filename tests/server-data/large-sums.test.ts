import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { feedLine } from '#contract/door/changes.ts';
import { readHeader } from '#contract/door/manifest-header.ts';
import { readChanges } from '#domain/manifest/changes.ts';
import { maxMinorUnits } from '#domain/sales/money-text.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import { buildManifest, readManifestFacts } from '#server/door/manifest-build.ts';
import { buyByHand, openHandSale, type HandSale } from './by-hand.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyer } from './sale-hand.ts';

describe.each(databaseKinds)(
  'an unpaid order from before sums had a limit over $name',
  ({ available, open }) => {
    describe.skipIf(!available)('when available', () => {
      let opened: OpenedDatabase;
      let sale: HandSale;
      beforeAll(async () => {
        opened = await open();
        sale = await openHandSale(opened.database, 5, { way: { tickets: 'at_once' } });
        const { orderId } = await buyByHand(sale, await addBuyer(opened.database), 1);
        await buyByHand(sale, await addBuyer(opened.database), 1);
        const tooLarge = maxMinorUnits + 1;
        await opened.database.query('UPDATE order_attendees SET unit_amount = $2 WHERE order_id = $1', [
          orderId,
          tooLarge,
        ]);
        await opened.database.query(
          `UPDATE changes SET lines = replace(lines, '"amount":35000', $2) WHERE event_id = $1 AND lines LIKE '%"ticketNumber":0,%'`,
          [sale.eventId, `"amount":${tooLarge}`],
        );
      });
      afterAll(() => opened.close());

      it('leaves the manifest readable: its ticket is unpaid, without the sum', async () => {
        const event = await findDoorEvent(opened.database, sale.eventId);
        if (event === null) throw new Error('no event');
        const facts = await readManifestFacts(opened.database, sale.parts.signers, event);
        const { signed, etag, body } = await buildManifest(facts, 1, 'epoch');
        expect(etag).toBe(createHash('sha256').update(body).digest('hex').slice(0, 32));
        const read = readHeader(signed.header);
        expect(read.ok ? read.header.owed : read.problem).toEqual([[1, 35_000, 'GMD']]);
      });

      it('stands beside the age limit in the manifest, where the event has one', async () => {
        const limitOf = async () => {
          const event = await findDoorEvent(opened.database, sale.eventId);
          if (event === null) throw new Error('no event');
          const facts = await readManifestFacts(opened.database, sale.parts.signers, event);
          const read = readHeader((await buildManifest(facts, 1, 'epoch')).signed.header);
          return read.ok ? read.header.ageLimit : read.problem;
        };
        expect(await limitOf()).toBeUndefined();
        await opened.database.query('UPDATE events SET age_limit = 18 WHERE id = $1', [sale.eventId]);
        expect(await limitOf()).toBe(18);
      });

      it('leaves the feed readable', async () => {
        const { changes } = await doorRecords(opened.database).changes(sale.eventId, 0, 2_000);
        const read = readChanges(v.parse(v.array(feedLine), changes));
        expect(read.ok).toBe(true);
        expect(
          changes.flatMap((line) => (line.kind === 'ticket' ? [[line.ticketNumber, line.owed?.amount]] : [])),
        ).toEqual([
          [0, undefined],
          [1, 35_000],
        ]);
        expect(JSON.stringify(changes)).not.toContain('null');
      });
    });
  },
);
