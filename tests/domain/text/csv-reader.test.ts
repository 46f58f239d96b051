import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCsvReader, guessDelimiter, type Delimiter } from '#domain/text/csv-reader.ts';

const numbered = (text: string, delimiter: Delimiter = ',', pieces = [text]) => {
  const reader = createCsvReader(delimiter);
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
};
const read = (text: string, delimiter: Delimiter = ',', pieces = [text]) =>
  numbered(text, delimiter, pieces).map(({ cells }) => cells);

describe('the rows of a CSV text', () => {
  test.each<[name: string, text: string, rows: string[][]]>([
    [
      'a line each',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'without a last break',
      'a,b\nc,',
      [
        ['a', 'b'],
        ['c', ''],
      ],
    ],
    ['by the breaks of old Macs', 'a\rb\r', [['a'], ['b']]],
    ['empty lines left out', 'a\n\n  \n,,\nb', [['a'], ['b']]],
    ['cells in quotes', '"a,b","c\r\nd","say ""hi"""\n', [['a,b', 'c\r\nd', 'say "hi"']]],
    ['a quote inside a cell', 'a"b,5" screen\n', [['a"b', '5" screen']]],
    ['a quote that is never closed', '"a,b\nc', [['a,b\nc']]],
    [
      'a quote behind a cell in quotes, which swallows no rows',
      '"Ada" 5" tall,x\nBo,y\n',
      [
        ['Ada 5" tall', 'x'],
        ['Bo', 'y'],
      ],
    ],
    ['an empty text', '', []],
  ])('are read: %s', (_, text, rows) => {
    expect(read(text)).toEqual(rows);
  });

  test('are the same wherever the text is split', () => {
    const cell = fc.stringMatching(/^[ab",;\r\n ]{0,6}$/);
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 12 }), (pieces) => {
        const text = pieces.join(',');
        expect(read(text, ',', [...text])).toEqual(read(text));
      }),
    );
  });

  test('match the written cells, whatever they contain', () => {
    const filled = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text.trim() !== '');
    const rows = fc.array(fc.array(filled, { minLength: 1, maxLength: 4 }), { maxLength: 6 });
    fc.assert(
      fc.property(rows, fc.constantFrom<Delimiter>(',', ';', '\t'), (written, delimiter) => {
        const text = written
          .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(delimiter))
          .join('\r\n');
        expect(read(text, delimiter)).toEqual(written);
      }),
    );
  });
});

test.each<[text: string, delimiter: Delimiter]>([
  ['Name,Email\nAda,a@example.org', ','],
  ['Name;Email\nLovelace, Ada;a@example.org\nBo;', ';'],
  ['Name\tEmail\nAda\ta@example.org', '\t'],
  ['Name\nAda', ','],
  ['"a;b";"c"\n"d;e";"f"', ';'],
  ['', ','],
  ['a,b;c;d', ';'],
  ['a,b,c;d\ne;f\ng;h', ';'],
  ['a;b\nc\nd', ';'],
  ['a,b;c\n,\n,\n,', ','],
  [['a,b;c', ...Array<string>(19).fill('d;e'), ...Array<string>(80).fill('f,g')].join('\n'), ';'],
])('knows what separates cells: %j', (text, delimiter) => {
  expect(guessDelimiter(text)).toBe(delimiter);
});

test.each(['\n', '\r', '\r\n'])('numbers rows like spreadsheets with %j as the line end', (end) => {
  const text = ['a,b', '', 'c,"d', 'e"', ' , ', 'f'].join(end);
  const lines = [
    [1, 'a'],
    [3, 'c'],
    [5, 'f'],
  ];
  const of = (pieces: string[]) => numbered(text, ',', pieces).map(({ line, cells: [cell] }) => [line, cell]);
  expect(of([text])).toEqual(lines);
  expect(of([...text])).toEqual(lines);
  const later = lines.map(([line, cell]) => [Number(line) + 1, cell]);
  expect(numbered(`${end}${text}`, ',').map(({ line, cells: [cell] }) => [line, cell])).toEqual(later);
});
