import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventView } from '#domain/manifest/event-view.ts';
import { readJoins, writeJoins } from '#domain/manifest/order-joins.ts';
import { restoreView, saveView } from '#domain/manifest/view-checkpoint.ts';
import { header, referencePage, statePage } from './small-event.ts';

const bits = fc.uint8Array({ max: 1, maxLength: 300 });
/** Tickets 3, 4 and 5 belong to one order, 9 and 10 to another. */
const joins = writeJoins(Uint8Array.from({ length: 20 }, (_, at) => Number([4, 5, 10].includes(at))));
const open = () => createEventView({ ...header, joins }, [statePage, referencePage]);

describe('the record of tickets bought together', () => {
  it('decodes to the encoded values', () => {
    fc.assert(
      fc.property(bits, (written) => {
        expect(readJoins(writeJoins(written), written.length)).toEqual(written);
      }),
    );
  });

  it('takes a bit a ticket: 17 kB for 100,000 tickets', () => {
    expect(writeJoins(new Uint8Array(100_000).fill(1)).length).toBeLessThan(17_000);
    expect(writeJoins(new Uint8Array(100_000))).toBe('');
  });

  it('joins no tickets when its text is invalid or longer than the event', () => {
    expect(readJoins('not base64!', 9)).toEqual(new Uint8Array(9));
    expect(readJoins(writeJoins(new Uint8Array(50).fill(1)), 3)).toEqual(new Uint8Array(3).fill(1));
  });

  it.each([
    [2, [2]],
    [3, [3, 4, 5]],
    [4, [3, 4, 5]],
    [5, [3, 4, 5]],
    [10, [9, 10]],
    [19, [19]],
    [4_000, [4_000]],
  ])('finds the order of ticket %i', (ticketNumber, group) => {
    expect(open().groupOf(ticketNumber)).toEqual(group);
  });

  it('is updated by the feed for later tickets and survives changes of their state', () => {
    const view = open();
    const line = (ticketNumber: number, more: object) =>
      ({
        kind: 'ticket',
        revision: 100 + ticketNumber,
        ticketNumber,
        typeIndex: 0,
        state: 1,
        reference: 7,
        ...more,
      }) as const;
    view.apply([line(20, {}), line(21, { joined: true }), line(22, { joined: true }), line(23, {})]);
    view.apply([line(22, { state: 3 }), line(4, { state: 3 })]);
    expect([view.groupOf(20), view.groupOf(23), view.groupOf(5)]).toEqual([[20, 21, 22], [23], [3, 4, 5]]);
    const restored = restoreView(header, saveView(view));
    expect([restored?.groupOf(22), restored?.groupOf(3)]).toEqual([
      [20, 21, 22],
      [3, 4, 5],
    ]);
  });

  it("is absent in an older server's manifest", () => {
    const view = createEventView(header, [statePage, referencePage]);
    expect(view.groupOf(4)).toEqual([4]);
  });
});
