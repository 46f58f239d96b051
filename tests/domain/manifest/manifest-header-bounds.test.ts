import { describe, expect, test } from 'vitest';
import { latestTime } from '#contract/door/fields.ts';
import { readHeader } from '#contract/door/manifest-header.ts';
import { pageSpans, type PageContent } from '#domain/manifest/manifest-pages.ts';
import { maxSteps } from '#domain/codes/ticket-code.ts';
import { manifestOf } from './manifests.ts';

const ticketCount = 9_000;
const contents = pageSpans(ticketCount).map(({ from, count }): PageContent => ({
  kind: 'state',
  from,
  states: new Uint8Array(count).fill(1),
}));
const { header } = await manifestOf(contents, ticketCount);

/** The header with a value at a path such as `types[0].name`. */
function withValue(path: string, value: unknown): string {
  const copy: unknown = structuredClone(header);
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
  const last = keys.pop() ?? '';
  let at = copy as Record<string, unknown>;
  for (const key of keys) at = at[key] as Record<string, unknown>;
  at[last] = value;
  return JSON.stringify(copy);
}
const problemOf = (text: string) => {
  const read = readHeader(text);
  return read.ok ? null : read.problem;
};
const long = (length: number) => 'x'.repeat(length);
const list = (length: number, item: unknown) => Array.from({ length }, () => item);
const map = (length: number, item: unknown) =>
  Object.fromEntries(
    Array.from({ length }, (_, n) => [n === 0 ? 'event' : n === 1 ? 'stage' : `c${n}`, item]),
  );

const times = { taken: [0, latestTime], refused: [-1, latestTime + 1, 1.5, '1', null] };
const names = { taken: ['!', '~', long(64)], refused: ['', 'éa', 'aé', 'a b', long(65), 5] };
const [type, gate, key, page] = [header.types[0], header.gates[0], header.keys[0], header.pages[0]];
const rule = header.rules['event'];
/** The maximum length of the list: three kinds of pages over ten million tickets. */
const mostPages = Math.floor(3 * (10_000_000 / 8_192 + 1));

const fields: Readonly<
  Record<string, { readonly taken: readonly unknown[]; readonly refused: readonly unknown[] }>
> = {
  format: { taken: [1], refused: [0, 2, '1'] },
  eventId: names,
  eventName: { taken: [long(300)], refused: [long(301), 5] },
  timeZone: { taken: ['Africa/Banjul', 'UTC'], refused: ['', 'Mars/Base', long(61)] },
  startsAt: times,
  endsAt: times,
  doorsOpenAt: times,
  issuedAt: times,
  revision: { taken: [0, Number.MAX_SAFE_INTEGER], refused: [-1, 1.5] },
  serverEpoch: names,
  ticketCount: { taken: [0, 10_000_000], refused: [-1, 10_000_001] },
  keys: { taken: [list(20, key)], refused: [list(21, key), []] },
  'keys[0].publicKey': { taken: [], refused: ['AAAA', long(44), `${long(42)}!`, 5] },
  'keys[0].keyId': { taken: [], refused: ['abcde', 'abcdef', 'ABCDEF', 'abcdefa', 'abcdeg'] },
  types: {
    taken: [[], Array.from({ length: 256 }, (_, index) => ({ ...type, index }))],
    refused: [list(257, type)],
  },
  'types[0].index': { taken: [0, 255], refused: [-1, 256] },
  'types[0].name': { taken: [long(200)], refused: [long(201)] },
  'types[0].validFrom': { taken: [null, 0, latestTime], refused: [-1, latestTime + 1] },
  'types[0].validUntil': { taken: [null, 0, latestTime], refused: [-1, latestTime + 1] },
  'types[0].gates': { taken: [[], list(1_000, 'g')], refused: [list(1_001, 'g'), 'g'] },
  'types[0].gates[0]': { taken: ['g', ''], refused: [1, null] },
  gates: {
    taken: [[], Array.from({ length: 1_000 }, (_, index) => ({ ...gate, gateId: `g${index}`, index }))],
    refused: [list(1_001, gate)],
  },
  'gates[0].gateId': names,
  'gates[0].index': { taken: [9, 65_535], refused: [-1, 65_536] },
  'gates[0].name': { taken: [long(200)], refused: [long(201)] },
  'gates[0].checkpoint': names,
  rules: { taken: [map(1_000, rule)], refused: [map(1_001, rule)] },
  'rules.event.reentry': {
    // An unknown value from a newer server is read as unknown.
    taken: ['single', 'after_exit', 'per_day', 'per_gate', 'free', 'maybe'],
    refused: [5],
  },
  'rules.event.maxEntries': { taken: [null, 0, 1_000_000], refused: [-1, 1_000_001] },
  'rules.event.coolDownMs': { taken: [0, latestTime], refused: [-1, latestTime + 1, null] },
  'rules.event.capacity': { taken: [null, 0, 10_000_000], refused: [-1, 10_000_001] },
  'policy.code': { taken: ['static', 'rotating', 'rotating_with_fallback', 'newer'], refused: [5] },
  'policy.unlisted': { taken: ['admit', 'ask', 'refuse', 'newer'], refused: [5] },
  'showWindow.startsAt': { taken: [-latestTime, latestTime], refused: [-latestTime - 1, latestTime + 1] },
  'showWindow.stepSeconds': { taken: [15, 86_400], refused: [14, 86_401] },
  'showWindow.steps': { taken: [1, maxSteps], refused: [0, maxSteps + 1] },
  pages: { taken: [], refused: [list(mostPages + 1, page)] },
  'pages[0].kind': { taken: ['state', 'reference', 'admission'], refused: ['', 'x'] },
  'pages[0].from': { taken: [0, 10_000_000], refused: [-1, 10_000_001] },
  'pages[0].count': { taken: [1, 8_192], refused: [0, 8_193] },
  'pages[0].offset': { taken: [0, 2 ** 40], refused: [-1, 2 ** 40 + 1] },
  'pages[0].bytes': { taken: [1, 2 ** 26], refused: [0, 2 ** 26 + 1] },
  'pages[0].hash': {
    taken: ['0'.repeat(64)],
    refused: ['0'.repeat(63), `${'0'.repeat(63)}g`, '0'.repeat(65)],
  },
  rootHash: { taken: [header.rootHash], refused: ['0'.repeat(63), '0'.repeat(64), `${'0'.repeat(63)}g`] },
};

