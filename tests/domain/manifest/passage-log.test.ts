import { describe, expect, test } from 'vitest';
import { openView } from '#domain/manifest/event-view.ts';
import { createPassageLog } from '#domain/manifest/passage-log.ts';
import type { Passage } from '#domain/manifest/passage.ts';
import { restoreView, saveView } from '#domain/manifest/view-checkpoint.ts';
import { idOf, passage, scanRecord } from '#tests/domain/door/records.ts';
import { header, open } from './small-event.ts';

/** Passages that each differ from the next in every field. */
const many: readonly Passage[] = Array.from({ length: 300 }, (_, at) =>
  passage(1000 + at, {
    ticketNumber: 1000 + at,
    checkpoint: `checkpoint ${at % 3}`,
    direction: at % 4 === 3 ? 'exit' : 'entry',
    gateId: `gate ${at % 5}`,
    deviceId: `device ${at % 7}`,
  }),
);

describe('a log of passages', () => {
  test('keeps all data of the first when many follow, and after saving', () => {
    const log = createPassageLog();
    many.forEach(log.add);
    for (const one of [log, createPassageLog(log.saved())])
      expect(many.map(({ scanId }) => one.find(scanId))).toEqual(many);
  });

  test('keeps rulings and undos when many follow, and after saving', () => {
    const log = createPassageLog();
    log.rule(idOf(1000), 'again');
    log.takeBack(idOf(1001));
    many.forEach(log.add);
    for (const one of [log, createPassageLog(log.saved())]) {
      expect(many.slice(0, 3).map(({ scanId }) => one.find(scanId))).toEqual([undefined, undefined, many[2]]);
      expect(one.entries('gate 0')).toBe(44);
      expect(one.inside('checkpoint 0')).toBe(74);
    }
  });

  test('finds all passages of one ticket at a checkpoint, oldest first, however many', () => {
    const log = createPassageLog();
    const own = Array.from({ length: 200 }, (_, at) => passage(at));
    own.toReversed().forEach(log.add);
    log.add(passage(500, { checkpoint: 'stage' }));
    log.add(passage(501, { ticketNumber: 8 }));
    expect(log.of(7, 'event').passages).toEqual(own);
    expect([log.inside('event'), log.entries('gate-a')]).toEqual([2, 202]);
  });

  test('lists what counts at one checkpoint in columns, without second persons and overruled ones', () => {
    const log = createPassageLog();
    const [first, exit] = [passage(1), passage(2, { direction: 'exit', gateId: 'gate-b' })];
    const others = [
      passage(3, { checkpoint: 'stage' }),
      { ...passage(4), second: true },
      passage(5),
      passage(6, { ticketNumber: 8 }),
    ];
    for (const one of [first, exit, ...others]) log.add(one);
    log.rule(idOf(5), 'again');
    log.takeBack(idOf(6));
    log.rule(idOf(7), 'first');
    for (const one of [log, createPassageLog(log.saved())]) {
      const { tickets, at, exits, seconds, gates, gateIds } = one.table('event');
      expect(
        [...tickets].map((ticket, row) => [
          ticket,
          at[row],
          exits[row],
          seconds[row],
          gateIds[gates[row] ?? -1],
        ]),
      ).toEqual([
        [7, first.at, 0, 0, first.gateId],
        [7, exit.at, 1, 0, 'gate-b'],
        [7, passage(4).at, 0, 1, passage(4).gateId],
      ]);
      expect(one.table('cellar').tickets).toHaveLength(0);
    }
  });

  test.each([1, 2 ** 16, 2 ** 20 - 1])(
    'finds the passages of each of 3,000 tickets with numbers %i apart',
    (apart) => {
      const log = createPassageLog();
      const ticketNumber = (at: number) => (at % 3_000) * apart;
      const passages = Array.from({ length: 6_000 }, (_, at) =>
        passage(at, { ticketNumber: ticketNumber(at) }),
      );
      passages.forEach(log.add);
      for (const one of [log, createPassageLog(log.saved())])
        for (const at of [0, 1, 63, 64, 1_499, 2_999])
          expect(one.of(ticketNumber(at), 'event').passages).toEqual([passages[at], passages[at + 3_000]]);
      expect(log.of(3_000 * apart, 'event').passages).toEqual([]);
    },
  );

  test('decides presence by the last passage, and by the larger id on a tie', () => {
    const log = createPassageLog();
    log.add(passage(2, { at: 5, direction: 'exit' }));
    log.add(passage(1, { at: 5 }));
    expect(log.inside('event')).toBe(0);
    log.add(passage(3, { at: 5 }));
    expect(log.inside('event')).toBe(1);
  });

  test('counts a second person once ruled, and no longer when that is reversed', () => {
    const log = createPassageLog();
    for (const at of [1, 2]) log.add(passage(at));
    const inside = (counting: 'first' | 'second') => {
      log.rule(idOf(2), counting);
      return [log.inside('event'), log.entries('gate-a')];
    };
    expect([log.inside('event'), inside('second'), inside('first'), inside('second')]).toEqual([
      1,
      [2, 2],
      [1, 2],
      [2, 2],
    ]);
  });

  test("hides a second person from all of the ticket's rules, whichever source reports it", () => {
    const told = createPassageLog();
    told.add(passage(1));
    told.add({ ...passage(2), second: true });
    const ruled = createPassageLog();
    for (const at of [1, 2]) ruled.add(passage(at));
    ruled.rule(idOf(2), 'second');
    for (const log of [told, createPassageLog(told.saved()), ruled]) {
      expect(log.of(7, 'event').passages).toEqual([passage(1)]);
      expect([log.inside('event'), log.entries('gate-a'), log.find(idOf(2))]).toEqual([2, 2, passage(2)]);
    }
  });

  test('accepts new rulings after it has grown', () => {
    const log = createPassageLog();
    many.forEach(log.add);
    log.rule(idOf(1000), 'again');
    expect([log.find(idOf(1000)), log.find(idOf(1001))]).toEqual([undefined, many[1]]);
  });

  test('assigns a passage ruled before saving to its own ticket only', () => {
    const before = createPassageLog();
    before.add(passage(1));
    before.rule(idOf(5), 'again');
    const log = createPassageLog(before.saved());
    log.add(passage(5));
    log.rule(idOf(5), 'first');
    expect([log.of(7, 'event').passages, log.of(0, 'event').passages]).toEqual([
      [passage(1), passage(5)],
      [],
    ]);
  });

  test('counts a passage of the first ticket once, though it was ruled before saving', () => {
    const before = createPassageLog();
    before.rule(idOf(5), 'first');
    const log = createPassageLog(before.saved());
    log.add(passage(5, { ticketNumber: 0 }));
    expect(log.of(0, 'event').passages).toEqual([passage(5, { ticketNumber: 0 })]);
  });

  test('counts nothing at a checkpoint and gate without passages', () => {
    const log = createPassageLog();
    many.forEach(log.add);
    expect([log.inside('other'), log.entries('other'), log.of(1000, 'other').passages]).toEqual([0, 0, []]);
  });
});

