import { describe, expect, test } from 'vitest';
import { restoreView, saveView } from '#domain/manifest/view-checkpoint.ts';
import { passage, scanRecord } from '#tests/domain/door/records.ts';
import { header, open } from './small-event.ts';

/** Adds the checksum of a saved view: FNV-1a over the 32-bit words after the header. */
function sealed(bytes: Uint8Array, form: number): Uint8Array {
  const padded = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
  padded.set(bytes.subarray(8));
  let hash = 0x811c9dc5 ^ bytes.length;
  for (const word of new Uint32Array(padded.buffer)) hash = Math.imul(hash ^ word, 0x01000193);
  const head = new DataView(bytes.buffer);
  head.setUint32(0, form, true);
  head.setUint32(4, hash >>> 0, true);
  return bytes;
}

/** A view with one ticket issued after the manifest, which is not joined to another. */
const view = () => {
  const made = open();
  const { at, ...one } = passage(1000, { ticketNumber: 7 });
  made.applyOwn(scanRecord({ ...one, correctedTime: at }));
  made.apply([{ kind: 'ticket', revision: 13, ticketNumber: 25, typeIndex: 3, state: 1, reference: 4 }]);
  return made;
};

/** Finds the list of scan ids: the list with as many bytes as this view's ids. */
function idsAt(bytes: Uint8Array): number {
  const ids = view().saved().passages.ids;
  for (let at = 8; at < bytes.length - ids.length; at += 1)
    if (bytes[at] === ids.length && ids.every((byte, index) => bytes[at + 1 + index] === byte)) return at;
  throw new Error('The ids are not there.');
}

const joins = [20, ...Array.from({ length: 20 }, () => 0)];
const ticket25 = [1, 25, 1, 4, 5];
/** The bytes before the scan ids, by version: the lists of that version, all empty except the one of later tickets. */
const before = {
  // Joins; later tickets, and whether they are joined; amounts owed; successors; digests and numbers of
  // foreign codes.
  today: { mark: 0x36_56_48_47, lists: [...joins, ...ticket25, 0, 0, 0, 0, 0] },
  withoutSuccessors: { mark: 0x35_56_48_47, lists: [...joins, ...ticket25, 0, 0, 0, 0] },
  withoutForeign: { mark: 0x34_56_48_47, lists: [...joins, ...ticket25, 0, 0] },
  withoutSums: { mark: 0x32_56_48_47, lists: [...joins, ...ticket25, 0] },
  withoutJoins: { mark: 0x31_56_48_47, lists: ticket25 },
};

/** Encodes the view as a version with these lists before the scan ids did. */
function inForm(form: number, lists: readonly number[]): Uint8Array {
  const bytes = saveView(view());
  const [ids, { lists: ours }] = [idsAt(bytes), before.today];
  expect([...bytes.subarray(ids - ours.length, ids)]).toEqual(ours);
  return sealed(
    Uint8Array.of(...bytes.subarray(0, ids - ours.length), ...lists, ...bytes.subarray(ids)),
    form,
  );
}

describe('a view saved by an earlier version', () => {
  test.each([
    ['knew no successors of tickets', before.withoutSuccessors],
    ['knew no foreign codes either', before.withoutForeign],
    ['knew no sums owed either', before.withoutSums],
    ['did not know which tickets were bought together either', before.withoutJoins],
  ])('is restored when it %s, and saved again in the current format', (_, { mark, lists }) => {
    const restored = restoreView(header, inForm(mark, lists));
    if (restored === undefined) throw new Error('not restored');
    const again = restoreView(header, saveView(restored));
    for (const one of [restored, again]) {
      expect(one?.inside('event')).toBe(view().inside('event'));
      expect(one?.saved().passages.ids).toEqual(view().saved().passages.ids);
      expect(one?.saved().tickets).toMatchObject({ owed: [], follows: [], joins: new Uint8Array(20) });
      expect(one?.saved().tickets.later).toMatchObject([[25, { state: 1, typeIndex: 3, reference: 4 }]]);
      expect(one?.groupOf(25)).toEqual([25]);
    }
  });

  test('is rejected with lists its format does not have', () => {
    expect(restoreView(header, inForm(before.withoutForeign.mark, before.today.lists))).toBeUndefined();
  });
});

test.each(Object.entries(before))(
  'rejects a view of an unknown format, whatever it looks like (%s)',
  (_, { lists }) => {
    expect(restoreView(header, inForm(0x37_56_48_47, lists))).toBeUndefined();
  },
);

test('rejects a saved view with trailing bytes, although its checksum is right', () => {
  const bytes = saveView(view());
  expect(restoreView(header, sealed(new Uint8Array(bytes), before.today.mark))).toBeDefined();
  const longer = new Uint8Array(bytes.length + 4);
  longer.set(bytes);
  expect(restoreView(header, sealed(longer, before.today.mark))).toBeUndefined();
});
