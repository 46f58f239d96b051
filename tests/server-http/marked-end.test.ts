import { describe, expect, it } from 'vitest';
import { endMark } from '#contract/wire/file-end.ts';
import { streamResponse } from '#server/http/success-response.ts';

async function* parts(text: readonly string[]): AsyncGenerator<string> {
  for (const part of text) yield await Promise.resolve(part);
}

/** Replies to a request with this `Accept`. */
const reply = (accept: string, chunks: AsyncIterable<string> = parts(['name\r\n', 'Ada\r\n'])) =>
  streamResponse(
    { chunks, contentType: 'text/csv; charset=utf-8', fileName: 'guests.csv' },
    new Request('http://localhost/', { headers: { accept } }),
  );

describe('a streamed file', () => {
  it('ends with a mark if the client asked for one, and says so', async () => {
    const marked = reply('text/csv;end=marked');
    expect(marked.headers.get('content-type')).toBe('text/csv; charset=utf-8; end=marked');
    expect(await marked.text()).toBe(`name\r\nAda\r\n${endMark}`);
  });

  it('has no mark for other clients', async () => {
    const plain = reply('text/csv');
    expect(plain.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(await plain.text()).toBe('name\r\nAda\r\n');
  });

  it('is not marked as complete if generating it fails', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield await Promise.resolve('name\r\n');
      throw new Error('the database is gone');
    }
    await expect(reply('text/csv;end=marked', broken()).text()).rejects.toThrow('the database is gone');
  });
});
