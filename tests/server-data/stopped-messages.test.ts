import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resendMessage, stopMessage } from '#server/messages/event-messages/send-message.ts';
import { findMessagesTo } from '#server/database/messages/wallet-messages.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';

import { addBuyer, callerOf } from './sale-hand.ts';
import { codeOf, messageStages, minute, stands } from './message-stage.ts';

describe.each(databaseKinds)('stopped messages over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const { stage, holder, save, send, where, read, work, addresses, of } = messageStages(() => opened);

    it('stop at once, even in progress, and a scheduled one becomes a draft again', async () => {
      const s = await stage();
      await holder(s.sale);
      const message = await save(s);
      await send(s, message, s.sale.clock.now + minute);
      expect(stands(await stopMessage(s.deps, s.owner, where(s, message)))).toMatchObject({
        state: 'draft',
        sendAt: null,
      });
      await send(s, message);
      await s.sweep();
      expect(stands(await stopMessage(s.deps, s.owner, where(s, message))).state).toBe('stopped');
      await work(s);
      expect(s.taken).toEqual([]);
      expect(await read(s, message)).toMatchObject({ state: 'stopped', recipients: 1, sent: 0, skipped: 1 });
    });

    const endOrganizer = ({ sale }: Awaited<ReturnType<typeof stage>>, set: string) =>
      opened.database.query(`UPDATE users SET ${set} WHERE id = $1`, [sale.organizerId]);

    it('stop in progress once their organizer’s account is disabled', async () => {
      const s = await stage();
      await holder(s.sale);
      const underWay = await save(s);
      await send(s, underWay);
      await s.sweep();
      await endOrganizer(s, 'disabled_at = 1');
      await work(s);
      expect(s.taken).toEqual([]);
      expect(await read(s, underWay)).toMatchObject({ state: 'stopped', skipped: 1 });
    });

    it.each([
      ['their event is cancelled', `UPDATE events SET status = 'cancelled' WHERE id = $1`],
      [
        'their organizer’s account is disabled',
        'UPDATE users SET disabled_at = 1 WHERE id = (SELECT organizer_id FROM events WHERE id = $1)',
      ],
    ])('are stopped, not sent, if %s while the last emails are queued', async (_, statement) => {
      const s = await stage();
      await holder(s.sale);
      await holder(s.sale);
      const message = await save(s);
      await send(s, message);
      await s.sweep();
      await opened.database.query(statement, [s.sale.eventId]);
      await s.post.send();
      await work(s);
      expect(s.taken).toEqual([]);
      expect(await read(s, message)).toMatchObject({ state: 'stopped', recipients: 2, sent: 0, skipped: 2 });
    });

    it('are stopped, not sent, if that ended some of their emails, though the last one goes out', async () => {
      const s = await stage();
      await holder(s.sale);
      const message = await save(s);
      await send(s, message);
      await s.sweep();
      await endOrganizer(s, 'disabled_at = 1');
      // Another recipient of a message that is not over yet.
      await opened.database.query(
        `INSERT INTO message_recipients (message_id, user_id, state, attempt, at) VALUES ($1, $2, 'waiting', 1, 1)`,
        [message.messageId, await addBuyer(opened.database)],
      );
      await s.post.send();
      expect(await read(s, message)).toMatchObject({ state: 'sending', skipped: 1 });
      await endOrganizer(s, 'disabled_at = NULL');
      await opened.database.query(
        `UPDATE users SET email = id || '@example.org', email_verified_at = 1
          WHERE id IN (SELECT user_id FROM message_recipients WHERE message_id = $1)`,
        [message.messageId],
      );
      await work(s);
      expect(s.taken.length).toBe(1);
      expect(await read(s, message)).toMatchObject({ state: 'stopped', sent: 1, skipped: 1 });
    });

    /** Half sent when the organizer's account was disabled for a while: one of three failed, and one was kept from it. */
    async function halfSent() {
      const s = await stage();
      const [gone, , kept] = [await holder(s.sale), await holder(s.sale), await holder(s.sale)];
      const [address = ''] = of(gone);
      s.says.set(address, { status: 'failed', problem: 'the mail server answered 550', again: false });
      const message = await save(s);
      await send(s, message);
      await s.sweep();
      const laggard = 'UPDATE message_recipients SET state = $2 WHERE message_id = $1 AND user_id = $3';
      await opened.database.query(laggard, [message.messageId, 'waiting', kept]);
      await opened.database.query('DELETE FROM outbox WHERE recipient = $1', of(kept));
      await s.post.send();
      await endOrganizer(s, 'disabled_at = 1');
      await work(s);
      await endOrganizer(s, 'disabled_at = NULL');
      expect(await read(s, message)).toMatchObject({ state: 'stopped', sent: 1, failed: 1, skipped: 1 });
      s.says.clear();
      s.taken.length = 0;
      return { s, message, gone, kept, again: () => resendMessage(s.deps, s.owner, where(s, message)) };
    }

    it('can be resent to those whom they failed to reach, and stay stopped for the others', async () => {
      const { s, message, gone, kept, again } = await halfSent();
      expect(stands(await again())).toMatchObject({ state: 'sending', failed: 0 });
      const inWallet = { userId: kept, eventIds: [s.sale.eventId], most: 5 };
      expect(await findMessagesTo(opened.database, inWallet)).toEqual([]);
      await work(s);
      expect(addresses(s)).toEqual(of(gone));
      expect(await read(s, message)).toMatchObject({ state: 'stopped', sent: 2, failed: 0, skipped: 1 });
      expect(stands(await again())).toMatchObject({ state: 'stopped' });
    });

    it.each([
      ['while one of their emails is under way', { skipped: 0 }],
      ['once they were stopped before all recipients were found', { all_found: false }],
    ])('aren’t resent %s', async (_, set) => {
      const { s, message, again } = await halfSent();
      const [column = '', value] = Object.entries(set)[0] ?? [];
      await opened.database.query(`UPDATE event_messages SET ${column} = $2 WHERE id = $1`, [
        message.messageId,
        value,
      ]);
      expect(stands(await again())).toMatchObject({ state: 'stopped', failed: 1 });
      await work(s);
      expect(s.taken).toEqual([]);
    });

    it('aren’t resent once their organizer’s account is disabled again', async () => {
      const { s, again } = await halfSent();
      await endOrganizer(s, 'disabled_at = 1');
      expect(codeOf(await again())).toBe('organizer_disabled');
    });

    it('wait if scheduled while their organizer’s account is disabled', async () => {
      const s = await stage();
      const id = await holder(s.sale);
      const later = await save(s);
      await send(s, later, s.sale.clock.now + minute);
      await endOrganizer(s, 'disabled_at = 1');
      s.sale.clock.now += 2 * minute;
      await work(s);
      expect([s.taken, (await read(s, later)).state]).toEqual([[], 'scheduled']);
      await endOrganizer(s, 'disabled_at = NULL');
      await work(s);
      expect([addresses(s), (await read(s, later)).state]).toEqual([of(id), 'sent']);
    });

    it('become drafts with a reason if their time passed by more than a day meanwhile', async () => {
      const s = await stage();
      const id = await holder(s.sale);
      const [late, inTime] = [await save(s), await save(s)];
      const day = 24 * 60 * minute;
      await send(s, late, s.sale.clock.now + minute);
      await send(s, inTime, s.sale.clock.now + 3 * minute);
      await endOrganizer(s, 'disabled_at = 1');
      s.sale.clock.now += day + 2 * minute;
      await work(s);
      await endOrganizer(s, 'disabled_at = NULL');
      await work(s);
      expect([addresses(s), (await read(s, inTime)).state]).toEqual([of(id), 'sent']);
      const withheld = await read(s, late);
      expect(withheld).toMatchObject({ state: 'draft', notSent: 'too_late', recipients: 0 });
      expect(stands(await send(s, withheld))).toMatchObject({ state: 'sending', notSent: null });
      await work(s);
      expect([addresses(s), (await read(s, late)).state]).toEqual([of(id, id), 'sent']);
    });

    it('stop if scheduled once their organizer’s account is deleted', async () => {
      const s = await stage();
      await holder(s.sale);
      const later = await save(s);
      await send(s, later, s.sale.clock.now + minute);
      await endOrganizer(s, 'disabled_at = 1, deleted_at = 1');
      s.sale.clock.now += 2 * minute;
      await work(s);
      expect(s.taken).toEqual([]);
      expect(await read(s, later)).toMatchObject({ state: 'stopped', recipients: 0 });
    });

    it('are neither sent nor resent while their organizer’s account is disabled', async () => {
      const s = await stage();
      const [gone = ''] = of(await holder(s.sale));
      s.says.set(gone, { status: 'failed', problem: 'the mail server answered 550', again: false });
      const [draft, failed] = [await save(s), await save(s)];
      await send(s, failed);
      await work(s);
      await endOrganizer(s, 'disabled_at = 1');
      expect(codeOf(await send(s, draft))).toBe('organizer_disabled');
      expect(codeOf(await send(s, draft, s.sale.clock.now + minute))).toBe('organizer_disabled');
      expect(codeOf(await resendMessage(s.deps, s.owner, where(s, failed)))).toBe('organizer_disabled');
      expect([(await read(s, draft)).state, (await read(s, failed)).state]).toEqual(['draft', 'sent']);
    });

    it('stay stopped for recipients they failed to reach before', async () => {
      const s = await stage();
      const [gone = ''] = of(await holder(s.sale));
      s.says.set(gone, { status: 'failed', problem: 'the mail server answered 550', again: false });
      // Is tried again later, so that the message isn't over.
      const [full = ''] = of(await holder(s.sale));
      s.says.set(full, { status: 'failed', problem: 'the mail server answered 452', again: true });
      const message = await save(s);
      await send(s, message);
      await s.sweep();
      await s.post.send();
      expect(stands(await stopMessage(s.deps, s.owner, where(s, message)))).toMatchObject({
        state: 'stopped',
        failed: 1,
      });
      const again = await resendMessage(s.deps, s.owner, where(s, message));
      expect(stands(again)).toMatchObject({ state: 'stopped', failed: 1 });
    });

    /** Creates a manager of the event who schedules a message in a minute. */
    async function scheduledByManager(s: Awaited<ReturnType<typeof stage>>) {
      const manager = await addBuyer(opened.database);
      await opened.database.query(`UPDATE users SET role = 'ORGANIZER' WHERE id = $1`, [manager]);
      await opened.database.query(
        `INSERT INTO event_staff (id, event_id, user_id, role, added_at) VALUES ($1, $2, $3, 'manager', 1)`,
        [manager, s.sale.eventId, manager],
      );
      const message = await save(s);
      stands(await send({ ...s, owner: callerOf(manager, 'ORGANIZER') }, message, s.sale.clock.now + minute));
      s.sale.clock.now += 2 * minute;
      return { manager, message };
    }

    it.each([
      ['is no longer on the team', 'DELETE FROM event_staff WHERE user_id = $1'],
      ['only works the door', `UPDATE event_staff SET role = 'steward' WHERE user_id = $1`],
      ['is no organizer any more', `UPDATE users SET role = 'NORMAL_USER' WHERE id = $1`],
      ['has a disabled account', 'UPDATE users SET disabled_at = 1 WHERE id = $1'],
    ])('become drafts with a reason if their sender %s', async (_, statement) => {
      const s = await stage();
      const id = await holder(s.sale);
      const { manager, message } = await scheduledByManager(s);
      await opened.database.query(statement, [manager]);
      await work(s);
      expect(s.taken).toEqual([]);
      const withheld = await read(s, message);
      expect(withheld).toMatchObject({ state: 'draft', notSent: 'sender_left', recipients: 0 });
      expect(
        await opened.database.query(
          'SELECT actor, action, details FROM audit_log WHERE subject = $1 ORDER BY at',
          [message.messageId],
        ),
      ).toContainEqual({ actor: 'server', action: 'message_withheld', details: { because: 'sender_left' } });
      expect(stands(await send(s, withheld))).toMatchObject({ state: 'sending', notSent: null });
      await work(s);
      expect([addresses(s), (await read(s, message)).state]).toEqual([of(id), 'sent']);
    });

    it('are sent if their sender still may send them, or is unknown', async () => {
      const s = await stage();
      const id = await holder(s.sale);
      await scheduledByManager(s);
      const { manager, message } = await scheduledByManager(s);
      await opened.database.query('UPDATE event_messages SET sent_by = NULL WHERE id = $1', [
        message.messageId,
      ]);
      await opened.database.query('DELETE FROM event_staff WHERE user_id = $1', [manager]);
      await work(s);
      expect(addresses(s)).toEqual(of(id, id));
    });

    it('stop if their event is cancelled before they begin', async () => {
      const s = await stage();
      await holder(s.sale);
      const message = await save(s);
      await send(s, message, s.sale.clock.now + minute);
      await opened.database.query(`UPDATE events SET status = 'cancelled' WHERE id = $1`, [s.sale.eventId]);
      s.sale.clock.now += 2 * minute;
      await work(s);
      expect([s.taken, (await read(s, message)).state]).toEqual([[], 'stopped']);
    });
  });
});
