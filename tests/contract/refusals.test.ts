import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refusalCodes, type RefusalCode } from '#contract/refusals/refusals.ts';
import {
  callsWithRefusals,
  refusalsOfCall,
  refusalsOfEveryCall,
} from '#contract/refusals/refusals-of-call.ts';
import { endpointsByName } from '../server-http/contract-endpoints.ts';
import { undescribed } from '../server-http/described-refusals.ts';

const calls = await endpointsByName();
const isCode = (word: string): word is RefusalCode => word in refusalCodes;

test('lists refusals for every call of the contract, and for no others', () => {
  expect([...callsWithRefusals].toSorted()).toEqual([...calls.keys()].toSorted());
});

test('lists every code that a call’s description mentions', () => {
  const spoken = [...calls].flatMap(([name, endpoint]) => {
    const known = refusalsOfCall(name, endpoint);
    const words = [...endpoint.about.matchAll(/`(\w+)`/g)].map(([, word = '']) => word);
    return words.filter((word) => isCode(word) && !known.includes(word)).map((word) => `${name}: ${word}`);
  });
  expect(spoken).toEqual([]);
});

test('has a source and a one-sentence explanation for every code', () => {
  const given = new Set([...calls].flatMap(([name, endpoint]) => refusalsOfCall(name, endpoint)));
  // Errors outside API calls: an unknown address, a wrong method, and /readyz.
  const ofPages =
    'not_found method_not_allowed database_slow database_read_only disk_full database_away master_key_changed';
  const nobodys = Object.keys(refusalCodes).filter((code) => isCode(code) && !given.has(code));
  expect(nobodys.filter((code) => !ofPages.split(' ').includes(code))).toEqual([]);
  for (const [code, { about, statuses }] of Object.entries(refusalCodes)) {
    expect(about, code).toMatch(/^[A-Z`].+\.$/);
    expect(statuses.length, code).toBeGreaterThan(0);
    for (const status of statuses) expect(status, code).toBeGreaterThanOrEqual(400);
  }
});

test('describes every code in the server’s refusals, even where types cannot see it', () => {
  const folder = new URL('../../server/', import.meta.url);
  const named = readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [
      ...readFileSync(new URL(name, folder), 'utf8').matchAll(/refusal\(\s*\d{3},\s*'(\w+)'/g),
    ])
    .map(([, code = '']) => code);
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter((code) => !isCode(code))).toEqual([]);
});

test.each([
  [
    'a code that the call doesn’t name',
    { status: 409, code: 'sold_out' },
    'listEvents answered 409 sold_out',
  ],
  ['a code that nobody knows', { status: 409, code: 'no' }, 'listEvents answered 409 no'],
  ['a code at another status', { status: 409, code: 'rate_limited' }, 'has it at 429'],
])('detects %s', (_, answer, problem) => {
  expect(undescribed({ method: 'GET', path: '/api/events?page=1', ...answer })).toContain(problem);
});

test.each([
  ['a code at its own status', 429, 'rate_limited'],
  ['a success', 200, undefined],
])('accepts %s', (_, status, code) => {
  expect(undescribed({ method: 'GET', path: '/api/events', status, code })).toBeNull();
});

test('lists what every call may be refused with once per call', () => {
  for (const [name, endpoint] of calls) {
    const known = refusalsOfCall(name, endpoint);
    expect(known).toEqual([...new Set(known)]);
    expect(known).toEqual(expect.arrayContaining([...refusalsOfEveryCall]));
  }
  const [ping] = [calls.get('ping')];
  if (ping === undefined) throw new Error('there is no ping');
  expect(() => refusalsOfCall('noSuchCall', ping)).toThrow('No list says what noSuchCall');
});
