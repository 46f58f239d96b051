import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatReference } from '#domain/codes/reference.ts';
import { listScansOf, scansPageOf } from '#server/door/scan-log.ts';
import { listMessages, saveMessage } from '#server/messages/event-messages/manage-messages.ts';
import { listImports } from '#server/sales/guests/read-imports.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { give, guest, guestDeps, sendList } from './guest-hand.ts';
import { callerOf, openSale } from './sale-hand.ts';
import { createHand } from './scanner-hand.ts';

/** Names of the results, and the reported total. */
interface Found {
  readonly names: readonly string[];
  readonly total: number;
}

describe.each(databaseKinds)("searching an event's lists over $name", ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    it('finds messages by part of their subject, ignoring case and accents, page by page', async () => {
      const { database } = opened;
      const sale = await openSale(database, [{ name: 'Standing', quantity: 5 }]);
      const deps = { database, now: () => 1_000 };
      const owner = callerOf(sale.organizerId, 'ORGANIZER');
      const write = (eventId: string, subject: string) =>
        saveMessage(
          deps,
          owner,
          { eventId, messageId: randomUUID() },
          { kind: 'event', subject, text: 'Hello', audience: 'all', ticketTypeIds: [], revision: 0 },
        );
      const other = await openSale(database, [{ name: 'Standing', quantity: 5 }]);
      await write(sale.eventId, 'Été: doors at 19:00');
      await write(sale.eventId, 'Doors moved');
      await write(sale.eventId, 'What to bring');
      await write(other.eventId, 'Doors elsewhere');
      const found = async (search: string, page = 1, limit = 50): Promise<Found> => {
        const { items, total } = await listMessages(deps, sale.eventId, { search, page, limit });
        return { names: items.map(({ subject }) => subject).toSorted(), total };
      };
      expect(await found('')).toMatchObject({ total: 3 });
      expect(await found('DOORS')).toEqual({ names: ['Doors moved', 'Été: doors at 19:00'], total: 2 });
      expect(await found('ete')).toEqual({ names: ['Été: doors at 19:00'], total: 1 });
      expect(await found('doors', 2, 1)).toMatchObject({ names: [expect.any(String)], total: 2 });
      expect(await found('nowhere')).toEqual({ names: [], total: 0 });
    });

    it('finds guest lists by file, and guests added by hand by name or email', async () => {
      const sale = await openSale(opened.database, [{ name: 'Standing', quantity: 500 }]);
      await sendList(sale, [guest('Zeynep Arslan')]);
      await give(sale, { name: 'Ada Łoś', email: 'ada@example.org' });
      await give(sale, { name: 'Ben', email: 'ben@example.com' });
      const found = async (search: string): Promise<Found> => {
        const asked = { search, page: 1, limit: 50 };
        const { items, total } = await listImports(guestDeps(sale), sale.eventId, asked);
        return { names: items.map(({ name }) => name).toSorted(), total };
      };
      expect(await found('')).toMatchObject({ total: 3 });
      expect(await found('guests.csv')).toEqual({ names: ['guests.csv'], total: 1 });
      expect(await found('los')).toEqual({ names: ['Ada Łoś'], total: 1 });
      expect(await found('ben@example.com')).toEqual({ names: ['Ben'], total: 1 });
      // Guests from an imported file are found among the attendees.
      expect(await found('zeynep')).toEqual({ names: [], total: 0 });
    });

    it('finds scans by ticket number or whole code, and by part of the gate or device name', async () => {
      const { database } = opened;
      const { eventId } = await openSale(database, [{ name: 'Standing', quantity: 500 }]);
      const [north, south, phone, tablet] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
      for (const [id, name] of [
        [north, 'Entrée nord'],
        [south, 'South gate'],
      ] as const)
        await database.query(
          `INSERT INTO gates (id, event_id, name, checkpoint, index) VALUES ($1, $2, $3, 'event',
             (SELECT coalesce(max(index), 0) + 1 FROM gates WHERE event_id = $2))`,
          [id, eventId, name],
        );
      for (const [id, name] of [
        [phone, 'Awa’s phone'],
        [tablet, 'Desk tablet'],
      ] as const)
        await database.query(
          `INSERT INTO devices (id, event_id, name, role, public_key, enrolled_at, lease_expires_at)
           VALUES ($1, $2, $3, 'steward', '', 0, 0)`,
          [id, eventId, name],
        );
      const hands = [
        { ticket: 12, gate: north, device: phone },
        { ticket: 120, gate: south, device: tablet },
        { ticket: 12, gate: south, device: tablet },
      ];
      for (const { ticket, gate, device } of hands)
        await addScan(createHand(eventId, device, 'e1', gate).scan(ticket));
      const found = async (search: string, before: number | null = null, limit = 50) => {
        const { items, total } = await listScansOf(database, eventId, { search, before, limit });
        return { tickets: items.map(({ ticketNumber, gateName }) => [ticketNumber, gateName]), total, items };
      };
      const twelve = [
        [12, 'South gate'],
        [12, 'Entrée nord'],
      ];
      expect(await found('12')).toMatchObject({ tickets: twelve, total: 2 });
      expect(await found(formatReference(12, 99_999))).toMatchObject({ tickets: twelve, total: 2 });
      expect(await found('entree')).toMatchObject({ tickets: [[12, 'Entrée nord']], total: 1 });
      expect(await found('TABLET')).toMatchObject({ total: 2 });
      expect(await found('?!')).toMatchObject({ tickets: [], total: 0 });
      expect((await listScansOf(database, eventId, { before: null, limit: 50 })).items).toHaveLength(3);
      const page = await scansPageOf(database, eventId, { before: null, limit: 2 });
      expect(page.items.map(({ ticketNumber }) => ticketNumber)).toEqual([12, 120]);
      const rest = await scansPageOf(database, eventId, { before: Number(page.next), limit: 2 });
      expect([rest.items.map(({ ticketNumber }) => ticketNumber), rest.next]).toEqual([[12], null]);
      // Older results continue where the previous page ended.
      const first = await found('12', null, 1);
      expect(first).toMatchObject({ tickets: [[12, 'South gate']], total: 2 });
      const next = await found('12', first.items[0]?.position ?? null, 1);
      expect(next).toMatchObject({ tickets: [[12, 'Entrée nord']], total: 2 });
    });
    const addScan = async (scan: ReturnType<ReturnType<typeof createHand>['scan']>) => {
      await opened.database.query(
        `INSERT INTO scans (scan_id, event_id, device_id, supervisor, kind, gate_id, direction, ticket_number, verdict,
           passed, corrected_at, received_at, payload_hash, record, outcome, chain_holds)
         VALUES ($1, $2, $3, false, 'scan', $4, 'entry', $5, 'admit', true, 1, 1, '', $6, '', true)`,
        [scan.scanId, scan.eventId, scan.deviceId, scan.gateId, scan.ticketNumber, JSON.stringify(scan)],
      );
    };
  });
});
