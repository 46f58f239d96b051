import { expect, test } from 'vitest';
import { readOwnDocument } from '#contract/accounts/applications.ts';
import { bytesResponse } from '#server/http/success-response.ts';

const sent = (bytes: Uint8Array, from = 0) => {
  const response = bytesResponse(
    readOwnDocument,
    { bytes, contentType: 'application/pdf', from, total: from + bytes.length, etag: 'x' },
    new Request('http://gatehouse.test/document'),
  );
  if (!(response instanceof Response)) throw new Error('refused');
  return response;
};

test('sends a file without copying or consuming it', async () => {
  const bytes = new Uint8Array(300_000).map((_, at) => at % 251);
  const parts: Uint8Array[] = [];
  for await (const part of sent(bytes).body ?? []) parts.push(part);
  expect(parts.map(({ buffer }) => buffer === bytes.buffer)).toEqual(parts.map(() => true));
  expect(Buffer.concat(parts).equals(bytes)).toBe(true);
  expect(bytes.length).toBe(300_000);
});

test.each([0, 1, 65_536, 65_537, 131_072])('sends %i bytes completely', async (length) => {
  const bytes = new Uint8Array(length).fill(7);
  const response = sent(bytes);
  expect(response.headers.get('content-length')).toBe(String(length));
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
});
