import { expect, test } from 'vitest';
import { itemsOf } from '#server/door/sealed-items.ts';
import { turnsDuring } from '../fakes/turns-during.ts';

test('yields to other work while reading a list of 6 MB', async () => {
  const scan = JSON.stringify({ scanId: 'x'.repeat(300), note: 'a "quoted" \\ word', at: [1, { two: 2 }] });
  const list = `[${Array.from({ length: 16_000 }, () => scan).join(',')}]`;
  const read: number[] = [];
  const turns = await turnsDuring(async () => void read.push((await itemsOf(list)).length));
  expect(read).toEqual([16_000]);
  expect(turns).toBeGreaterThan(20);
});

test.each([
  ['[]', []],
  ['[ ]', []],
  ['[1,2]', ['1', '2']],
  ['[{"a":"]"},"x,y\\\\", [1,[2]]]', ['{"a":"]"}', '"x,y\\\\"', '[1,[2]]']],
])('reads the items of %s', async (list, items) => {
  expect(await itemsOf(list)).toEqual(items);
});

test.each(['', '{}', '[', '["', '[1]]', '1'])('rejects what is not a list: %s', async (list) => {
  await expect(itemsOf(list)).rejects.toThrow(SyntaxError);
});
