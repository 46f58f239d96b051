import { describe, expect, test } from 'vitest';
import { restoreView, saveView } from '#domain/manifest/view-checkpoint.ts';
import { passage, scanRecord } from '#tests/domain/door/records.ts';
import { header, open } from './small-event.ts';

/** The checksum of a saved view: FNV-1a over 32-bit words after the head. */
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

const view = () => {
  const made = open();
  const { at, ...one } = passage(1000, { ticketNumber: 7 });
  made.applyOwn(scanRecord({ ...one, correctedTime: at }));
  return made;
};

/** A view as an earlier version wrote it, without lists that it did not have; all are empty here. */
function inForm(form: number, without: number): Uint8Array {
  const bytes = saveView(view());
  const ids = idsAt(bytes);
  // Before the ids of scans: tickets that came later, sums owed, digests and numbers of foreign codes.
  expect([...bytes.subarray(ids - 4, ids)]).toEqual([0, 0, 0, 0]);
  const older = new Uint8Array(bytes.length - without);
  older.set(bytes.subarray(0, ids - without));
  older.set(bytes.subarray(ids), ids - without);
  return sealed(older, form);
}

/** Where the list of the scans' ids begins: the one that has as many bytes as this view's ids. */
function idsAt(bytes: Uint8Array): number {
  const ids = view().saved().passages.ids;
  for (let at = 8; at < bytes.length - ids.length; at += 1)
    if (bytes[at] === ids.length && ids.every((byte, index) => bytes[at + 1 + index] === byte)) return at;
  throw new Error('The ids are not there.');
}

const today = 0x35_56_48_47;

describe('A view that an earlier version saved', () => {
  test.each([
    ['knew no foreign codes', 0x34_56_48_47, 2],
    ['knew no sums owed either', 0x32_56_48_47, 3],
  ])('is restored where it %s', (_, form, without) => {
    const restored = restoreView(header, inForm(form, without));
    expect(restored?.inside('event')).toBe(view().inside('event'));
    expect(restored?.saved().passages.ids).toEqual(view().saved().passages.ids);
  });

  test('is none with lists that its form does not have', () => {
    expect(restoreView(header, inForm(0x34_56_48_47, 0))).toBeUndefined();
  });
});

test('A saved view with bytes behind its last field is none, though its checksum is right', () => {
  const bytes = saveView(view());
  expect(restoreView(header, sealed(new Uint8Array(bytes), today))).toBeDefined();
  const longer = new Uint8Array(bytes.length + 4);
  longer.set(bytes);
  expect(restoreView(header, sealed(longer, today))).toBeUndefined();
});