describe('each field of a header', () => {
  test.each(Object.entries(fields))(
    'accepts %s within its limits and rejects it beyond them by name',
    (path, { taken, refused }) => {
      for (const value of taken)
        expect(problemOf(withValue(path, value))?.field, JSON.stringify(value)).not.toBe(path);
      for (const value of refused) {
        const problem = problemOf(withValue(path, value));
        expect(problem?.field, JSON.stringify(value)).toBe(path);
        expect(problem?.message).toMatch(/^must .{4}/);
      }
    },
  );

  test.each([
    ['rules.event.reentry', ['single', 'after_exit', 'per_day', 'per_gate', 'free'], 'unknown'],
    ['policy.code', ['static', 'rotating', 'rotating_with_fallback'], 'unknown'],
    ['policy.unlisted', ['admit', 'ask', 'refuse'], 'ask'],
  ])('reads known values of %s unchanged and an unknown one cautiously', (path, words, otherwise) => {
    const read = (word: string) => {
      const one = readHeader(withValue(path, word));
      if (!one.ok) return one.problem.field;
      const { rules, policy } = one.header;
      return path === 'rules.event.reentry'
        ? rules['event']?.reentry
        : policy[path === 'policy.code' ? 'code' : 'unlisted'];
    };
    expect(words.map(read)).toEqual(words);
    expect(read('newer')).toBe(otherwise);
  });

  test('rejects too many pages, whatever they hold', () => {
    expect(problemOf(withValue('pages', list(mostPages + 1, page)))?.message).toContain('a list of at most');
  });

  test('allows as many pages as the largest event needs', () => {
    expect(problemOf(withValue('pages', list(mostPages, null)))?.field).toBe('pages[0]');
  });
});

describe('all fields of a header together', () => {
  const [first, second] = header.pages;
  if (first === undefined || second === undefined) throw new Error('two pages expected');
  const behind = { ...second, offset: second.offset + second.bytes };

  test.each<[string, string, unknown, string]>([
    [
      'a gap between two pages',
      'pages',
      [first, { ...second, offset: second.offset + 1 }],
      'follow one another',
    ],
    ['pages that overlap', 'pages', [first, { ...second, offset: second.offset - 1 }], 'follow one another'],
    ['a page that begins within a span', 'pages', [first, { ...second, from: 100 }], 'spans of the tickets'],
    ['a page beyond the last ticket', 'pages', [first, { ...second, count: 809 }], 'spans of the tickets'],
    ['a span twice', 'pages', [first, second, behind], 'each span once'],
    ['a span that is missing', 'pages', [first], 'state of every ticket'],
    [
      'a span whose state is missing',
      'pages',
      [first, { ...second, kind: 'reference' }],
      'state of every ticket',
    ],
    ['pages of another hash', 'rootHash', '0'.repeat(64), 'hash over the hashes'],
    ['a gate without rules', 'rules', { event: rule }, 'gate gate-c'],
    ['a gate whose rules only every object has', 'gates[0].checkpoint', 'constructor', 'gate gate-a'],
    ['two types with one index', 'types', [type, type], 'index each'],
    ['two gates with one id', 'gates', [gate, { ...gate, index: 10 }], 'id and an index'],
    ['two gates with one index', 'gates', [gate, { ...gate, gateId: 'gate-z' }], 'id and an index'],
    ['a key that is none', 'keys[0].publicKey', 'AAAA', '32 bytes'],
    ['a key of another id', 'keys[0].keyId', 'abcdef', 'hash of the public key'],
    ['no key', 'keys', [], 'list a key'],
    ['a time zone that is none', 'timeZone', 'Mars/Base', 'time zone'],
  ])('%s is said', (_, path, value, words) => {
    expect(problemOf(withValue(path, value))?.message).toContain(words);
  });

  test("may list a span's references beside its states", async () => {
    const references = { kind: 'reference', from: 0, count: 8_192 } as const;
    const third = { ...behind, ...references };
    // The root hash now belongs to other pages; nothing else is wrong.
    expect(problemOf(withValue('pages', [first, second, third]))?.field).toBe('rootHash');
  });

  test('report input that is not JSON', () => {
    expect(readHeader('{')).toEqual({
      ok: false,
      code: 'bad_manifest',
      problem: { field: '', message: 'must be JSON' },
    });
  });
});
