import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailLostMs, maxEmailsUnderWay } from '#domain/events/event-message.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { setSubscribed } from '#server/database/messages/news-opt-outs.ts';
import type { Delivery } from '#server/database/messages/queued-emails.ts';
import { listRecipients, saveMessage } from '#server/messages/event-messages/manage-messages.ts';
import { resendMessage } from '#server/messages/event-messages/send-message.ts';
import { settleMessageEmail } from '#server/messages/event-messages/settle-message.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyer, addBuyers, buy, letIn, passOn } from './sale-hand.ts';

import { codeOf, messageStages, minute, stands, texts } from './message-stage.ts';

describe.each(databaseKinds)("messages to an event's attendees over $name", ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    // Sweeps look for the events and emails of all tests.
    beforeEach(() => opened.database.query('TRUNCATE events, outbox CASCADE'));

    const { stage, holder, confirm, save, send, where, read, work, addresses, of, meant } = messageStages(
      () => opened,
    );

    it('are sent once to each person with a confirmed address, however many tickets they have', async () => {
      const s = await stage();
      const [fatou, lamin] = [await holder(s.sale, { tickets: 3 }), await holder(s.sale)];
      await holder(s.sale, { proven: false });
      await buy(s.sale, await addBuyer(opened.database));
      expect(await meant(s)).toEqual({ recipients: 2, noEmail: 2, unsubscribed: 0, inWallets: 4 });
      const message = await save(s);
      expect(stands(await send(s, message))).toMatchObject({ state: 'sending', allFound: false, noEmail: 2 });
      expect(stands(await send(s, message)).state).toBe('sending');
      await work(s);
      expect(addresses(s)).toEqual(of(fatou, lamin));
      const [first] = s.taken;
      expect(first?.subject).toBe('Doors open earlier');
      expect(first?.text).toMatch(/^Hello Awa,\n\nWe open at seven\.\n\nSee you there\.\n\nEvent: A night\n/);
      expect(await read(s, message)).toMatchObject({ state: 'sent', recipients: 2, sent: 2, noEmail: 2 });
      await work(s);
      expect(s.taken).toHaveLength(2);
    });

    it('end with their last recipient, reached or not, before anything else runs', async () => {
      const s = await stage();
      const [fatou] = [await holder(s.sale), await holder(s.sale)];
      s.says.set(of(fatou)[0] ?? '', { status: 'failed', problem: 'answered 550', again: false });
      const message = await save(s);
      await send(s, message);
      await s.sweep();
      expect(await read(s, message)).toMatchObject({ state: 'sending', recipients: 2 });
      await s.post.send();
      expect(await read(s, message)).toMatchObject({ state: 'sent', sent: 1, failed: 1 });
    });

    it('take no statement more to end, whatever became of an email', async () => {
      const s = await stage();
      const people = [await holder(s.sale), await holder(s.sale)];
      const message = await save(s);
      await send(s, message);
      await s.sweep();
      const settle = (userId: string) =>
        opened.database.transaction(async (queries) => {
          const asked: string[] = [];
          const counted = {
            ...queries,
            query: <T extends object>(...[sql, params]: Parameters<typeof queries.query>) => {
              asked.push(sql);
              return queries.query<T>(sql, params);
            },
          };
          const email = { kind: 'event_message', messageId: message.messageId, userId, attempt: 1 } as const;
          await settleMessageEmail(counted, email, { status: 'sent' }, 1);
          return asked.length;
        });
      const states: unknown[] = [];
      for (const userId of people) states.push(await settle(userId), (await read(s, message)).state);
      expect(states).toEqual([2, 'sending', 2, 'sent']);
      // Again, as when a server was killed before it recorded that.
      expect([await settle(people[1] ?? ''), await read(s, message)]).toMatchObject([
        2,
        { state: 'sent', sent: 2 },
      ]);
    });

    it('end in the run that finds nobody left with a confirmed address', async () => {
      const s = await stage();
      const amie = await holder(s.sale);
      const message = await save(s);
      await send(s, message);
      await confirm([amie], false);
      await s.sweep();
      expect((await read(s, message)).state).toBe('sent');
    });

    it("are sent to a type's holders, or to those inside, arrived or absent at sending time", async () => {
      const s = await stage();
      const [a, b] = [await holder(s.sale), await holder(s.sale, { type: 1 })];
      const c = await holder(s.sale);
      const [, seated = ''] = s.sale.ticketTypeIds;
      await letIn(s.sale, 0, s.sale.clock.now);
      expect([await meant(s, { audience: 'arrived' }), await meant(s, { audience: 'inside' })]).toMatchObject(
        [{ recipients: 1 }, { recipients: 1 }],
      );
      const byType = await save(s, { ticketTypeIds: [seated] });
      const missing = await save(s, { audience: 'not_arrived', subject: 'Where are you?' });
      await send(s, byType);
      await send(s, missing, s.sale.clock.now + minute);
      await work(s);
      expect(addresses(s)).toEqual(of(b));
      await letIn(s.sale, 2, s.sale.clock.now);
      s.sale.clock.now += 2 * minute;
      await work(s);
      expect(s.taken.slice(1).map(({ to, subject }) => [to, subject])).toEqual([
        [...of(b), 'Where are you?'],
      ]);
      expect([a, c]).not.toContain(b);
    });

    it('reach the current holders, but not holders of void or rehearsal tickets', async () => {
      const s = await stage();
      await holder(s.sale);
      const binta = await addBuyer(opened.database);
      await confirm([binta]);
      await passOn(s.sale, binta);
      const revoked = await holder(s.sale);
      const rehearsing = await holder(s.sale);
      const mark = (id: string, bit: number) =>
        opened.database.query('UPDATE tickets SET state = state | $2::int WHERE holder_user_id = $1', [
          id,
          bit,
        ]);
      await mark(revoked, ticketBits.revoked);
      await mark(rehearsing, ticketBits.test);
      await send(s, await save(s));
      await work(s);
      expect(addresses(s)).toEqual(of(binta));
    });

    it('are queued in small batches, each once even when servers crash in between', async () => {
      const s = await stage();
      const ids = await addBuyers(opened.database, maxEmailsUnderWay + 20);
      await confirm(ids);
      for (const id of ids) await buy(s.sale, id);
      const message = await save(s);
      await send(s, message);
      // Each of these servers dies before an email is sent.
      for (let server = 0; server < 3; server += 1) await s.sweep();
      const [queued] = await opened.database.query<{ count: number }>(
        `SELECT count(*) AS count FROM outbox WHERE once LIKE 'event_message ' || $1 || '%'`,
        [message.messageId],
      );
      expect(queued?.count).toBe(maxEmailsUnderWay);
      await s.post.send();
      expect(await read(s, message)).toMatchObject({
        state: 'sending',
        recipients: ids.length,
        sent: maxEmailsUnderWay,
      });
      await work(s);
      expect(addresses(s)).toEqual(of(...ids));
      expect(await read(s, message)).toMatchObject({ state: 'sent', sent: ids.length });
    });

    it('report whom they failed to reach and why, and can be resent to those', async () => {
      const s = await stage();
      const [fatou, lamin] = [await holder(s.sale), await holder(s.sale)];
      const [gone = ''] = of(fatou);
      s.says.set(gone, { status: 'failed', problem: 'the mail server answered 550', again: false });
      const message = await save(s);
      await send(s, message);
      await work(s);
      expect(await read(s, message)).toMatchObject({ state: 'sent', sent: 1, failed: 1 });
      const failed = { state: 'failed', after: '', limit: 10 } as const;
      const { items } = stands(await listRecipients(s.deps, where(s, message), failed));
      expect(items.map(({ email, problem }) => [email, problem])).toEqual([[gone, 'refused']]);
      s.says.clear();
      const again = () => resendMessage(s.deps, s.owner, where(s, message));
      expect(stands(await again())).toMatchObject({ state: 'sending', failed: 0 });
      expect(stands(await again())).toMatchObject({ state: 'sending', failed: 0 });
      await work(s);
      expect(addresses(s)).toEqual([gone, ...of(fatou, lamin)].toSorted());
      expect(await read(s, message)).toMatchObject({ state: 'sent', sent: 2, failed: 0 });
    });

    it("count the last attempt's result, whenever an earlier one is reported", async () => {
      const s = await stage();
      const userId = await holder(s.sale);
      const message = await save(s);
      await send(s, message);
      await s.sweep();
      s.sale.clock.now += emailLostMs + 1;
      await s.sweep();
      stands(await resendMessage(s.deps, s.owner, where(s, message)));
      await s.sweep();
      const { messageId } = message;
      const hear = (attempt: number, outcome: Delivery) =>
        settleMessageEmail(
          opened.database,
          { kind: 'event_message', messageId, userId, attempt },
          outcome,
          s.sale.clock.now,
        );
      await hear(1, { status: 'failed', problem: 'the mail server answered 550', again: false });
      expect(await read(s, message)).toMatchObject({ state: 'sending', sent: 0, failed: 0 });
      await hear(2, { status: 'sent' });
      await s.post.send();
      expect(await read(s, message)).toMatchObject({ sent: 1, failed: 0 });
    });

    it('skip people who unsubscribed, except for messages about their ticket', async () => {
      const s = await stage();
      const [fatou, lamin] = [await holder(s.sale), await holder(s.sale)];
      const { organizerId } = s.sale;
      const subscribed = { userId: fatou, organizerId, subscribed: false };
      await setSubscribed(opened.database, subscribed, 1);
      expect(await meant(s, { kind: 'news' })).toEqual({
        recipients: 1,
        noEmail: 0,
        unsubscribed: 1,
        inWallets: 1,
      });
      const news = await save(s, { kind: 'news' });
      await send(s, news);
      await s.sweep();
      // Unsubscribes while the email is queued.
      await setSubscribed(opened.database, { ...subscribed, userId: lamin }, 1);
      await work(s);
      expect(await read(s, news)).toMatchObject({ state: 'sent', sent: 0, skipped: 1, unsubscribed: 1 });
      await send(s, await save(s));
      await work(s);
      expect(addresses(s)).toEqual(of(fatou, lamin));
      expect(s.taken.map(({ unsubscribe }) => unsubscribe)).toEqual([undefined, undefined]);
      await setSubscribed(opened.database, { ...subscribed, subscribed: true }, 1);
      await send(s, await save(s, { kind: 'news' }));
      await work(s);
      expect(s.taken.at(-1)).toMatchObject({ to: of(fatou)[0], unsubscribe: 'https://click.example.org' });
      expect(s.taken.at(-1)?.text).toContain('https://page.example.org');
    });

    it('skip an address no longer confirmed when its turn comes', async () => {
      const s = await stage();
      const fatou = await holder(s.sale);
      const message = await save(s);
      await send(s, message);
      await s.sweep();
      await opened.database.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [fatou]);
      await work(s);
      expect([s.taken, (await read(s, message)).skipped]).toEqual([[], 1]);
    });

    it('are sent as previewed or not at all', async () => {
      const s = await stage();
      await holder(s.sale);
      const message = await save(s);
      const change = { ...texts, subject: 'Doors open later' };
      const changed = await saveMessage(s.deps, s.owner, where(s, message), { ...change, revision: 1 });
      expect(changed).toMatchObject({ revision: 2, subject: 'Doors open later' });
      // A repeat after a lost reply changes nothing; another tab's older text is refused.
      expect(await saveMessage(s.deps, s.owner, where(s, message), { ...change, revision: 1 })).toEqual(
        changed,
      );
      expect(codeOf(await saveMessage(s.deps, s.owner, where(s, message), { ...texts, revision: 1 }))).toBe(
        'changed_elsewhere',
      );
      expect(codeOf(await send(s, message))).toBe('changed_elsewhere');
      const sent = stands(await send(s, stands(changed)));
      expect(stands(await send(s, stands(changed)))).toEqual(sent);
      expect(codeOf(await saveMessage(s.deps, s.owner, where(s, message), { ...texts, revision: 2 }))).toBe(
        'message_not_draft',
      );
    });

    it('are rejected when empty, without recipients, in the past, or after too many', async () => {
      const s = await stage();
      expect(codeOf(await send(s, await save(s)))).toBe('message_nobody');
      await holder(s.sale);
      const empty = await send(s, await save(s, { subject: '', text: '' }), s.sale.clock.now - 5 * minute);
      expect(isRefusal(empty) && Object.keys(empty.fields ?? {})).toEqual(['subject', 'text', 'sendAt']);
      const codes: (string | null)[] = [];
      for (let count = 0; count < 6; count += 1) codes.push(codeOf(await send(s, await save(s))));
      expect(codes).toEqual([null, null, null, null, null, 'rate_limited']);
    });
  });
});
