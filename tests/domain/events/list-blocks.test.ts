import { expect, test } from 'vitest';
import { blockSize, firstBlocks, firstEvents } from '#domain/events/list-blocks.ts';

test.each([1, 2, 3])('fills all rows at the start of a list of events in %i columns', (columns) => {
  expect([blockSize % columns, firstEvents % columns]).toEqual([0, 0]);
  expect(firstEvents / blockSize).toBe(firstBlocks);
});
