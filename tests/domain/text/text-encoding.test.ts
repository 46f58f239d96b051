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
  ['UTF-16 of another script with its mark', Uint8Array.of(255, 254, 0x47, 0x06), 'utf-16le'],
  ['the same the other way round', Uint8Array.of(254, 255, 0x06, 0x47), 'utf-16be'],
  ['half a mark', Uint8Array.of(0x41, 254), 'utf-8'],
  ['half of another', Uint8Array.of(254, 0x41), 'utf-8'],
  ['the end of one', Uint8Array.of(0x41, 255), 'utf-8'],
  ['the beginning of one', Uint8Array.of(255, 0x41), 'utf-8'],
  ['tabs, breaks and the old mark of an end', Uint8Array.of(0x41, 9, 10, 12, 13, 0x1a), 'utf-8'],
  ['one zero in a long text', Uint8Array.from({ length: 40 }, (_, at) => (at === 7 ? 0 : 0x41)), null],
  [
    'one zero at an even place of a long text',
    Uint8Array.from({ length: 40 }, (_, at) => (at === 8 ? 0 : 0x41)),
    null,
  ],
  [
    'zeros in three tenths of its pairs',
    Uint8Array.from({ length: 20 }, (_, at) => (at % 6 === 1 && at < 18 ? 0 : 0x41)),
    'utf-16le',
  ],
  [
    'the same the other way round',
    Uint8Array.from({ length: 20 }, (_, at) => (at % 6 === 0 && at < 18 ? 0 : 0x41)),
    'utf-16be',
  ],
  ['zeros on both sides', Uint8Array.of(0x41, 0, 0, 0), null],
  ['zeros on both sides, the other way round', Uint8Array.of(0, 0x41, 0, 0), null],
  ['zeros in a quarter of the other side', Uint8Array.of(0, 0, 0x41, 0, 0x41, 0, 0x41, 0), null],
  ['the same, the other way round', Uint8Array.of(0, 0, 0, 0x41, 0, 0x41, 0, 0x41), null],
  ['a single zero', Uint8Array.of(0), 'utf-16be'],
  ['a PNG', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 0x1a, 10, 0, 0, 0, 13]), null],
  ['a JPEG', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46]), null],
  ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0]), null],
])('tells how a file is written: %s', (_, bytes, encoding) => {
  expect(encodingOf(bytes)).toBe(encoding);
});
