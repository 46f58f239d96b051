import { describe, expect, test } from 'vitest';
import { readHeader } from '#contract/door/manifest-header.ts';
import { hasUnknownRules } from '#domain/manifest/manifest-header.ts';
import { ticketBits, type ManifestHeader } from '#domain/manifest/manifest.ts';
import { readScanRecord } from '#contract/door/scan-record.ts';
import { judge, type JudgeContext, type Known } from '#domain/door/verdict.ts';
import { headerOf } from './manifests.ts';
import { scanRecord } from '#tests/domain/door/records.ts';
import { codeOf } from './small-event.ts';

const gate = { gateId: 'gate-a', index: 0, name: 'Main gate', checkpoint: 'event' };
const known: Known = {
  listed: true,
  state: ticketBits.exists,
  type: { index: 0, name: 'Standard', validFrom: null, validUntil: null, gates: [] },
  reference: undefined,
  passages: [],
  people: 0,
};
function contextOf(header: ManifestHeader, direction: 'entry' | 'exit' = 'entry'): JudgeContext {
  const { policy, showWindow, timeZone, rules } = header;
  const rule = rules['event'];
  if (rule === undefined) throw new Error('The event has no rules.');
  return { now: header.startsAt, timeZone, gate, direction, policy, showWindow, rules: rule, inside: 0 };
}
/** A header as a newer server sends it. */
function newer(change: object): ManifestHeader {
  const read = readHeader(JSON.stringify({ ...headerOf(), ...change }));
  if (!read.ok) throw new Error(`${read.problem.field} ${read.problem.message}`);
  return read.header;
}
const event = { reentry: 'single', maxEntries: null, coolDownMs: 0, capacity: null };

describe('an unknown value from a newer server', () => {
  test('is absent from this event, which admits', () => {
    const header = newer({});
    expect(hasUnknownRules(header)).toBe(false);
    expect(judge(codeOf(2), known, contextOf(header)).passes).toBe(true);
  });

  test.each<[string, object]>([
    ['a rule of re-entry', { rules: { ...headerOf().rules, event: { ...event, reentry: 'members_only' } } }],
    ['a policy of codes of one area', { rules: { ...headerOf().rules, event: { ...event, code: 'face' } } }],
    [
      'more in a rule than this version knows',
      { rules: { ...headerOf().rules, event: { ...event, reentry: 'with_still_more', again: 'free' } } },
    ],
    [
      'a rule of re-entry with more in it',
      { rules: { ...headerOf().rules, event: { ...event, reentry: 'with_more', again: 'members_only' } } },
    ],
    ['a policy of codes', { policy: { code: 'face', unlisted: 'admit' } }],
  ])('%s admits nobody by itself, and is said before the shift', (_, change) => {
    const header = newer(change);
    expect(hasUnknownRules(header)).toBe(true);
    expect(judge(codeOf(2), known, contextOf(header))).toMatchObject({
      code: 'check_by_hand',
      passes: false,
    });
    expect(judge(codeOf(2), known, contextOf(header, 'exit')).code).toBe('not_inside');
  });

  test('as a policy for unlisted tickets means ask', () => {
    const header = newer({ policy: { code: 'static', unlisted: 'admit_once' } });
    expect(judge(codeOf(2), { ...known, listed: false }, contextOf(header))).toMatchObject({
      code: 'admit_unlisted',
      tone: 'attention',
      passes: false,
    });
  });

  test('as a ticket state never admits automatically', () => {
    const suspended = { ...known, state: ticketBits.exists | 64 };
    expect(judge(codeOf(2), suspended, contextOf(newer({})))).toMatchObject({
      code: 'check_by_hand',
      passes: false,
    });
    const both = { ...known, state: ticketBits.exists | ticketBits.revoked | 64 };
    expect(judge(codeOf(2), both, contextOf(newer({}))).code).toBe('revoked');
  });

  test.each<[string, object]>([
    ['format', { format: 2 }],
    ['page', { pages: [{ ...headerOf().pages[0], kind: 'denied' }] }],
  ])('a %s leaves the event not ready', (_, change) => {
    expect(readHeader(JSON.stringify({ ...headerOf(), ...change })).ok).toBe(false);
  });
});

describe('a scan of a newer app', () => {
  test.each<[string, object]>([
    ['kind', { kind: 'force' }],
    ['direction', { direction: 'through' }],
    ['form', { form: 'nfc' }],
  ])('with a %s of its own waits for the server’s update', (_, change) => {
    expect(readScanRecord({ ...scanRecord(), version: 2, ...change })).toMatchObject({
      ok: false,
      code: 'scan_too_new',
      scanId: scanRecord().scanId,
    });
  });

  test('with known values is accepted', () => {
    const read = readScanRecord({ ...scanRecord(), version: 2, verdict: 'admit_vip', mood: 'good' });
    expect(read).toMatchObject({ ok: true, record: { verdict: 'check_by_hand' }, unknown: { mood: 'good' } });
  });

  test.each([0, -1, 1.5, 1_001, '2', null])('of version %j is rejected', (version) => {
    expect(readScanRecord({ ...scanRecord(), version, kind: 'force' })).toMatchObject({ code: 'bad_scan' });
  });
});
