import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { addTickets, findTicket } from '#server/database/tickets/tickets.ts';
import { tidyTransfers } from '#server/database/tickets/transfers.ts';
import { createDemoEvent } from '#server/administration/demo/make-event.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { composeAccounts } from '#server/compose-accounts.ts';
import { createLog } from '#server/ops/log.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import type { Caller } from '#server/access/caller.ts';
import { ticketsResource } from '#server/resources/sales/tickets.ts';
import { createTransfers } from '#server/resources/sales/transfers.ts';
import { transferDepsOf } from '#server/transfer-deps-of.ts';
import { createSealer } from '#server/signing/seal.ts';
import { createSigners } from '#server/signing/signers.ts';
import { createPdfPool } from '#server/tickets/print/pdf-pool.ts';
import { composeEmails } from '#server/compose-emails.ts';
import { transferToken } from '#server/tickets/transfers/transfer-link.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { nameGates, now } from './door-stores.ts';
import { createHand, send } from './scanner-hand.ts';
import { hangMs } from '#tests/until.ts';

const masterKey = new Uint8Array(32).fill(5);
const sealer = createSealer(masterKey);
const takers = Array.from({ length: 64 }, (_, index) => `taker-${index}`);

describe.each(databaseKinds)('a transfer over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let identity: Identity;
    let transfers: ReturnType<typeof createTransfers>;
    let tickets: ReturnType<typeof ticketsResource>;
    let eventId = '';
    let ticketTypeId = '';
    let clock = now;
    const moves: number[] = [];
    beforeAll(async () => {
      opened = await open();
      const { database } = opened;
      for (const [index, id] of ['giver', ...takers].entries()) {
        await database.query(
          `INSERT INTO users (id, username, email, first_name, role, created_at) VALUES ($1, $1, $2, $3, 'NORMAL_USER', 0)`,
          [id, `${id}@example.org`, `Person ${index}`],
        );
      }
      const event = { name: 'A night', timeZone: 'Africa/Banjul', doorsOpenAt: now, startsAt: now };
      const made = await createDemoEvent(
        database,
        sealer,
        {
          ...event,
          organizerId: 'giver',
          endsAt: now + 3_600_000,
          gates: [{ name: 'Main gate' }],
          types: [{ name: 'Regular', quantity: 100 }],
        },
        now,
      );
      eventId = made.eventId;
      await nameGates(database, eventId);
      ticketTypeId = made.ticketTypeIds[0] ?? '';
      const accounts = composeAccounts({
        database,
        masterKey,
        log: createLog('silent', { write: () => undefined }),
        now: () => clock,
      });
      ({ identity } = accounts);
      const parts = {
        database,
        signers: createSigners(sealer),
        now: () => clock,
        moved: (_: string, revision: number) => void moves.push(revision),
        post: composeEmails(accounts).post,
        pdfs: createPdfPool(),
      };
      transfers = createTransfers(transferDepsOf(identity, parts));
      tickets = ticketsResource({ ...parts, prove: async () => null });
    });
    afterAll(async () => {
      await identity.mailer.idle(hangMs);
      await opened.close();
    });

    const rows = <T extends object>(sql: string, params: readonly string[] = []) =>
      opened.database.query<T>(sql, params);
    const one = async (sql: string, params: readonly string[] = []) => (await rows(sql, params))[0];
    const by = (userId: string): Caller => ({
      kind: 'user',
      userId,
      credentialId: 1,
      role: 'NORMAL_USER',
      sessionId: 's',
    });
    const call = (ticketId: string, userId: string) => ({
      params: { ticketId },
      query: undefined,
      body: undefined,
      caller: by(userId),
      rangeFrom: 0,
    });
    /** Withdraws the giver's offer of the ticket: the given one, or the newest. */
    const cancel = (ticketId: string, offerId?: string) =>
      transfers.cancelTransfer({
        ...call(ticketId, 'giver'),
        query: offerId === undefined ? {} : { offerId },
      });
    /** Creates a ticket of the giver and an offer of it; returns its id and token. */
    const offered = async (to = `${randomUUIDv7()}@example.org`) => {
      const { keyId } = (await createSigners(sealer).of(opened.database, eventId)).present;
      const first = await opened.database.transaction((queries) =>
        addTickets(queries, {
          eventId,
          typeIndex: 0,
          keyId,
          quantity: 1,
          test: false,
          holderUserId: 'giver',
          holderName: 'Person 0',
          now: clock,
        }),
      );
      const [ticket] = await rows<{ id: string }>(
        'SELECT id FROM tickets WHERE event_id = $1 AND number = $2::int',
        [eventId, String(first)],
      );
      const ticketId = ticket?.id ?? '';
      // Each offer gets its own hour, because the number per hour is limited.
      await rows('DELETE FROM turns');
      value(await transfers.offerTransfer({ ...call(ticketId, 'giver'), body: { to, countryCode: 'GM' } }));
      const [row] = await rows<{ id: string }>('SELECT id FROM transfers WHERE ticket_id = $1', [ticketId]);
      return { ticketId, number: first, token: transferToken(identity.secrets.transferKey, row?.id ?? '') };
    };
    const accept = (offer: { ticketId: string; token: string }, userId: string) =>
      transfers.acceptTransfer({ ...call(offer.ticketId, userId), body: { token: offer.token } });

    it('goes to one of 64 who accept at the same moment; the number of issued places stays the same', async () => {
      const offer = await offered();
      const before = await one('SELECT issued FROM ticket_types WHERE id = $1', [ticketTypeId]);
      const count = await one('SELECT ticket_count AS n FROM events WHERE id = $1', [eventId]);
      const answers = await Promise.all(takers.map((taker) => accept(offer, taker)));
      const taken = answers.filter((answer): answer is WalletTicket => !isRefusal(answer));
      const refused = answers.filter(isRefusal);
      expect(taken).toHaveLength(1);
      expect(new Set(refused.map((one_) => `${one_.status} ${one_.code}`))).toEqual(
        new Set(['410 transfer_accepted']),
      );
      expect(await one('SELECT issued FROM ticket_types WHERE id = $1', [ticketTypeId])).toEqual(before);
      expect(await one('SELECT ticket_count AS n FROM events WHERE id = $1', [eventId])).toEqual({
        n: Number(count === undefined ? 0 : Reflect.get(count, 'n')) + 1,
      });
      const follows = await rows('SELECT id FROM tickets WHERE follows = $1', [offer.ticketId]);
      expect(follows).toEqual([{ id: taken[0]?.ticketId }]);
    });

    it('gives the same person the same ticket, at the same moment and later', async () => {
      const offer = await offered();
      const answers = await Promise.all(Array.from({ length: 16 }, () => accept(offer, 'taker-1')));
      const ids = new Set(answers.map((answer) => value(answer).ticketId));
      expect(ids.size).toBe(1);
      expect([...ids]).not.toContain(offer.ticketId);
      expect(ids).toContain(value(await accept(offer, 'taker-1')).ticketId);
    });

    it('is either accepted or cancelled if both happen at the same moment', async () => {
      for (let round = 0; round < 12; round += 1) {
        const offer = await offered();
        const acts = [() => accept(offer, 'taker-2'), () => cancel(offer.ticketId)];
        const answers = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
        const outcome = (round % 2 === 0 ? answers : answers.toReversed()).map((answer) =>
          isRefusal(answer) ? answer.code : 'done',
        );
        expect([
          ['done', 'transfer_accepted'],
          ['transfer_cancelled', 'done'],
        ]).toContainEqual(outcome);
        const holders = await rows(
          `SELECT holder_user_id AS who FROM tickets WHERE (id = $1 OR follows = $1) AND state = ${ticketBits.exists}`,
          [offer.ticketId],
        );
        expect(holders).toEqual([{ who: outcome[0] === 'done' ? 'taker-2' : 'giver' }]);
      }
    });

    it('informs doors of both tickets in one revision, and not after a refusal', async () => {
      const offer = await offered();
      moves.length = 0;
      const fresh = value(await accept(offer, 'taker-3'));
      await accept(offer, 'taker-4');
      expect(moves).toHaveLength(1);
      const { changes, revision } = await doorRecords(opened.database).changes(
        eventId,
        (moves[0] ?? 0) - 1,
        100,
      );
      expect(revision).toBe(moves[0]);
      expect(changes).toMatchObject([
        {
          kind: 'ticket',
          ticketNumber: offer.number,
          state: ticketBits.exists | ticketBits.revoked,
          revision,
        },
        { kind: 'ticket', ticketNumber: fresh.ticketNumber, state: ticketBits.exists, revision },
      ]);
      expect(fresh).toMatchObject({ holderName: 'Person 4', status: 'valid', typeName: 'Regular' });
      const old = await findTicket(opened.database, offer.ticketId);
      expect(fresh.reference).not.toBe(old?.reference);
    });

    it('shows the giver that it was transferred, without its code; an older app sees it as revoked', async () => {
      const offer = await offered();
      const before = value(await tickets.readTicket({ ...call(offer.ticketId, 'giver'), query: {} }));
      expect(before).toMatchObject({ status: 'valid', printedCode: expect.stringMatching(/^./) });
      expect(before.transfer?.to).toMatch(/@example\.org$/);
      await accept(offer, 'taker-5');
      const query = { statuses: 'all' } as const;
      expect(value(await tickets.readTicket({ ...call(offer.ticketId, 'giver'), query }))).toMatchObject({
        status: 'transferred',
        printedCode: null,
        rolling: null,
        transfer: null,
      });
      expect(value(await tickets.readTicket({ ...call(offer.ticketId, 'giver'), query: {} }))).toMatchObject({
        status: 'revoked',
      });
    });

    it('creates a conflict for an entry by the old code after it, at a gate that did not know', async () => {
      const offer = await offered();
      clock = now + 60_000;
      await accept(offer, 'taker-6');
      const hand = createHand(eventId);
      await send(doorRecords(opened.database), eventId, hand, [hand.scan(offer.number, clock + 60_000)]);
      const conflicts = await rows('SELECT kind, status FROM conflicts WHERE ticket_number = $1::bigint', [
        String(offer.number),
      ]);
      expect(conflicts).toEqual([{ kind: 'admitted_after_void', status: 'open' }]);
    });

    it('accepts an entry before it, even if the gate reports it later', async () => {
      const offer = await offered();
      const hand = createHand(eventId);
      const scan = hand.scan(offer.number, clock - 60_000);
      await accept(offer, 'taker-7');
      await send(doorRecords(opened.database), eventId, hand, [scan]);
      expect(
        await rows('SELECT ruling FROM claims WHERE ticket_number = $1::bigint', [String(offer.number)]),
      ).toEqual([{ ruling: 'first' }]);
    });

    describe('after an entry by the old code that the gate reports late', () => {
      const open_ = (number: number) =>
        rows<{ kind: string; first: { ticketNumber: number } | null }>(
          `SELECT kind, first FROM conflicts WHERE ticket_number = $1::bigint AND status = 'open'`,
          [String(number)],
        );
      const twice = (number: number) => [
        { kind: 'double_admission', first: expect.objectContaining({ ticketNumber: number }) },
      ];
      /** Transfers a ticket and prepares an admission with each of its codes; neither has been sent yet. */
      const story = async () => {
        const offer = await offered();
        const [early, late] = [createHand(eventId), createHand(eventId)];
        const old = early.scan(offer.number, clock - 60_000);
        const fresh = value(await accept(offer, 'taker-9'));
        const tellOld = () => send(doorRecords(opened.database), eventId, early, [old]);
        const tellNew = () =>
          send(doorRecords(opened.database), eventId, late, [late.scan(fresh.ticketNumber, clock + 60_000)]);
        return { offer, early, old, fresh, tellOld, tellNew };
      };

      it.each(['old code first', 'new code first'])(
        'creates one conflict of the two admissions: %s',
        async (order) => {
          const { offer, fresh, tellOld, tellNew } = await story();
          if (order === 'old code first') await tellOld();
          const { receipts } = await tellNew();
          if (order === 'new code first') await tellOld();
          expect(receipts[0]?.outcome?.ruling).toBe('first');
          expect(receipts[0]?.status).toBe(order === 'old code first' ? 'conflict' : 'applied');
          expect(await open_(fresh.ticketNumber)).toEqual(twice(offer.number));
          expect(await open_(offer.number)).toEqual([]);
        },
      );

      it('ends the conflict when the old admission is undone, and keeps it when the ticket is blocked', async () => {
        const { offer, early, old, fresh, tellOld, tellNew } = await story();
        await tellNew();
        await tellOld();
        clock += 120_000;
        await rows(
          `INSERT INTO users (id, username, role, created_at) VALUES ('admin', 'admin', 'ADMIN', 0)`,
        );
        const admin: Caller = {
          kind: 'user',
          userId: 'admin',
          credentialId: 1,
          role: 'ADMIN',
          sessionId: 's',
        };
        value(
          await tickets.ticketState({
            ...call(fresh.ticketId, 'giver'),
            params: { ticketId: fresh.ticketId, action: 'block' },
            body: { reason: 'A look first' },
            caller: admin,
          }),
        );
        expect(await open_(fresh.ticketNumber)).toEqual(twice(offer.number));
        await send(doorRecords(opened.database), eventId, early, [early.undo(old.scanId, clock)]);
        expect(await open_(fresh.ticketNumber)).toEqual([]);
      });

      it('finds the old admission behind a ticket transferred twice', async () => {
        const { offer, fresh, tellOld } = await story();
        await rows('DELETE FROM turns');
        value(
          await transfers.offerTransfer({
            ...call(fresh.ticketId, 'taker-9'),
            body: { to: 'third@example.org', countryCode: 'GM' },
          }),
        );
        const sent = await rows<{ id: string }>('SELECT id FROM transfers WHERE ticket_id = $1', [
          fresh.ticketId,
        ]);
        const token = transferToken(identity.secrets.transferKey, sent[0]?.id ?? '');
        const third = value(await accept({ ticketId: fresh.ticketId, token }, 'taker-10'));
        const hand = createHand(eventId);
        await send(doorRecords(opened.database), eventId, hand, [
          hand.scan(third.ticketNumber, clock + 60_000),
        ]);
        expect(await open_(third.ticketNumber)).toEqual([]);
        await tellOld();
        expect(await open_(third.ticketNumber)).toEqual(twice(offer.number));
      });
    });

    it('is impossible for a ticket already used for entry, whether or not it was offered before', async () => {
      const offer = await offered();
      const hand = createHand(eventId);
      await send(doorRecords(opened.database), eventId, hand, [hand.scan(offer.number, clock)]);
      expect(await accept(offer, 'taker-8')).toMatchObject({ status: 409, code: 'ticket_used' });
      await cancel(offer.ticketId);
      const body = { to: 'somebody@example.org', countryCode: 'GM' };
      expect(await transfers.offerTransfer({ ...call(offer.ticketId, 'giver'), body })).toMatchObject({
        status: 409,
        code: 'ticket_used',
      });
    });

    it('expires by the clock, is recorded as such, and its recipient is deleted a month later', async () => {
      const offer = await offered('forgotten@example.org');
      const stands = () =>
        one('SELECT state, to_email AS "to" FROM transfers WHERE ticket_id = $1', [offer.ticketId]);
      await tidyTransfers(opened.database, clock);
      expect(await stands()).toEqual({ state: 'offered', to: 'forgotten@example.org' });
      await tidyTransfers(opened.database, clock + 8 * 24 * 3_600_000);
      expect(await stands()).toEqual({ state: 'expired', to: 'forgotten@example.org' });
      await tidyTransfers(opened.database, clock + 40 * 24 * 3_600_000);
      expect(await stands()).toEqual({ state: 'expired', to: '' });
    });

    it('creates one of many offers made at the same moment, to the same or different recipients', async () => {
      const offer = await offered();
      await cancel(offer.ticketId);
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          transfers.offerTransfer({
            ...call(offer.ticketId, 'giver'),
            body: { to: `${index % 2 === 0 ? 'ada' : 'awa'}@example.org`, countryCode: 'GM' },
          }),
        ),
      );
      const open_ = await rows<{ to: string }>(
        `SELECT to_email AS to FROM transfers WHERE ticket_id = $1 AND state = 'offered'`,
        [offer.ticketId],
      );
      expect(open_).toHaveLength(1);
      const heard = answers.map((answer) =>
        isRefusal(answer) ? answer.code : `offered to ${answer.transfer?.to}`,
      );
      for (const words of heard) expect(['transfer_open', `offered to ${open_[0]?.to}`]).toContain(words);
      const sent = await rows(
        `SELECT 1 FROM outbox WHERE once LIKE 'transfer_offered%' AND recipient IN ('ada@example.org', 'awa@example.org')`,
      );
      expect(sent).toHaveLength(1);
    });
  });
});

function value<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(`refused: ${answer.code}`);
  return answer;
}
