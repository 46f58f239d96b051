import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byRelevance, nextOf, usableTickets, ticketsTogether } from '#app/wallet/wallet-order.ts';
import { sampleTicket } from './sample-ticket.ts';

const now = Date.parse('2026-11-21T20:00:00Z');
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
const ticket = (ticketId: string, hours: number, changes: Parameters<typeof sampleTicket>[0] = {}) =>
  sampleTicket({ ticketId, startsAt: at(hours), endsAt: at(hours + 2), ...changes });
const ids = (tickets: readonly { readonly ticketId: string }[]) => tickets.map((one) => one.ticketId);

describe('the order of a wallet', () => {
  it('lists current and upcoming tickets first, then past ones, latest first', () => {
    const tickets = [
      ticket('long ago', -90),
      ticket('later', 50),
      ticket('yesterday', -20),
      ticket('on', -1),
    ];
    expect(ids(byRelevance(tickets, now))).toEqual(['on', 'later', 'yesterday', 'long ago']);
  });

  it('keeps the tickets of one event together if two start at the same time', () => {
    const tickets = [
      ticket('b1', 1, { eventId: 'b', ticketNumber: 1 }),
      ticket('a2', 1, { eventId: 'a', ticketNumber: 2 }),
      ticket('b0', 1, { eventId: 'b', ticketNumber: 0 }),
      ticket('a9', 1, { eventId: 'a', ticketNumber: 9 }),
    ];
    expect(ids(byRelevance(tickets, now))).toEqual(['a2', 'a9', 'b0', 'b1']);
  });

  it('puts only valid, current tickets on top', () => {
    const tickets = [
      ticket('refunded', 1, { status: 'refunded' }),
      ticket('good', 2),
      ticket('over', -9),
      ticket('used', 3, { used: { at: now, gateName: 'B', left: null } }),
    ];
    expect(ids(usableTickets(tickets, now))).toEqual(['good', 'used']);
  });

  it('puts no ticket of a cancelled event on top', () => {
    const tickets = [ticket('cancelled', 1, { eventCancelled: true }), ticket('good', 2)];
    expect(ids(usableTickets(tickets, now))).toEqual(['good']);
  });

  it('picks the earliest unused ticket as the next one, and a used one only if there is no other', () => {
    const used = ticket('used', -1, { used: { at: now, gateName: 'B', left: null } });
    const cancelled = ticket('cancelled', 1, { eventCancelled: true });
    expect(nextOf([cancelled, used, ticket('later', 9), ticket('good', 2)], now)?.ticketId).toBe('good');
    expect(nextOf([cancelled, used], now)?.ticketId).toBe('used');
    expect(nextOf([cancelled], now)).toBeUndefined();
  });

  it.each([
    [true, 'out'],
    [false, 'later'],
  ])('treats a holder who was scanned out as expected if re-entry is allowed: %s', (mayReturn, next) => {
    const used = { at: now, gateName: 'B', left: { at: now, gateName: 'B', mayReturn } };
    expect(nextOf([ticket('out', 1, { used }), ticket('later', 9)], now)?.ticketId).toBe(next);
  });
});

describe('tickets that are swiped through together', () => {
  it('belong to one order, by number, and to one event', () => {
    const tickets = [
      ticket('c', 1, { orderId: 'one', ticketNumber: 3 }),
      ticket('a', 1, { orderId: 'one', ticketNumber: 1 }),
      ticket('other order', 1, { orderId: 'two' }),
      ticket('by hand', 1),
    ];
    const first = tickets[0] ?? ticket('none', 0);
    expect(ids(ticketsTogether(tickets, first))).toEqual(['a', 'c']);
  });

  it('belong to the same event without an order, if the ticket has none', () => {
    const current = ticket('by hand', 1);
    const tickets = [
      current,
      ticket('of an order', 1, { orderId: 'one' }),
      ticket('elsewhere', 1, { eventId: 'f' }),
      ticket('by hand too', 1, { ticketNumber: 2 }),
    ];
    expect(ids(ticketsTogether(tickets, current))).toEqual(['by hand', 'by hand too']);
  });

  it('always include the ticket itself, and are the same from each of them', () => {
    const orders = fc.constantFrom(null, 'one', 'two');
    const wallets = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 99 }), orders), {
      selector: ([number]) => number,
      minLength: 1,
    });
    fc.assert(
      fc.property(wallets, (made) => {
        const tickets = made.map(([ticketNumber, orderId]) =>
          ticket(String(ticketNumber), 1, { ticketNumber, orderId }),
        );
        for (const current of tickets) {
          const together = ticketsTogether(tickets, current);
          expect(together).toContain(current);
          for (const other of together) expect(ticketsTogether(tickets, other)).toEqual(together);
        }
      }),
    );
  });
});
