import fc from 'fast-check';
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
  // Not at each character: that takes longer than reading.
  expect(turns).toBeLessThan(2_000);
});

test.each([
  ['[]', []],
  ['[ ]', []],
  ['[1,2]', ['1', '2']],
  ['[{"a":"]"},"x,y\\\\", [1,[2]]]', ['{"a":"]"}', '"x,y\\\\"', '[1,[2]]']],
])('reads the items of %s', async (list, items) => {
  expect(await itemsOf(list)).toEqual(items);
});

test('finds each item of any list, whatever quotation marks and brackets its texts contain', async () => {
  const text = fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', 'a') });
  const item = fc.oneof(text, fc.integer(), fc.dictionary(text, fc.array(text)));
  await fc.assert(
    fc.asyncProperty(fc.array(item), async (list) => {
      expect(await itemsOf(JSON.stringify(list))).toEqual(list.map((one) => JSON.stringify(one)));
    }),
  );
});

test.each(['', '{}', '[', '["', '[1]]', '1'])('rejects anything but a list: %s', async (list) => {
  await expect(itemsOf(list)).rejects.toThrow(SyntaxError);
});
