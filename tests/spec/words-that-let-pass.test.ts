import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ticketBits } from '#domain/manifest/manifest.ts';
import type { JudgeContext, Known, Verdict } from '#domain/door/verdict.ts';
import { judge, verdictCodes } from '#domain/door/verdict.ts';
import { verdictText, type VerdictText } from '#app/scanning/verdict-text.ts';
import { scanning } from '#messages/en/door/scanning.ts';
import { at, code, evening, knowing, passed, rolling, standard, typed, verdictTable } from './verdicts.ts';
import { formatsIn } from '#messages/formats-in.ts';

const words = (verdict: Verdict, isLeaving = false): VerdictText =>
  verdictText(verdict, {
    now: evening,
    timeZone: 'Africa/Banjul',
    gateName: () => undefined,
    otherGate: 'another gate',
    isLeaving,
    texts: scanning.verdicts,
    formats: formatsIn.en,
  });

/** Returns whether a steward who reads this text would let the person through. */
function invites({ title, sentences }: VerdictText): boolean {
  return [title, ...sentences].some((line) =>
    /^(?:Would say: )?(?:Admit|Exit recorded)\b|\b[Ll]et (?:the person|them) (?:in|out|through)\b/.test(line),
  );
}

const contexts: fc.Arbitrary<JudgeContext> = fc
  .record({
    direction: fc.constantFrom('entry', 'exit'),
    code: fc.constantFrom('static', 'rotating', 'rotating_with_fallback', 'unknown'),
    unlisted: fc.constantFrom('admit', 'ask', 'refuse'),
    reentry: fc.constantFrom('single', 'after_exit', 'per_day', 'per_gate', 'free', 'unknown'),
    maxEntries: fc.constantFrom(null, 1),
    coolDownMs: fc.constantFrom(0, 3_600_000),
    capacity: fc.constantFrom(null, 10),
  } as const)
  .map(({ direction, code: policy, unlisted, ...rules }) =>
    at({ direction, policy: { code: policy, unlisted }, rules }),
  );

const passages = fc.subarray([passed(90), passed(50, { direction: 'exit' }), passed(5)]);
const knowledge: fc.Arbitrary<Known | undefined> = fc.option(
  fc
    .record({
      listed: fc.boolean(),
      bits: fc.subarray(Object.values(ticketBits)),
      type: fc.constantFrom(undefined, standard, { ...standard, gates: ['b'] }),
      reference: fc.constantFrom(undefined, 0x2a),
      passages,
    } as const)
    .map(({ bits, ...known }) => knowing({ ...known, state: bits.reduce((sum, bit) => sum | bit, 0) })),
  { nil: undefined },
);
const readings = fc.constantFrom(
  code(),
  code({ test: true }),
  code({ genuine: false }),
  rolling(360),
  rolling(3),
  typed(0x2a),
  typed(0x2b),
  { kind: 'unreadable' } as const,
  { kind: 'foreign', keyId: '111111' } as const,
);

describe('a verdict whose text lets the person through', () => {
  test('matches the record’s passed field in the table', () => {
    for (const row of verdictTable) {
      const verdict = judge(row.reading, row.known, row.context);
      const isLeaving = row.context.direction === 'exit';
      expect(invites(words(verdict, isLeaving)), row.name).toBe(verdict.passes);
    }
  });

  test('matches the record’s passed field for anything known', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(readings, knowledge, contexts, (reading, known, context) => {
        const verdict = judge(reading, known, context);
        seen.add(verdict.code);
        const isLeaving = context.direction === 'exit';
        expect(invites(words(verdict, isLeaving)), JSON.stringify(verdict)).toBe(verdict.passes);
      }),
      { numRuns: 4_000 },
    );
    const lettingThrough = verdictCodes.filter((one) =>
      ['admit', 'admit_unlisted', 'exit', 'not_inside'].includes(one),
    );
    expect(lettingThrough.filter((one) => !seen.has(one))).toEqual([]);
  });

  test('stays as recorded when the policy for new tickets changes while it is shown', () => {
    const known = knowing({ listed: false, state: 0 });
    const said = (['admit', 'ask', 'refuse'] as const).map((unlisted) => {
      const verdict = judge(code(), known, at({ policy: { unlisted } }));
      return [words(verdict).title, verdict.passes];
    });
    expect(said).toEqual([
      ['Admit, new ticket', true],
      ['New ticket', false],
      ['New ticket', false],
    ]);
  });
});
