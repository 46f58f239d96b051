import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailLostMs, maxEmailsUnderWay } from '#domain/events/event-message.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { Database } from '#server/database/database.ts';
import type { Envelope } from '#server/database/messages/queued-emails.ts';
import { bounceGuestEmail, settleGuestEmail } from '#server/database/tickets/guest-emails.ts';
import { emptyGuest } from '#server/database/tickets/guest-rows.ts';
import { createLog } from '#server/ops/log.ts';
import { addEventNotice } from '#server/database/events/event-notices.ts';
import { notifyingOfEvents } from '#server/messages/notify-holders.ts';
import { cancelEvent } from '#server/sales/cancel-event.ts';
import { emailGuest, emailGuests, emailingGuests } from '#server/sales/guests/email-guests.ts';
import { readImport } from '#server/sales/guests/read-imports.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import {
  apply,
  codeOf,
  give,
  guest,
  guestDeps,
  organizerOf,
  rowsOf,
  sendList,
  undo,
  work,
} from './guest-hand.ts';
import { addBuyer, letIn, openSale, type Sale } from './sale-hand.ts';
import { cancelParts } from './cancel-parts.ts';

const transferKey = new Uint8Array(32).fill(7);
const log = createLog('error', { write: () => undefined });

/** Emails the guests of a sale: records what was handed to the mailer, and runs the sweep by hand. */
function emailsAt(sale: Sale, database = sale.parts.database) {
  const emails = new Map<string, Envelope>();
  const deps = {
    ...guestDeps(sale),
    database,
    newId: () => randomUUID(),
    transferKey,
    log,
    post: {
      add: async (_: unknown, email: Envelope) => emails.set(email.once, email).size > 0,
      wake: () => undefined,
    },
  };
  const sweep = emailingGuests(deps);
  const callOf = (importId: string) => ({ eventId: sale.eventId, importId });
  return {
    added: emails,
    post: deps.post,
    sweep: async () => {
      if ((await sweep.isDue?.()) === true) await sweep.work();
    },
    ask: async (importId: string) => codeOf(await emailGuests(deps, organizerOf(sale), callOf(importId))),
    again: async (importId: string, row: number) =>
      codeOf(await emailGuest(deps, organizerOf(sale), { ...callOf(importId), row })),
    /** Applies the mail server's result to everything being sent. */
    async settle(state: 'sent' | 'failed' = 'sent') {
      for (const { letter: email } of emails.values())
        if (email.kind === 'guest_tickets')
          await settleGuestEmail(
            sale.parts.database,
            { ...email, attempt: email.attempt, state, problem: state === 'failed' ? 'refused' : null },
            sale.clock.now,
          );
    },
    emails: async (importId: string) => {
      const read = await readImport(deps, callOf(importId));
      return isRefusal(read) ? read.code : read.emails;
    },
    offers: () =>
      sale.parts.database.query<{ state: string; to: string; number: number }>(
        `SELECT x.state, x.to_email AS to, t.number FROM transfers x JOIN tickets t ON t.id = x.ticket_id
          WHERE t.event_id = $1 AND x.from_user_id IS NULL ORDER BY t.number, x.created_at, x.id`,
        [sale.eventId],
      ),
  };
}

