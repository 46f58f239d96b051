import { describe, expect, test } from 'vitest';
import { createEventView, type OpenedChange } from '#domain/manifest/event-view.ts';
import { ticketBits, type ManifestHeader } from '#domain/manifest/manifest.ts';
import { writeJoins } from '#domain/manifest/order-joins.ts';
import { restoreView, saveView } from '#domain/manifest/view-checkpoint.ts';
import { headerOf } from './manifests.ts';
import { idOf, passage, scanRecord } from '#tests/domain/door/records.ts';
import { admitted, codeOf, header, open, referencePage, statePage } from './small-event.ts';

describe('the data known about a ticket', () => {
  test('comes from the pages: state, type, reference, passages', () => {
    const view = open();
    expect(view.knownAbout(codeOf(6), 'event')).toEqual({
      listed: true,
      state: 1,
      type: header.types[1],
      reference: 600,
      passages: [],
      people: 0,
    });
    expect(view.knownAbout(codeOf(4), 'event')).toMatchObject({ listed: true, state: 3 });
    expect(view.knownAbout(codeOf(8), 'event')?.passages).toEqual([admitted]);
    expect(view.knownAbout(codeOf(8), 'stage')?.passages).toEqual([]);
    expect(view.knownAbout({ kind: 'reference', ticketNumber: 6, reference: 1 }, 'event')).toMatchObject({
      listed: true,
      reference: 600,
    });
  });

  test('is the signed type, marked unlisted, for a ticket missing from the manifest', () => {
    for (const number of [19, 20, 4_294_967_295]) {
      expect(open().knownAbout(codeOf(number, 3), 'event')).toMatchObject({
        listed: false,
        state: 0,
        type: header.types[1],
        reference: undefined,
      });
    }
  });

  test("uses the code's type without a reference page", () => {
    const view = createEventView(header, [statePage]);
    expect(view.knownAbout(codeOf(6, 3), 'event')).toMatchObject({
      listed: true,
      type: header.types[1],
      reference: undefined,
    });
    expect(
      view.knownAbout({ kind: 'reference', ticketNumber: 6, reference: 1 }, 'event')?.type,
    ).toBeUndefined();
  });

  test('is empty for a reading that names no ticket', () => {
    expect(open().knownAbout({ kind: 'unreadable' }, 'event')).toBeUndefined();
    expect(open().knownAbout({ kind: 'foreign', keyId: '111111' }, 'event')).toBeUndefined();
  });

  test('changes with the feed, for listed and later tickets', () => {
    const view = open();
    view.apply([
      {
        kind: 'ticket',
        revision: 13,
        ticketNumber: 6,
        typeIndex: 0,
        state: ticketBits.exists | ticketBits.blocked,
        reference: 9,
      },
      {
        kind: 'ticket',
        revision: 14,
        ticketNumber: 25,
        typeIndex: 3,
        state: ticketBits.exists,
        reference: 8,
      },
      {
        kind: 'ticket',
        revision: 15,
        ticketNumber: 26,
        typeIndex: 3,
        state: ticketBits.revoked,
        reference: 8,
      },
    ]);
    expect(view.revision).toBe(15);
    expect(view.knownAbout(codeOf(6), 'event')).toMatchObject({
      state: 9,
      type: header.types[0],
      reference: 9,
    });
    expect(view.knownAbout(codeOf(25), 'event')).toMatchObject({
      listed: true,
      type: header.types[1],
      reference: 8,
    });
    expect(view.knownAbout(codeOf(26), 'event')).toMatchObject({ listed: false, state: ticketBits.revoked });
  });

  test("follows this event's new header, and trusts no rules after one it cannot read", () => {
    const view = open();
    const renamed = { ...headerOf(), types: headerOf().types.map((type) => ({ ...type, name: 'Renamed' })) };
    const change = (newest: ManifestHeader | null, revision: number) =>
      ({ kind: 'header', revision, header: newest }) as const;
    view.apply([change({ ...renamed, eventId: 'other' }, 13)]);
    expect(view.header).toBe(header);
    view.apply([change(null, 14)]);
    expect(view.header).toEqual({ ...header, policy: { code: 'unknown', unlisted: 'refuse' } });
    view.apply([change(renamed, 15)]);
    expect(view.knownAbout(codeOf(2), 'event')?.type?.name).toBe('Renamed');
    expect(view.revision).toBe(15);
  });
});

