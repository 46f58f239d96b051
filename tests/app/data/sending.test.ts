import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sendingOf, type Called } from '#app/data/sending.ts';
import { englishFailure as failureWords } from '#tests/messages/english.ts';
import type { Failure } from '#domain/failures/failure.ts';

/** Every endpoint of the contract. */
async function allEndpoints(): Promise<readonly Called[]> {
  const isEndpoint = (value: unknown): value is Called =>
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'about' in value;
  const modules = globSync('src/contract/**/*.ts').map(async (file) => {
    const found: unknown = await import(`../../../${file}`);
    return typeof found === 'object' && found !== null ? Object.values(found) : [];
  });
  return (await Promise.all(modules)).flat().filter(isEndpoint);
}

/** What is sent again without its person, and by what. Whatever else is called is sent once. */
const sentAgain = [
  // sync/holds-replay
  'DELETE /api/holds/{holdId}',
  // sync/replay
  'POST /api/events/{registrationId}/scans',
  'POST /api/holds',
  // sync/orders-cycle
  'POST /api/orders',
  // payments/following, while the order is open
  'POST /api/payments/verify',
];

const named = ({ method, path }: Called) => `${method} ${path}`;
const promise = /automatically|by itself|goes on/;
const lost: readonly Failure[] = [
  { kind: 'unreachable' },
  { kind: 'timeout' },
  { kind: 'foreign', status: 200 },
];

describe('What a call that was lost on the way says', () => {
  it('promises another try for what is queued, and for nothing else in the contract', async () => {
    const endpoints = await allEndpoints();
    expect(endpoints.length).toBeGreaterThan(60);
    const promised = endpoints.filter((one) =>
      lost.some((failure) => promise.test(failureWords(failure, one))),
    );
    expect(promised.map(named).toSorted()).toEqual(sentAgain);
    for (const one of promised)
      for (const failure of lost) expect(failureWords(failure, one), named(one)).toMatch(promise);
  });

  it('says of every other change that nothing was sent only where that is known, and to try again', async () => {
    const changes = (await allEndpoints()).filter(
      (one) => one.method !== 'GET' && !sentAgain.includes(named(one)),
    );
    expect(changes.length).toBeGreaterThan(30);
    for (const one of changes) {
      expect(failureWords({ kind: 'unreachable', nothingSent: true }, one), named(one)).toBe(
        'No connection to the server. Nothing was sent. Try again.',
      );
      for (const failure of lost) {
        expect(failureWords(failure, one), named(one)).toContain('heck whether it worked');
        expect(failureWords(failure, one), named(one)).not.toContain('Nothing was sent');
      }
    }
  });

  it('says of no read that something was or was not sent', async () => {
    const reads = (await allEndpoints()).filter(({ method }) => method === 'GET');
    for (const one of reads)
      for (const failure of lost) expect(failureWords(failure, one), named(one)).not.toMatch(/sent/);
  });

  it('promises nothing where nobody says what was called', () => {
    for (const failure of lost) expect(failureWords(failure)).not.toMatch(promise);
  });

  it('is decided in one place: a screen names what it called, and promises nothing of its own', () => {
    const own = globSync('src/{app,screens}/**/*.{ts,tsx}')
      .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }))
      .filter(({ text }) => /\bfailureWords\([^)]*'queued'\)/.test(text))
      .map(({ file }) => file);
    expect(own).toEqual(['src/app/shell/sync-sheet.tsx']);
  });

  it('knows what becomes of each kind of call', () => {
    const post = { method: 'POST', path: '/api/tickets/{ticketId}/transfer' } as const;
    expect([sendingOf(post), sendingOf({ ...post, method: 'GET' })]).toEqual(['once', 'read']);
  });
});
