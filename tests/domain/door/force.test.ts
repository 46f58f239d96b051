import { describe, expect, it } from 'vitest';
import { needsDecision, canForce } from '#domain/door/force.ts';
import { scanProblem } from '#domain/door/scan.ts';
import { readScanRecord } from '#contract/door/scan-record.ts';
import { scanRecord } from './records.ts';

const refused = { code: 'already_inside', passes: false, ticketNumber: 7, test: false } as const;

describe('admitting a guest against a verdict', () => {
  it.each([
    ['a supervisor, on a refused ticket', refused, 'supervisor', true],
    ['a steward', refused, 'steward', false],
    ['a supervisor, where the person passes anyway', { ...refused, passes: true }, 'supervisor', false],
    [
      'a supervisor, where no ticket was recognised',
      { ...refused, ticketNumber: undefined },
      'supervisor',
      false,
    ],
    ['a supervisor, on a forged code', { ...refused, code: 'forged' }, 'supervisor', false],
    ['a supervisor, on a rehearsal ticket', { ...refused, test: true }, 'supervisor', false],
  ] as const)('%s: %#', (_who, verdict, role, may) => {
    expect(canForce(verdict, role)).toBe(may);
  });

  it('is offered to permitted staff when the verdict asks for a check, not when it refuses', () => {
    const attention = { ...refused, tone: 'attention' } as const;
    expect(needsDecision(attention, 'supervisor')).toBe(true);
    expect(needsDecision(attention, 'steward')).toBe(false);
    expect(needsDecision({ ...attention, tone: 'refuse' }, 'supervisor')).toBe(false);
  });

  it('is a record of an entry, not an undo', () => {
    const forced = { forced: 'id_checked', verdict: 'cancelled', ticketNumber: 7 } as const;
    expect(scanProblem(scanRecord({ ...forced, passed: true }))).toBeUndefined();
    expect(scanProblem(scanRecord({ ...forced, passed: false }))).toEqual({
      field: 'forced',
      message: 'must be of a scan by which somebody passed',
    });
    expect(
      scanProblem(scanRecord({ ...forced, kind: 'undo', undoes: '0190a5c0-0000-7000-8000-00000000000a' })),
    ).toMatchObject({ field: 'forced' });
  });
});

describe('sending a guest away after a check', () => {
  const sent = { sentAway: true, passed: false, overrides: '0190a5c0-0000-7000-8000-00000000000a' } as const;

  it('is a record without an entry, and names the scan it refers to', () => {
    expect(scanProblem(scanRecord(sent))).toBeUndefined();
    expect(scanProblem(scanRecord({ sentAway: false }))).toBeUndefined();
    const { overrides: _, ...unnamed } = sent;
    const undo = { kind: 'undo', undoes: '0190a5c0-0000-7000-8000-00000000000b' } as const;
    for (const wrong of [{ ...sent, passed: true }, unnamed, { ...sent, ...undo }])
      expect(scanProblem(scanRecord(wrong))).toEqual({
        field: 'sentAway',
        message: 'must be of a scan by which nobody passed, and name the one that asked',
      });
  });

  it.each([
    ['id_checked', 'id_checked'],
    ['a_reason_of_tomorrow', 'other'],
  ])('with reason %s is read as %s', (forced, read) => {
    const answer = readScanRecord(scanRecord({ forced: forced as 'other' }));
    expect(answer.ok && answer.record.forced).toBe(read);
  });
});
