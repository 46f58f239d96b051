import { describe, expect, it } from 'vitest';
import { endMark } from '#contract/wire/file-end.ts';
import { streamResponse } from '#server/http/success-response.ts';

async function* parts(text: readonly string[]): AsyncGenerator<string> {
  for (const part of text) yield await Promise.resolve(part);
}

const gone = new Error('the database is gone');
const seen: unknown[] = [];
/** Replies to a request with this `Accept`. */
const reply = (accept: string, chunks: AsyncIterable<string> = parts(['name\r\n', 'Ada\r\n'])) =>
  streamResponse(
    { chunks, contentType: 'text/csv; charset=utf-8', fileName: 'guests.csv' },
    new Request('http://localhost/', { headers: { accept } }),
    (error) => seen.push(error),
  );

describe('a streamed file', () => {
  it('ends with a mark if the client asked for one, and says so', async () => {
    const marked = await reply('text/csv;end=marked');
    expect(marked.headers.get('content-type')).toBe('text/csv; charset=utf-8; end=marked');
    expect(await marked.text()).toBe(`name\r\nAda\r\n${endMark}`);
  });

  it('has no mark for other clients', async () => {
    const plain = await reply('text/csv');
    expect(plain.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(await plain.text()).toBe('name\r\nAda\r\n');
  });

  it('is not marked as complete if generating it fails', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield await Promise.resolve('name\r\n');
      throw gone;
    }
    const begun = await reply('text/csv;end=marked', broken());
    const readToItsEnd = begun.text();
    await expect(readToItsEnd).rejects.not.toThrow(gone.message);
    expect(seen).toEqual([gone]);
  });

  it('is no reply at all if nothing of it could be made', async () => {
    // eslint-disable-next-line require-yield -- it fails before
    async function* broken(): AsyncGenerator<string> {
      await Promise.resolve();
      throw gone;
    }
    await expect(reply('text/csv', broken())).rejects.toBe(gone);
  });
});