describe('passages', () => {
  test("count the server's echo of an own passage once", () => {
    const view = open();
    const scan = scanRecord();
    view.applyOwn(scan);
    const { scanId, checkpoint, direction, gateId, deviceId } = scan;
    view.apply([
      {
        kind: 'passage',
        revision: 13,
        scanId,
        ticketNumber: 7,
        checkpoint,
        direction,
        gateId,
        deviceId,
        at: scan.correctedTime,
      },
    ]);
    view.applyOwn(scan);
    expect([view.inside('event'), view.entries('gate-a')]).toEqual([2, 2]);
    expect(view.knownAbout(codeOf(7), 'event')?.passages).toHaveLength(1);
  });

  test.each([
    { passed: false },
    { test: true },
    { ticketNumber: null },
    { kind: 'undo', undoes: idOf(50), passed: true },
  ] as const)('ignore a record with %j', (change) => {
    const view = open();
    view.applyOwn(scanRecord(change));
    expect([view.inside('event'), view.entries('gate-a')]).toEqual([1, 1]);
  });

  test('stay undone here, whatever older data the server sends', () => {
    const view = open();
    view.applyOwn(scanRecord());
    view.applyOwn(scanRecord({ scanId: idOf(2), kind: 'undo', passed: false, undoes: idOf(1) }));
    view.apply([{ kind: 'passage', revision: 13, ...passage(1) }]);
    expect(view.passage(idOf(1))).toBeUndefined();
    expect(view.inside('event')).toBe(1);
  });

  test('apply a ruling received before or after the passage, and a reversal', () => {
    const ruled = (ruling: 'first' | 'again' | 'undone', revision: number): OpenedChange => ({
      kind: 'ruling',
      revision,
      scanId: idOf(1),
      ruling,
    });
    const view = open();
    view.apply([ruled('again', 13)]);
    view.applyOwn(scanRecord());
    expect(view.passage(idOf(1))).toBeUndefined();
    view.apply([ruled('first', 14)]);
    expect(view.passage(idOf(1))?.ticketNumber).toBe(7);
    view.apply([ruled('undone', 15)]);
    expect([view.inside('event'), view.entries('gate-a')]).toEqual([1, 1]);
    expect(view.passage(idOf(99))).toBeUndefined();
  });
});

test("counts a second person beside the ticket's own, as the feed says", () => {
  const view = open();
  view.apply([{ kind: 'passage', revision: 13, ...passage(1, { ticketNumber: 8 }), second: true }]);
  expect([view.inside('event'), view.passage(idOf(1))?.ticketNumber]).toEqual([2, 8]);
});

describe('the amount owed for a ticket', () => {
  const sum = { amount: 350, currency: 'GMD' };
  const { exists, unpaid } = ticketBits;
  const owing = () => createEventView({ ...header, owed: [[6, 350, 'GMD']] }, [statePage, referencePage]);
  const line = (revision: number, state: number, more: object = {}) =>
    ({ kind: 'ticket', revision, ticketNumber: 6, typeIndex: 0, state, reference: 9, ...more }) as const;

  test('is read from the header and kept when the view is saved', () => {
    const view = owing();
    for (const one of [view, restoreView(header, saveView(view))])
      expect([6, 7].map((number) => one?.knownAbout(codeOf(number), 'event')?.owed)).toEqual([
        sum,
        undefined,
      ]);
  });

  test('stays until it is paid, and changes when the feed says so', () => {
    const view = owing();
    const owed = () => view.knownAbout(codeOf(6), 'event')?.owed;
    view.apply([line(13, exists | unpaid)]);
    expect(owed()).toEqual(sum);
    view.apply([line(14, exists | unpaid, { owed: { ...sum, amount: 5 } })]);
    expect(owed()).toEqual({ ...sum, amount: 5 });
    view.apply([line(15, exists)]);
    expect(owed()).toBeUndefined();
  });
});

describe('the number under which a ticket was bought', () => {
  const line = (ticketNumber: number, more: object = {}) =>
    ({ kind: 'ticket', revision: 13, ticketNumber, typeIndex: 0, state: 1, reference: 9, ...more }) as const;

  test('is that of the ticket it replaced, as the header and the feed say, also when the view is saved', () => {
    const view = createEventView({ ...header, follows: [[6, 2]] }, [statePage, referencePage]);
    view.apply([line(20, { follows: 6 }), line(21), line(6)]);
    for (const one of [view, restoreView(header, saveView(view))])
      expect([6, 20, 21, 2].map((number) => one?.boughtAs(number))).toEqual([2, 6, 21, 2]);
  });
});

describe('tickets bought together', () => {
  const line = (ticketNumber: number, revision: number) =>
    ({ kind: 'ticket', revision, ticketNumber, typeIndex: 0, state: 1, reference: 1, joined: true }) as const;

  test('are updated by the feed, within the manifest and beyond its end', () => {
    const view = open();
    view.apply([line(6, 13), line(20, 14)]);
    expect([view.groupOf(6), view.groupOf(20), view.groupOf(7)]).toEqual([[5, 6], [19, 20], [7]]);
  });

  test('are limited to two hundred, including the one requested', () => {
    const joins = writeJoins(new Uint8Array(500).fill(1, 1));
    const view = createEventView({ ...header, ticketCount: 500, joins }, []);
    const numbers = (first: number) => Array.from({ length: 200 }, (_, at) => first + at);
    expect(view.groupOf(0)).toEqual(numbers(0));
    expect(view.groupOf(199)).toEqual(numbers(0));
    expect(view.groupOf(450)).toEqual(numbers(251));
  });
});
