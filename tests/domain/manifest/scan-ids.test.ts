import { expect, test } from 'vitest';
import { createScanIds } from '#domain/manifest/scan-ids.ts';
import { idOf } from '#tests/domain/door/records.ts';

/** How the bytes of a free slot are read. */
const nil = '00000000-0000-0000-0000-000000000000';

test('gives an id no row before it is added, even an all-zero one, however many others exist', () => {
  const ids = createScanIds();
  for (let row = 0; row < 300; row += 1) {
    expect([ids.find(nil), ids.find(idOf(row))]).toEqual([-1, -1]);
    expect([ids.rowOf(idOf(row)), ids.count()]).toEqual([row, row + 1]);
  }
  expect([ids.rowOf(nil), ids.rowOf(nil), ids.find(nil), ids.count()]).toEqual([300, 300, 300, 301]);
  expect([ids.idAt(300), createScanIds(ids.bytes()).find(nil)]).toEqual([nil, 300]);
});
