import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resendMessage, stopMessage } from '#server/messages/event-messages/send-message.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';

import { messageStages, minute, stands } from './message-stage.ts';

describe.each(databaseKinds)('messages that are stopped over $name', ({ available, open }) => {
  describe.skipIf(!available)('when it can be had', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const { stage, holder, save, send, where, read, work, of } = messageStages(() => opened);

    it('stop where they are, those under way too, and a scheduled one becomes a draft again', async () => {
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

    it('stop once the account of their organizer is disabled, those under way too', async () => {
      const s = await stage();
      await holder(s.sale);
      const [later, underWay] = [await save(s), await save(s)];
      await send(s, later, s.sale.clock.now + minute);
      await send(s, underWay);
      await s.sweep();
      await opened.database.query('UPDATE users SET disabled_at = 1 WHERE id = $1', [s.sale.organizerId]);
      s.sale.clock.now += 2 * minute;
      await work(s);
      expect(s.taken).toEqual([]);
      expect(await read(s, later)).toMatchObject({ state: 'stopped', recipients: 0 });
      expect(await read(s, underWay)).toMatchObject({ state: 'stopped', skipped: 1 });
    });

    it('stay stopped for whom they failed to reach before', async () => {
      const s = await stage();
      const [gone = ''] = of(await holder(s.sale));
      s.says.set(gone, { status: 'failed', problem: 'the mail server answered 550', again: false });
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

    it('stop when their event is cancelled before they begin', async () => {
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
