import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sendingOf, type Called } from '#app/data/sending.ts';
import { englishFailure as failureWords } from '#tests/messages/english.ts';
import type { Failure } from '#domain/failures/failure.ts';

/** Returns every endpoint of the contract. */
async function allEndpoints(): Promise<readonly Called[]> {
  const isEndpoint = (value: unknown): value is Called =>
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'about' in value;
  const modules = globSync('src/contract/**/*.ts').map(async (file) => {
    const found: unknown = await import(`../../../${file}`);
    return typeof found === 'object' && found !== null ? Object.values(found) : [];
  });
  return (await Promise.all(modules)).flat().filter(isEndpoint);
}

/** Calls that are retried without the user's involvement, and the module that does it. All other calls are sent once. */
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

describe('the message for a call lost in transit', () => {
  it('promises a retry only for queued calls', async () => {
    const endpoints = await allEndpoints();
    expect(endpoints.length).toBeGreaterThan(60);
    const promised = endpoints.filter((one) =>
      lost.some((failure) => promise.test(failureWords(failure, one))),
    );
    expect(promised.map(named).toSorted()).toEqual(sentAgain);
    for (const one of promised)
      for (const failure of lost) expect(failureWords(failure, one), named(one)).toMatch(promise);
  });

  it('says that other changes were not sent only when certain, and asks to try again', async () => {
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

  it('never says that a read was or was not sent', async () => {
    const reads = (await allEndpoints()).filter(({ method }) => method === 'GET');
    for (const one of reads)
      for (const failure of lost) expect(failureWords(failure, one), named(one)).not.toMatch(/sent/);
  });

  it('promises nothing when the call is not named', () => {
    for (const failure of lost) expect(failureWords(failure)).not.toMatch(promise);
  });

  it('is chosen in one place, from the endpoint a screen names', () => {
    const own = globSync('src/{app,screens}/**/*.{ts,tsx}')
      .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }))
      .filter(({ text }) => /\bfailureWords\([^)]*'queued'\)/.test(text))
      .map(({ file }) => file);
    expect(own).toEqual(['src/app/shell/sync-sheet.tsx']);
  });

  it('covers every kind of call', () => {
    const post = { method: 'POST', path: '/api/tickets/{ticketId}/transfer' } as const;
    expect([sendingOf(post), sendingOf({ ...post, method: 'GET' })]).toEqual(['once', 'read']);
  });
});
