import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { singleEntry } from '#domain/door/admission-rules.ts';
import type { Finding } from '#domain/door/resolution.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { Caller } from '#server/access/caller.ts';
import { createDemoEvent } from '#server/administration/demo/make-event.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import { readPassages } from '#server/database/door/passages.ts';
import { readBoardOf } from '#server/door/board.ts';
import { resolveConflictOf } from '#server/door/resolve-conflict.ts';
import { listConflictsOf } from '#server/door/scan-log.ts';
import { readAttendeePageOf } from '#server/tickets/attendee-pages.ts';
import { createDeskCore } from '#sync/desk-list/desk-core.ts';
import { createSealer } from '#server/signing/seal.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { now } from './door-stores.ts';
import { createHand, send } from './scanner-hand.ts';

const personOf = (userId: string, role: 'ORGANIZER' | 'NORMAL_USER' | 'ADMIN'): Caller => ({
  kind: 'user',
  userId,
  credentialId: 1,
  role,
  sessionId: 's',
});
const everyConflict = { status: null, page: 1, limit: 100 } as const;

describe.each(databaseKinds)('resolving a conflict over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let eventId = '';
    let gateIds: readonly string[] = [];
    const [omar, sana, stella] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
    const moves: number[] = [];
    let nextTicket = 0;
    beforeAll(async () => {
      opened = await open();
      const { database } = opened;
      for (const [id, name, role] of [
        [omar, 'omar', 'ORGANIZER'],
        [sana, 'sana', 'NORMAL_USER'],
        [stella, 'stella', 'NORMAL_USER'],
      ] as const)
        await database.query(`INSERT INTO users (id, username, role, created_at) VALUES ($1, $2, $3, 0)`, [
          id,
          name,
          role,
        ]);
      const made = await createDemoEvent(
        database,
        createSealer(new Uint8Array(32).fill(5)),
        {
          organizerId: omar,
          name: 'A night',
          timeZone: 'Africa/Banjul',
          rules: { event: singleEntry },
          doorsOpenAt: now,
          startsAt: now + 3_600_000,
          endsAt: now + 4 * 3_600_000,
          gates: [{ name: 'Main gate' }, { name: 'River gate' }],
          types: [{ name: 'Regular', tickets: 40 }],
        },
        now,
      );
      ({ eventId, gateIds } = made);
      for (const [id, role] of [
        [sana, 'supervisor'],
        [stella, 'steward'],
      ] as const)
        await database.query(
          `INSERT INTO event_staff (id, event_id, user_id, role, added_at) VALUES ($2, $1, $2, $3, 0)`,
          [eventId, id, role],
        );
    });
    afterAll(() => opened.close());

    const deps = () => ({
      database: opened.database,
      now: () => now + 60_000,
      moved: (_: string, revision: number) => void moves.push(revision),
    });
    const resolve = (conflictId: string, how: Exclude<Finding, 'unknown'>, by: Caller, note = '') =>
      resolveConflictOf(deps(), { eventId, conflictId }, { how, note }, by);
    const feedAfter = async (revision: number) =>
      (await doorRecords(opened.database).changes(eventId, revision, 1_000)).changes;
    const revisionNow = async () => (await findDoorEvent(opened.database, eventId))?.revision ?? 0;
    const sent = (hand: ReturnType<typeof createHand>, scan: ReturnType<typeof hand.scan>) =>
      send(doorRecords(opened.database), eventId, hand, [scan]);

    /** Admits one ticket at both gates, three seconds apart. */
    async function twice() {
      nextTicket += 1;
      const hands = gateIds.map((gateId) => createHand(eventId, randomUUIDv7(), 'e1', gateId));
      const [one, other] = hands;
      if (one === undefined || other === undefined) throw new Error('two gates are needed');
      const [first, second] = [one.scan(nextTicket, now), other.scan(nextTicket, now + 3_000)];
      await sent(one, first);
      await sent(other, second);
      return { first, second, one, other, conflictId: second.scanId };
    }
    const countingOf = async (scanId: string) =>
      (
        await opened.database.query<{ counting: string }>('SELECT counting FROM claims WHERE scan_id = $1', [
          scanId,
        ])
      )[0]?.counting;

    it.each([
      ['same_person', 'again', []],
      ['second_person', 'second', ['passage']],
      ['mis_scan', 'undone', ['ruling']],
    ] as const)(
      'as %s counts the overruled scan accordingly, and informs every device',
      async (how, counting, lines) => {
        const { first, conflictId } = await twice();
        const before = await revisionNow();
        const answer = await resolve(conflictId, how, personOf(sana, 'NORMAL_USER'), 'Both were there.');
        expect(answer).toEqual({
          resolution: { how, by: 'supervisor', at: now + 60_000, name: 'sana', note: 'Both were there.' },
        });
        expect([await countingOf(first.scanId), await countingOf(conflictId)]).toEqual(['first', counting]);
        const told = await feedAfter(before);
        expect(told.map(({ kind }) => kind)).toEqual([...lines, 'conflict']);
        expect(told.at(-1)).toMatchObject({
          conflict: {
            conflictId,
            status: 'resolved',
            resolution: { how, by: 'supervisor', at: now + 60_000 },
          },
        });
        // Devices learn a person's role, never their name.
        expect(JSON.stringify(told)).not.toMatch(/sana|Both were there/);
        expect(moves.at(-1)).toBe(await revisionNow());
        const [line] = await opened.database.query(
          `SELECT actor, action, outcome, details FROM audit_log WHERE subject = $1`,
          [conflictId],
        );
        expect(line).toEqual({
          actor: sana,
          action: 'conflict_resolved',
          outcome: 'done',
          details: { how, role: 'supervisor' },
        });
      },
    );

    it('works for a ticket lost with a restored backup whose code was genuine', async () => {
      const { conflictId } = await twice();
      await opened.database.query('DELETE FROM tickets WHERE event_id = $1 AND number = $2', [
        eventId,
        nextTicket,
      ]);
      await resolve(conflictId, 'second_person', personOf(omar, 'ORGANIZER'));
      expect(await countingOf(conflictId)).toBe('second');
      const { items } = (await listConflictsOf(
        opened.database,
        eventId,
        everyConflict,
        personOf(omar, 'ORGANIZER'),
      )) as {
        readonly items: readonly { readonly conflictId: string; readonly status: string }[];
      };
      expect(items.find((one) => one.conflictId === conflictId)?.status).toBe('resolved');
    });

    it('gives the additional person to a device that downloads the event afterwards', async () => {
      const { conflictId } = await twice();
      await resolve(conflictId, 'second_person', personOf(omar, 'ORGANIZER'));
      const event = await findDoorEvent(opened.database, eventId);
      if (event === null) throw new Error('the event is gone');
      const passages = await readPassages(opened.database, event);
      expect(passages.filter(({ ticketNumber }) => ticketNumber === nextTicket)).toMatchObject([
        { second: null },
        { scanId: conflictId, second: true },
      ]);
    });

    it('updates the board’s numbers to match a replay of all claims', async () => {
      const board = async () => {
        const read = await readBoardOf(deps(), eventId, personOf(omar, 'ORGANIZER'));
        if (isRefusal(read)) throw new Error(read.code);
        return read;
      };
      // Counts the people inside, from an organizer's stored copy of the attendees.
      const insideByList = async () => {
        const asked = { eventId, page: 0, have: undefined };
        const page = await readAttendeePageOf(deps(), personOf(omar, 'ORGANIZER'), asked);
        if (isRefusal(page)) throw new Error(page.code);
        const core = createDeskCore();
        core.take(0, page.text ?? '');
        return core.find({}, 1).door.inside;
      };
      const before = await board();
      const listedBefore = await insideByList();
      const { conflictId, one } = await twice();
      await sent(one, one.scan(nextTicket, now + 5_000, { passed: false, verdict: 'already_inside' }));
      const open = await board();
      expect([open.inside, open.turnedAway, open.openConflicts]).toEqual([
        before.inside + 1,
        before.turnedAway + 1,
        before.openConflicts + 1,
      ]);
      await resolve(conflictId, 'second_person', personOf(omar, 'ORGANIZER'));
      const after = await board();
      expect([after.inside, after.openConflicts]).toEqual([before.inside + 2, before.openConflicts]);
      expect(await insideByList()).toBe(listedBefore + 2);
      const [counted] = await opened.database.query<{ entered: number }>(
        `SELECT count(*) AS entered FROM claims WHERE event_id = $1 AND direction = 'entry' AND counting IN ('first', 'second')`,
        [eventId],
      );
      expect(after.gates.reduce((sum, gate) => sum + gate.entered, 0)).toBe(counted?.entered);
      expect(after.gates.reduce((sum, gate) => sum + gate.inside, 0)).toBe(after.inside);
      // A minute later, the line includes the earlier entries.
      expect(after.gates.map(({ minutes }) => minutes.at(-2))).toEqual(
        after.gates.map(({ entered }) => entered),
      );
      expect(after.supervises).toBe(true);
      const stewards = await readBoardOf(deps(), eventId, personOf(stella, 'NORMAL_USER'));
      expect(stewards).toMatchObject({ inside: after.inside, supervises: false, devices: [] });
    });

    it('is idempotent for the same person and finding', async () => {
      const { conflictId } = await twice();
      const by = personOf(omar, 'ORGANIZER');
      const first = await resolve(conflictId, 'same_person', by);
      const [revision, told] = [await revisionNow(), moves.length];
      expect(await resolve(conflictId, 'same_person', by)).toEqual(first);
      expect([await revisionNow(), moves.length]).toEqual([revision, told]);
    });

    it('lets one of two concurrent decisions win, and tells the other about it', async () => {
      const { conflictId } = await twice();
      const answers = await Promise.all([
        resolve(conflictId, 'second_person', personOf(omar, 'ORGANIZER')),
        resolve(conflictId, 'mis_scan', personOf(sana, 'NORMAL_USER')),
      ]);
      const won = answers.find((answer) => !isRefusal(answer));
      const lost = answers.find(isRefusal);
      if (won === undefined || isRefusal(won) || lost === undefined) throw new Error('one has to win');
      const { how, by, name } = won.resolution;
      expect(lost).toMatchObject({ status: 409, code: 'conflict_resolved', details: { how, by, name } });
      expect(await countingOf(conflictId)).toBe(how === 'second_person' ? 'second' : 'undone');
    });

    it('stays valid when an earlier scan arrives and the first is undone', async () => {
      const { first, one, conflictId } = await twice();
      await resolve(conflictId, 'second_person', personOf(omar, 'ORGANIZER'));
      await send(doorRecords(opened.database), eventId, one, [one.undo(first.scanId)]);
      expect([await countingOf(first.scanId), await countingOf(conflictId)]).toEqual(['undone', 'first']);
      const early = createHand(eventId, randomUUIDv7(), 'e1', gateIds[0]);
      await sent(early, early.scan(first.ticketNumber, now - 60_000));
      expect(await countingOf(conflictId)).toBe('second');
      const { items } = await listConflictsOf(
        opened.database,
        eventId,
        everyConflict,
        personOf(omar, 'ORGANIZER'),
      );
      expect(items.find((item) => item.conflictId === conflictId)).toMatchObject({
        status: 'resolved',
        resolution: { how: 'second_person' },
      });
    });

    it('is refused if there is nothing to decide', async () => {
      const by = personOf(omar, 'ORGANIZER');
      expect(await resolve(randomUUIDv7(), 'mis_scan', by)).toMatchObject({ code: 'conflict_not_found' });
      const gone = await twice();
      await send(doorRecords(opened.database), eventId, gone.other, [gone.other.undo(gone.conflictId)]);
      expect(await resolve(gone.conflictId, 'mis_scan', by)).toMatchObject({ code: 'conflict_dissolved' });
      await opened.database.query(
        `UPDATE tickets SET state = state | 2, voided_at = $2 WHERE event_id = $1 AND number = 39`,
        [eventId, now - 1],
      );
      const hand = createHand(eventId, randomUUIDv7(), 'e1', gateIds[0]);
      const scan = hand.scan(39, now);
      await sent(hand, scan);
      expect(await resolve(scan.scanId, 'same_person', by)).toMatchObject({ code: 'finding_not_possible' });
      const revision = await revisionNow();
      expect(await resolve(scan.scanId, 'mis_scan', by)).toMatchObject({ resolution: { by: 'organizer' } });
      expect(await revisionNow()).toBe(revision + 1);
    });

    it('shows holder and resolver only to users who may resolve, page by page', async () => {
      await opened.database.query(`UPDATE tickets SET holder_name = 'Awa Jallow' WHERE event_id = $1`, [
        eventId,
      ]);
      for (let settled = 0; settled < 3; settled += 1)
        await resolve((await twice()).conflictId, 'mis_scan', personOf(omar, 'ORGANIZER'));
      const asked = { status: 'settled', page: 1, limit: 2 } as const;
      const seen = (by: Caller) => listConflictsOf(opened.database, eventId, asked, by);
      const mine = await seen(personOf(sana, 'NORMAL_USER'));
      expect(mine.items).toHaveLength(2);
      expect(mine.total).toBeGreaterThan(2);
      expect(mine.items[0]).toMatchObject({ holderName: 'Awa Jallow', ticketType: 'Regular' });
      expect(mine.items.some(({ decided }) => decided?.name === 'omar')).toBe(true);
      const theirs = await seen(personOf(stella, 'NORMAL_USER'));
      expect(JSON.stringify(theirs)).not.toMatch(/Awa|omar|sana/);
    });
  });
});
