import { expect, test } from 'vitest';
import { csvRow } from '#domain/text/csv.ts';

test.each([
  [['plain', 7, null, -3], 'plain,7,,-3\r\n'],
  [['a "quote"', 'two\nlines', 'one, two', 'a;b'], '"a ""quote""","two\nlines","one, two","a;b"\r\n'],
  [['=1+1', '+2', '-3', '@x', '\ty', '\rz'], `'=1+1,'+2,'-3,'@x,'\ty,"'\rz"\r\n`],
  // Full-width signs, which Excel accepts in Chinese and Japanese locales, and formulas after a line break.
  [['＝1+1', '＋2', '－3', '＠x', '\n=1'], `'＝1+1,'＋2,'－3,'＠x,"'\n'=1"\r\n`],
  // Where lists are separated by semicolons, quotes within a line mean nothing: a cell begins after `;` or a line break.
  [
    ['id', 'x;=HYPERLINK("https://example.org")', 'y\r\n@z\t+1', 'a;b', '5 - 3; -2'],
    `id,"x;'=HYPERLINK(""https://example.org"")","y\r\n'@z\t'+1","a;b","5 - 3; -2"\r\n`,
  ],
  // A quotation mark does begin such a cell: what follows the closing one is read as its text.
  [['id', 'x;"=1+1;y', 'a\n""@z', '"=1'], `id,"x;'""=1+1;y","a\n'""""@z","""=1"\r\n`],
  [['=HYPERLINK("https://example.org")'], `"'=HYPERLINK(""https://example.org"")"\r\n`],
])('writes a row of %j without formulas', (cells, row) => {
  expect(csvRow(cells)).toBe(row);
});