describe('a saved view', () => {
  test('is rejected when shorter than its header', () => {
    expect(restoreView(header, saveView(open()).slice(0, 7))).toBeUndefined();
    expect(restoreView(header, new Uint8Array())).toBeUndefined();
  });

  test.each([0, 3, 4, 7, 8])('is rejected with a changed byte at %i', (at) => {
    const bytes = saveView(open());
    expect(restoreView(header, bytes.with(at, (bytes[at] ?? 0) ^ 1))).toBeUndefined();
    expect(restoreView(header, bytes)).toBeDefined();
  });

  test('is restored with every passage and name', () => {
    const view = open();
    for (const { at, ...one } of many) view.applyOwn(scanRecord({ ...one, correctedTime: at }));
    const restored = restoreView(header, saveView(view));
    expect(many.map(({ scanId }) => restored?.passage(scanId))).toEqual(many);
    expect(restored?.revision).toBe(view.revision);
    expect(restored?.header).toBe(header);
  });

  test('holds no more rows than there are passages', () => {
    const view = open();
    for (const at of [1, 2]) view.applyOwn(scanRecord({ scanId: idOf(at) }));
    const { ids, columns } = restoreView(header, saveView(view))?.saved().passages ?? {};
    expect(ids).toHaveLength(3 * 16);
    for (const column of Object.values(columns ?? {})) expect(column).toHaveLength(3);
    expect(Object.keys(columns ?? {})).toHaveLength(6);
  });

  test("still does not know a later ticket's unknown type", () => {
    const { tickets, ...others } = open().saved();
    const later = [[25, { state: 1, typeIndex: undefined, reference: undefined, joined: false }]] as const;
    const view = openView(header, { ...others, tickets: { ...tickets, later } });
    expect(restoreView(header, saveView(view))?.saved().tickets.later).toEqual(later);
  });

  test('is restored from the middle of other bytes', () => {
    const bytes = saveView(open());
    const around = new Uint8Array(bytes.length + 24);
    around.set(bytes, 8);
    expect(restoreView(header, around.subarray(8, 8 + bytes.length))?.inside('event')).toBe(1);
  });
});
