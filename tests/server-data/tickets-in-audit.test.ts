import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefusal } from '#server/access/refusal.ts';
import { changeState, issueOnSheet } from '#server/tickets/run-tickets.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { callerOf, openSale } from './sale-hand.ts';

describe('the audit of tickets without an order', () => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openOneDatabase();
  });
  afterAll(() => opened.close());

  async function stage() {
    const sale = await openSale(opened.database, [{ name: 'Crew', quantity: 10 }]);
    const caller = callerOf(sale.organizerId, 'ORGANIZER');
    const deps = { ...sale.parts, moved: () => undefined };
    const issue = async (quantity: number, issueId: string = randomUUID()) => {
      const body = { issueId, ticketTypeId: sale.ticketTypeIds[0] ?? '', quantity, holderName: 'Awa' };
      const issued = await issueOnSheet(deps, caller, sale.eventId, body);
      return isRefusal(issued) ? [] : issued.items;
    };
    const noted = () =>
      opened.database.query(
        'SELECT actor, action, subject, details FROM audit_log WHERE event_id = $1 ORDER BY id',
        [sale.eventId],
      );
    return { sale, caller, deps, issue, noted };
  }

  it('records who issued how many of which type, once per issue', async () => {
    const { sale, issue, noted } = await stage();
    const issueId = randomUUID();
    expect(await issue(3, issueId)).toHaveLength(3);
    expect(await issue(3, issueId)).toHaveLength(3);
    expect(await issue(11)).toEqual([]);
    const { organizerId: actor, eventId: subject } = sale;
    const details = { type: 'Crew', count: 3 };
    expect(await noted()).toEqual([{ actor, action: 'tickets_issued', subject, details }]);
  });

  it('records who blocked, unblocked and revoked one, and no repeats', async () => {
    const { sale, caller, deps, issue, noted } = await stage();
    const [item] = await issue(1);
    const ticketId = item?.ticketId ?? '';
    for (const action of ['block', 'block', 'unblock', 'revoke', 'revoke'] as const)
      await changeState(deps, { ticketId, action, reason: 'Lost', caller });
    const [, ...lines] = await noted();
    const of = { actor: sale.organizerId, subject: ticketId, details: { ticket: item?.ticketNumber } };
    expect(lines).toEqual(
      ['ticket_blocked', 'ticket_unblocked', 'ticket_revoked'].map((action) => ({ ...of, action })),
    );
  });
});
