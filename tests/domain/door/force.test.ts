import { describe, expect, it } from 'vitest';
import { mayForce } from '#domain/door/force.ts';
import { scanProblem } from '#domain/door/scan.ts';
import { scanRecord } from './records.ts';

const refused = { code: 'already_inside', passes: false, ticketNumber: 7, test: false } as const;

describe('letting somebody in against a verdict', () => {
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
    expect(mayForce(verdict, role)).toBe(may);
  });

  it('is a record by which somebody passed, and no undo', () => {
    const forced = { forced: 'id_checked', verdict: 'cancelled', ticketNumber: 7 } as const;
    expect(scanProblem(scanRecord({ ...forced, passed: true }))).toBeUndefined();
    expect(scanProblem(scanRecord({ ...forced, passed: false }))).toMatchObject({ field: 'forced' });
    expect(
      scanProblem(scanRecord({ ...forced, kind: 'undo', undoes: '0190a5c0-0000-7000-8000-00000000000a' })),
    ).toMatchObject({ field: 'forced' });
  });
});
