import { expect, it } from 'vitest';
import { fileToSend, type FileRule } from '#app/data/file-rule.ts';

const types = [{ mime: 'image/jpeg', label: 'JPEG' }];
const fileOf = (size: number, type = 'image/jpeg') => new File([new Uint8Array(size)], 'photo', { type });
const shrinkTo =
  (size: number): NonNullable<FileRule['shrink']> =>
  async (file) =>
    file.size > size ? fileOf(size) : file;

it('sends a file that was made small enough', async () => {
  const sent = await fileToSend(fileOf(90), { types, mostBytes: 50, shrink: shrinkTo(20) });
  expect(sent).toMatchObject({ size: 20 });
});

it('refuses a file that stays too large, and one of another type without reading it', async () => {
  const rule = { types, mostBytes: 50, shrink: shrinkTo(60) };
  expect(await fileToSend(fileOf(90), rule)).toBe('too_large');
  const unread = { ...rule, shrink: () => Promise.reject(new Error('It was read.')) };
  expect(await fileToSend(fileOf(9, 'image/gif'), unread)).toBe('wrong_type');
});

it('sends files as they are where nothing makes them smaller', async () => {
  const file = fileOf(40);
  expect(await fileToSend(file, { types, mostBytes: 50 })).toBe(file);
  expect(await fileToSend(fileOf(90), { types, mostBytes: 50 })).toBe('too_large');
});
