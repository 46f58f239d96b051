import { expect, test } from 'vitest';
import { asAttachment } from '#server/http/file-header.ts';

test.each([
  ['orders.csv', 'attachment; filename="orders.csv"'],
  [
    'ليلة-الميناء.ics',
    `attachment; filename="file.ics"; filename*=UTF-8''%D9%84%D9%8A%D9%84%D8%A9-%D8%A7%D9%84%D9%85%D9%8A%D9%86%D8%A7%D8%A1.ics`,
  ],
  ['東京-orders.csv', `attachment; filename="orders.csv"; filename*=UTF-8''%E6%9D%B1%E4%BA%AC-orders.csv`],
  // Signs that end a value are written otherwise (RFC 5987).
  ["é'(1)*.pdf", `attachment; filename="'(1)*.pdf"; filename*=UTF-8''%C3%A9%27%281%29%2A.pdf`],
  ['a"b\\c.pdf', 'attachment; filename="abc.pdf"'],
])('a file called %s is sent under its name: %s', (name, header) => {
  expect(asAttachment(name)).toBe(header);
  // An invalid header would make the whole reply fail.
  expect(new Headers({ 'content-disposition': asAttachment(name) }).get('content-disposition')).toBe(header);
});
