import { expect, test } from 'vitest';
import { encodingOf } from '#domain/text/text-encoding.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, little: boolean) =>
  Uint8Array.from(
    [...text].flatMap((sign) => {
      const code = sign.charCodeAt(0);
      const [low, high] = [code & 255, code >> 8];
      return little ? [low, high] : [high, low];
    }),
  );

test.each<[name: string, bytes: Uint8Array, encoding: string | null]>([
  ['plain text', utf8('Name,Email\r\n'), 'utf-8'],
  ['letters of every script', utf8('Ngoné, Ébrima, علي, 李'), 'utf-8'],
  ['the mark of a spreadsheet', utf8('\u{feff}Name'), 'utf-8'],
  ['UTF-16 with its mark', Uint8Array.from([255, 254, ...utf16('Name', true)]), 'utf-16le'],
  ['UTF-16 the other way round', Uint8Array.from([254, 255, ...utf16('Name', false)]), 'utf-16be'],
  ['UTF-16 without a mark', utf16('Name;Email', true), 'utf-16le'],
  ['UTF-16 without a mark, the other way round', utf16('Name;Email', false), 'utf-16be'],
  ['nothing', utf8(''), 'utf-8'],
  ['a PNG', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 0x1a, 10, 0, 0, 0, 13]), null],
  ['a JPEG', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46]), null],
  ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0]), null],
])('tells how a file is written: %s', (_, bytes, encoding) => {
  expect(encodingOf(bytes)).toBe(encoding);
});
