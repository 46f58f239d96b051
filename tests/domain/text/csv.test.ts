import { expect, test } from 'vitest';
import { csvRow } from '#domain/text/csv.ts';

test.each([
  [['plain', 7, null, -3], 'plain,7,,-3\r\n'],
  [['a "quote"', 'two\nlines', 'one, two', 'a;b'], '"a ""quote""","two\nlines","one, two","a;b"\r\n'],
  [['=1+1', '+2', '-3', '@x', '\ty', '\rz'], `'=1+1,'+2,'-3,'@x,'\ty,"'\rz"\r\n`],
  // As Excel reads them where people write Chinese or Japanese, and after a break before them.
  [['＝1+1', '＋2', '－3', '＠x', '\n=1'], `'＝1+1,'＋2,'－3,'＠x,"'\n=1"\r\n`],
  [['=HYPERLINK("https://example.org")'], `"'=HYPERLINK(""https://example.org"")"\r\n`],
])('a row of %j is written so that no cell is a formula', (cells, row) => {
  expect(csvRow(cells)).toBe(row);
});
