import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { findTicket, lockTicket } from '#server/database/tickets/tickets.ts';
import { reKey } from '#server/tickets/re-key.ts';
import { changeState, issueOnSheet } from '#server/tickets/run-tickets.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { callerOf, openSale } from './sale-hand.ts';

describe('a ticket blocked or revoked by the team', () => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openOneDatabase();
  });
  afterAll(() => opened.close());

  /** Creates a ticket that was replaced by another one after the team had loaded it. */
  async function stage() {
    const { database } = opened;
    const sale = await openSale(database, [{ name: 'Regular', quantity: 10 }]);
    const caller = callerOf(sale.organizerId, 'ORGANIZER');
    const moves: number[] = [];
    const deps = { ...sale.parts, moved: (_: string, revision: number) => void moves.push(revision) };
    const body = {
      issueId: randomUUID(),
      ticketTypeId: sale.ticketTypeIds[0] ?? '',
      quantity: 1,
      holderName: 'Awa',
    };
    const issued = await issueOnSheet(deps, caller, sale.eventId, body);
    const ticketId = isRefusal(issued) ? '' : (issued.items[0]?.ticketId ?? '');
    const follow = () =>
      atEvent(database, sale.eventId).transaction(async (queries) => {
        const old = await lockTicket(queries, ticketId);
        if (old === null) throw new Error('no ticket was issued');
        const { holderUserId, typeIndex } = old;
        const to = {
          typeIndex,
          holderUserId,
          holderName: 'Lamin',
          at: sale.parts.now(),
          reason: 'transferred',
        };
        return (await reKey(queries, sale.parts.signers, old, to)).fresh;
      });
    const act = (action: 'block' | 'revoke' | 'unblock') =>
      changeState(deps, { ticketId, action, reason: 'A stolen card', caller });
    return { database, ticketId, follow, act, moves };
  }

  it.each(['block', 'revoke', 'unblock'] as const)(
    'is not reported as done once another ticket has replaced it: %s',
    async (action) => {
      const { database, ticketId, follow, act, moves } = await stage();
      const fresh = await follow();
      const before = await findTicket(database, ticketId);
      moves.length = 0;
      expect(await act(action)).toMatchObject({ status: 409, code: 'ticket_followed' });
      expect(await findTicket(database, ticketId)).toEqual(before);
      expect((await findTicket(database, fresh.ticketId))?.state).toBe(ticketBits.exists);
      expect(moves).toEqual([]);
    },
  );

  it('is blocked, or replaced by a valid one reported to the team, when both happen at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { database, ticketId, follow, act } = await stage();
      const [answer] = await Promise.all([act('block'), follow()]);
      const old = await findTicket(database, ticketId);
      // Whichever came first: an earlier block is on the old ticket, a later one is refused.
      const wasBlocked = ((old?.state ?? 0) & ticketBits.blocked) !== 0;
      expect(isRefusal(answer)).toBe(!wasBlocked);
    }
  });
});
