import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pagesOnWire, readHeader, rulesOnWire } from '#contract/door/manifest-header.ts';
import { pageSpans, type PageContent } from '#domain/manifest/manifest-pages.ts';
import { headerOf, manifestOf } from './manifests.ts';

const contents = pageSpans(9_000).map(({ from, count }): PageContent => ({
  kind: 'state',
  from,
  states: new Uint8Array(count).fill(1),
}));
const whole = await manifestOf(contents, 9_000);

describe('reading a header', () => {
  test('returns what the server wrote', () => {
    expect(readHeader(JSON.stringify(whole.header))).toEqual({ ok: true, header: whole.header });
  });

  test("skips a newer server's additions", () => {
    expect(readHeader(JSON.stringify({ ...whole.header, weather: 'rain' }))).toEqual({
      ok: true,
      header: whole.header,
    });
  });

  const [first, second] = whole.header.pages;
  if (first === undefined || second === undefined) throw new Error('two pages expected');
  const gate = { gateId: 'gate-a', index: 9, name: 'x', checkpoint: 'event' };
  const key = headerOf().keys[0];
  test.each<[string, Record<string, unknown>]>([
    ['format', { format: 2 }],
    ['eventId', { eventId: 'a b' }],
    ['timeZone', { timeZone: 'Mars/Base' }],
    ['timeZone', { timeZone: '' }],
    ['startsAt', { startsAt: '2026-11-21' }],
    ['revision', { revision: -1 }],
    ['ticketCount', { ticketCount: 1e9 }],
    ['pages', { ticketCount: 8_999 }],
    ['pages', { ticketCount: 9_001 }],
    ['keys', { keys: [] }],
    ['keys[0].keyId', { keys: [{ ...key, keyId: 'abcdef' }] }],
    ['keys[0].publicKey', { keys: [{ ...key, publicKey: 'AAAA' }] }],
    ['types', { types: [headerOf().types[0], headerOf().types[0]] }],
    ['types[0].index', { types: [{ ...headerOf().types[0], index: 256 }] }],
    ['types[0].gates[0]', { types: [{ ...headerOf().types[0], gates: [1] }] }],
    ['gates', { gates: [gate, { ...gate, index: 10 }] }],
    ['gates', { gates: [gate, { ...gate, gateId: 'gate-z' }] }],
    ['rules', { gates: [{ ...gate, checkpoint: 'constructor' }] }],
    ['rules.event.reentry', { rules: { event: { reentry: 5 } } }],
    ['policy.code', { policy: { code: null, unlisted: 'ask' } }],
    ['policy', { policy: null }],
    ['showWindow.steps', { showWindow: { startsAt: 0, stepSeconds: 30, steps: 4097 } }],
    ['showWindow.stepSeconds', { showWindow: { startsAt: 0, stepSeconds: 14, steps: 10 } }],
    ['pages', { pages: [first] }],
    ['pages', { pages: [first, { ...second, offset: second.offset + 1 }] }],
    ['pages', { pages: [first, { ...second, from: 8_000 }] }],
    ['pages', { pages: [first, second, { ...second, offset: second.offset + second.bytes }] }],
    ['pages[1].hash', { pages: [first, { ...second, hash: 'no' }] }],
    ['rootHash', { rootHash: first.hash }],
  ])('names the field %s of %j', (field, change) => {
    const read = readHeader(JSON.stringify({ ...whole.header, ...change }));
    expect(read).toMatchObject({ ok: false, code: 'bad_manifest', problem: { field } });
  });

  test('rejects invalid JSON and never throws', () => {
    for (const text of ['', '<html>', '[]', 'null', '{"__proto__":{}}', '['.repeat(100_000)])
      expect(readHeader(text).ok).toBe(false);
    fc.assert(fc.property(fc.json(), (text) => !readHeader(text).ok));
  });
});

describe('rules in a header', () => {
  const plain = { reentry: 'free', maxEntries: 3, coolDownMs: 0, capacity: null } as const;
  const windows = [{ from: 1, until: 2 }];
  const again = (rules: object) => {
    const read = readHeader(JSON.stringify({ ...whole.header, rules: { event: rules, stage: plain } }));
    return read.ok ? read.header.rules['event'] : read.problem;
  };

  test('keep the form older apps know when they add nothing', () => {
    for (const own of [plain, { ...plain, windows: [] }]) expect(rulesOnWire(own)).toEqual(plain);
    expect(again(rulesOnWire(plain))).toEqual(plain);
  });

  test.each([{ windows }, { code: 'static' as const }, { windows, code: 'rotating' as const }])(
    'are unreadable to older apps when they add %j',
    (more) => {
      const wire = rulesOnWire({ ...plain, ...more });
      expect(wire).toEqual({ windows: [], ...plain, ...more, reentry: wire.reentry, again: 'free' });
      expect(wire.reentry).not.toBe('free');
      expect(Object.keys(wire).includes('code')).toBe('code' in more);
      expect(again(wire)).toMatchObject({ ...plain, ...more });
    },
  );
});

test('omits foreign codes when it has none', () => {
  expect(Object.keys(pagesOnWire(whole.header.pages))).toEqual(['pages', 'rootHash']);
});
