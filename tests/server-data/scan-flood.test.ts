import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import { settle, type ClaimedPassage } from '#domain/door/receipt.ts';
import { createClaimLedger, maxClaims } from '#server/tickets/claims/claim-ledger.ts';
import { doorStores, now, type DoorStoreUnderTest } from './door-stores.ts';
import { createHand, send } from './scanner-hand.ts';

const free: CheckpointRules = { reentry: 'free', maxEntries: null, coolDownMs: 0, capacity: null };

/** Entries of ticket 1, a second apart; `onRead` is called on each read of a direction. */
function entries(count: number, onRead: () => void = () => undefined): ClaimedPassage[] {
  return Array.from({ length: count }, (_, index) => ({
    scanId: `s${String(index).padStart(6, '0')}`,
    ticketNumber: 1,
    checkpoint: 'event',
    get direction() {
      onRead();
      return 'entry' as const;
    },
    gateId: `g${index % 7}`,
    deviceId: 'd',
    at: now + index * 1000,
    undone: false,
  }));
}

describe('many scans of one ticket', () => {
  it.each(['single', 'after_exit', 'per_day', 'per_gate', 'free'] as const)(
    'take time proportional to their number under %s',
    (reentry) => {
      const looksFor = (count: number): number => {
        let looks = 0;
        settle(
          entries(count, () => {
            looks += 1;
          }),
          { ...free, reentry },
          'Africa/Banjul',
        );
        return looks;
      };
      expect(looksFor(2000)).toBeLessThanOrEqual(2 * looksFor(1000) + 2);
    },
  );

  it('are ruled on once for a whole batch', () => {
    let lookUps = 0;
    const rules = {
      get event() {
        lookUps += 1;
        return free;
      },
    };
    const event = { timeZone: 'UTC', rules };
    const ledger = createClaimLedger({ event, claims: [], tickets: new Map() });
    for (const passage of entries(500)) ledger.add(passage, false);
    ledger.rule();
    expect(lookUps).toBe(1);
  });
});

describe.each(doorStores)('a device that floods the server, in $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let store: DoorStoreUnderTest;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    const flood = async (eventId: string, ticketNumber: number, count: number) => {
      const hand = createHand(eventId);
      const sent = Array.from({ length: count }, (_, index) => hand.scan(ticketNumber, now + index));
      const receipts = [];
      for (let at = 0; at < count; at += 500) {
        const answer = await send(store.records, eventId, hand, sent.slice(at, at + 500));
        receipts.push(...answer.receipts);
      }
      return { sent, receipts };
    };

    it('stores every scan of a ticket and counts the first 1,000', async () => {
      const eventId = await store.newEvent(free);
      const { sent, receipts } = await flood(eventId, 1, maxClaims + 200);
      expect(receipts.every(({ status }) => status === 'applied')).toBe(true);
      expect(await store.storedScans(eventId)).toHaveLength(sent.length);
      expect(await store.admitted(eventId)).toEqual(
        sent
          .slice(0, maxClaims)
          .map(({ scanId }) => scanId)
          .toSorted(),
      );
      expect(receipts.at(-1)?.outcome?.ruling).toBe('none');
    });

    it('accepts part of a batch with overlong ticket histories, and the rest on the next attempt', async () => {
      const eventId = await store.newEvent(free);
      const tickets = [1, 2, 3, 4, 5, 6];
      for (const ticket of tickets) await flood(eventId, ticket, maxClaims);
      const hand = createHand(eventId);
      const batch = tickets.map((ticket) => hand.scan(ticket, now + 86_400_000));
      const first = await send(store.records, eventId, hand, batch);
      const statuses = first.receipts.map(({ status }) => status);
      expect(statuses).toEqual(['applied', 'applied', 'applied', 'later', 'later', 'later']);
      expect(first.receipts.map(({ scanId }) => scanId)).toEqual(batch.map(({ scanId }) => scanId));
      const second = await send(store.records, eventId, hand, batch.slice(3));
      expect(second.receipts.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
    });
  });
});