describe.each(databaseKinds)('emails to guests over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    }, 120_000);
    afterAll(() => opened.close());

    const newSale = () =>
      openSale(opened.database, [{ name: 'Standing', tickets: 0, quantity: 500 }], {
        startsInMs: 10 * 86_400_000,
      });
    const three = [
      guest('Ada', { email: 'ada@example.org', quantity: '2' }),
      guest('Bo'),
      guest('Cy', { email: 'cy@example.org' }),
    ];
    /** Imports a list of three guests with tickets; the second has no address. */
    async function imported(rows = three) {
      const sale = await newSale();
      const importId = await sendList(sale, rows);
      await apply(sale, importId);
      await work(sale, importId);
      return { sale, importId, mail: emailsAt(sale) };
    }
    const emailsOf = ({ added }: ReturnType<typeof emailsAt>) =>
      [...added.values()].map(({ to, letter: email }) => [
        to,
        email.kind === 'guest_tickets' ? email.row : 0,
      ]);

    it('are sent once to each guest, however often requested, with a link to each ticket', async () => {
      const { sale, importId, mail } = await imported();
      expect(await mail.emails(importId)).toBeNull();
      expect((await rowsOf(sale, importId)).map(({ emailed }) => emailed)).toEqual([null, null, null]);
      for (let time = 0; time < 3; time += 1) {
        await mail.ask(importId);
        await mail.sweep();
      }
      expect(emailsOf(mail)).toEqual([
        ['ada@example.org', 1],
        ['cy@example.org', 3],
      ]);
      expect((await mail.offers()).map(({ to, state }) => [to, state])).toEqual([
        ['ada@example.org', 'offered'],
        ['ada@example.org', 'offered'],
        ['cy@example.org', 'offered'],
      ]);
      expect(await mail.emails(importId)).toMatchObject({ done: false, sent: 0, skipped: 1 });
      await mail.settle();
      await mail.settle();
      await mail.sweep();
      expect(await mail.emails(importId)).toEqual({ done: true, sent: 2, kept: 0, failed: 0, skipped: 1 });
      expect((await rowsOf(sale, importId)).map(({ emailed }) => emailed)).toEqual([
        { state: 'sent', problem: null, bounceStatus: null },
        { state: 'skipped', problem: 'no_email', bounceStatus: null },
        { state: 'sent', problem: null, bounceStatus: null },
      ]);
    });

    it('are sent as tickets are created when requested beforehand, also for manual guests', async () => {
      const sale = await newSale();
      const mail = emailsAt(sale);
      const importId = await sendList(sale, three);
      await mail.ask(importId);
      await mail.sweep();
      expect(mail.added.size).toBe(0);
      await apply(sale, importId);
      await work(sale, importId);
      await mail.sweep();
      expect(mail.added.size).toBe(2);
      expect(codeOf(await give(sale, { sendEmail: true, email: '' }))).toBe('invalid');
      const wish = { importId: randomUUID(), sendEmail: true, email: 'eve@example.org' };
      await give(sale, wish);
      await give(sale, wish);
      await mail.sweep();
      await mail.sweep();
      expect(emailsOf(mail).slice(2)).toEqual([['eve@example.org', 1]]);
    });

    it('are sent in small batches', async () => {
      const many = Array.from({ length: maxEmailsUnderWay + 10 }, (_, n) =>
        guest(`Guest ${n}`, { email: `g${n}@example.org` }),
      );
      const { sale, importId, mail } = await imported(many);
      // Rows of other tests, settled for good.
      await opened.database.query(`UPDATE guest_rows SET email_state = 'sent' WHERE email_state = 'queued'`);
      await mail.ask(importId);
      await mail.sweep();
      await mail.sweep();
      expect(mail.added.size).toBe(maxEmailsUnderWay);
      await mail.settle();
      await mail.sweep();
      expect(mail.added.size).toBe(many.length);
      // The last ones are not reported any more: whether they were sent is unknown.
      sale.clock.now += emailLostMs + 1;
      await mail.sweep();
      expect(await mail.emails(importId)).toMatchObject({ done: true, sent: maxEmailsUnderWay, failed: 10 });
    });

    it('are resent to one guest, once per explicit request', async () => {
      const { sale, importId, mail } = await imported();
      await mail.ask(importId);
      await mail.sweep();
      await mail.again(importId, 1);
      expect(mail.added.size).toBe(2);
      await mail.settle('failed');
      await mail.sweep();
      expect(await mail.emails(importId)).toMatchObject({ done: true, failed: 2 });
      sale.clock.now += 60_000;
      await mail.again(importId, 1);
      await mail.again(importId, 1);
      expect(
        [...mail.added.keys()].filter((once) => once.startsWith(`guest_tickets ${importId} 1 `)),
      ).toEqual([`guest_tickets ${importId} 1 0`, `guest_tickets ${importId} 1 1`]);
      // The offers are still pending: the link of the first email remains valid.
      expect((await mail.offers()).map(({ state }) => state)).toEqual(['offered', 'offered', 'offered']);
      await mail.settle();
      await mail.sweep();
      expect(await mail.emails(importId)).toMatchObject({ done: true, sent: 1, failed: 1, skipped: 1 });
      expect([await mail.again(importId, 2), await mail.again(importId, 9)]).toEqual([
        'guest_no_email',
        'guest_not_found',
      ]);
    });

    it("count the last one's result, whenever an earlier one is reported or bounces", async () => {
      const { sale, importId, mail } = await imported();
      const at = sale.clock.now;
      const { database } = sale.parts;
      const guestOne = { importId, row: 1 };
      await mail.ask(importId);
      await mail.sweep();
      await mail.settle('failed');
      sale.clock.now += 60_000;
      await mail.again(importId, 1);
      const sent = { ...guestOne, state: 'sent', problem: null } as const;
      await settleGuestEmail(database, { ...sent, attempt: 0 }, at);
      expect(await mail.emails(importId)).toMatchObject({ sent: 0, failed: 1 });
      await settleGuestEmail(database, { ...sent, attempt: 1 }, at);
      await bounceGuestEmail(database, { ...guestOne, attempt: 0, status: '5.1.1' }, at);
      expect(await mail.emails(importId)).toMatchObject({ sent: 1, failed: 1 });
      await bounceGuestEmail(database, { ...guestOne, attempt: 1, status: '5.1.1' }, at);
      expect(await mail.emails(importId)).toMatchObject({ sent: 0, failed: 2 });
    });

    it('are withdrawn with the list, except for guests already inside', async () => {
      const { sale, importId, mail } = await imported();
      await letIn(sale, 0, sale.clock.now);
      await mail.ask(importId);
      await mail.sweep();
      // One of Ada's two tickets was used, so she can't give it away any more.
      expect((await mail.offers()).map(({ number }) => number)).toEqual([1, 3]);
      await undo(sale, importId);
      await work(sale, importId);
      expect((await mail.offers()).every(({ state }) => state === 'cancelled')).toBe(true);
      expect(await mail.ask(importId)).toMatchObject({ state: 'undone' });
      expect(await mail.again(importId, 3)).toBe('guest_no_tickets');
    });

    it('are not sent when the list is undone while its emails are about to be sent', async () => {
      const { sale, importId } = await imported();
      const { database } = sale.parts;
      let isUndone = false;
      const undoneBefore: Database['transaction'] = async (run, lockedId) => {
        if (!isUndone) await undo(sale, importId);
        isUndone = true;
        return database.transaction(run, lockedId);
      };
      await emailsAt(sale).ask(importId);
      const mail = emailsAt(sale, { ...database, transaction: undoneBefore });
      await mail.sweep();
      expect([isUndone, mail.added.size, await mail.offers()]).toEqual([true, 0, []]);
    });

    it("are not sent by the team of another event, which doesn't find the list", async () => {
      const { sale, importId, mail } = await imported();
      const other = emailsAt({ ...(await newSale()), parts: sale.parts });
      expect([await other.ask(importId), await other.again(importId, 1)]).toEqual([
        'import_not_found',
        'import_not_found',
      ]);
      expect([other.added.size, await mail.emails(importId), await mail.offers()]).toEqual([0, null, []]);
    });

    it.each([
      ['is a draft', `status = 'draft'`, 'event_not_published'],
      ['is cancelled', `status = 'cancelled'`, 'event_cancelled'],
      ['is over', 'ends_at = 1', 'event_over'],
    ])('are refused when the event %s', async (_title, change, code) => {
      const { sale, importId, mail } = await imported();
      await opened.database.query(`UPDATE events SET ${change} WHERE id = $1`, [sale.eventId]);
      expect(await mail.ask(importId)).toBe(code);
      expect(await mail.again(importId, 1)).toBe(code);
    });

    it('stop when the event is cancelled meanwhile', async () => {
      const { sale, importId, mail } = await imported();
      await mail.ask(importId);
      await opened.database.query(`UPDATE events SET status = 'cancelled' WHERE id = $1`, [sale.eventId]);
      await mail.sweep();
      expect([mail.added.size, await mail.emails(importId)]).toEqual([
        0,
        { done: true, sent: 0, kept: 0, failed: 0, skipped: 3 },
      ]);
    });

    describe('once sent', () => {
      /** Returns what a list's guests are emailed when something happens to the event, by address. */
      async function toldWhen(happens: (sale: Sale) => Promise<unknown>) {
        const { sale, importId, mail } = await imported();
        await mail.ask(importId);
        await mail.sweep();
        mail.added.clear();
        await happens(sale);
        const { database } = sale.parts;
        const post = mail.post;
        await notifyingOfEvents({ database, post, now: () => sale.clock.now }).work();
        return [...mail.added.values()].map(({ to, letter: email }) => [to, email.kind]);
      }

      it('are followed by another when the event changes', async () => {
        const changes = ({ eventId, clock }: Sale) =>
          addEventNotice(opened.database, { eventId, notBefore: clock.now });
        expect(await toldWhen(changes)).toEqual([
          ['ada@example.org', 'guest_event_changed'],
          ['cy@example.org', 'guest_event_changed'],
        ]);
      });

      it('are not followed by another when the ticket was revoked', async () => {
        const revokes = async ({ eventId, clock }: Sale) => {
          await opened.database.query('UPDATE tickets SET state = state | 2 WHERE event_id = $1', [eventId]);
          await addEventNotice(opened.database, { eventId, notBefore: clock.now });
        };
        expect(await toldWhen(revokes)).toEqual([]);
      });

      it('are followed by another on cancellation, also for guests who claimed their ticket', async () => {
        const cancels = async (sale: Sale) => {
          const holder = await addBuyer(opened.database);
          await opened.database.query(`UPDATE users SET email = 'dot@example.org' WHERE id = $1`, [holder]);
          await opened.database.query(
            'UPDATE tickets SET holder_user_id = $2 WHERE event_id = $1 AND number = 2',
            [sale.eventId, holder],
          );
          await cancelEvent(cancelParts(sale.parts), organizerOf(sale), sale.eventId, 'Rain.');
        };
        expect(await toldWhen(cancels)).toEqual([
          ['ada@example.org', 'guest_event_cancelled'],
          ['cy@example.org', 'guest_event_cancelled'],
          ['dot@example.org', 'event_cancelled'],
        ]);
      });
    });

    it('are deleted with the person whose address they were sent to', async () => {
      const { importId, mail } = await imported();
      await addBuyer(opened.database);
      await mail.ask(importId);
      await mail.sweep();
      await emptyGuest(opened.database, 'ADA@example.org');
      expect((await mail.offers()).map(({ to }) => to)).toEqual(['', '', 'cy@example.org']);
    });
  });
});
