import { describe, expect, it } from 'vitest';
import { hasExits, singleEntry } from '#domain/door/admission-rules.ts';
import { peopleInside } from '#domain/door/resolution.ts';
import { infoOf, isInside } from '#domain/door/ticket-info.ts';
import { checkByHand, type Known } from '#domain/door/verdict.ts';
import { passage } from './records.ts';

const type = { index: 0, name: 'Standing', validFrom: null, validUntil: null, gates: [] };
const known = (passages: Known['passages'], people = peopleInside(passages)): Known => ({
  listed: true,
  state: 1,
  type,
  reference: undefined,
  passages,
  people,
});
const came = passage(1, { ticketNumber: 5, direction: 'entry', at: 1_000 });
const left = passage(2, { ticketNumber: 5, direction: 'exit', at: 2_000 });
const verdict = { ...checkByHand, code: 'admit', ticketNumber: 5, type } as const;

describe('ticket information', () => {
  it.each([
    ['never came', [], 0],
    ['is inside', [came], 1],
    ['has left', [came, left], 0],
  ])('reports how many are inside for a guest who %s, newest passage first', (_who, passages, inside) => {
    expect(infoOf(verdict, known(passages))).toEqual({
      standing: 'admit',
      ticketNumber: 5,
      typeName: 'Standing',
      test: false,
      inside,
      history: passages.toReversed(),
    });
  });

  it('counts everyone who entered by it, even after its own holder has left', () => {
    expect(infoOf(verdict, known([came, left], 1))).toMatchObject({ inside: 1 });
    expect(infoOf(verdict, known([came], 2))).toMatchObject({ inside: 2 });
  });

  it('omits the people inside when no ticket was recognised', () => {
    const forged = { ...checkByHand, code: 'forged' } as const;
    expect(infoOf(forged, known([came]))).toMatchObject({
      standing: 'forged',
      inside: undefined,
      history: [],
    });
  });
});

describe("a ticket's status", () => {
  it.each([
    ['admit', 'admit'],
    ['already_inside', 'already_inside'],
    // Verdicts for leaving say nothing about an entry.
    ['exit', 'check_by_hand'],
    ['not_inside', 'check_by_hand'],
  ] as const)('for the verdict %s is %s', (code, standing) => {
    expect(infoOf({ ...verdict, code }, known([])).standing).toBe(standing);
  });

  it('omits type and passages when nothing is known of it', () => {
    expect(infoOf({ ...verdict, type: undefined }, undefined)).toEqual({
      standing: 'admit',
      ticketNumber: 5,
      typeName: undefined,
      test: false,
      inside: undefined,
      history: [],
    });
  });
});

it.each([
  [2, true],
  [1, true],
  [0, false],
  [undefined, false],
])('somebody is inside by a ticket that %s people are inside by: %s', (inside, isThere) => {
  expect(isInside({ inside })).toBe(isThere);
});

describe('scanning people out', () => {
  it.each([
    ['once only', singleEntry, false],
    ['once a day', { ...singleEntry, reentry: 'per_day' }, false],
    ['again after an exit', { ...singleEntry, reentry: 'after_exit' }, true],
    ['as long as there is room', { ...singleEntry, capacity: 100 }, true],
    ['by a rule of a newer server', { ...singleEntry, reentry: 'unknown' }, true],
  ] as const)('follows the rules for a ticket that admits %s', (_rule, rules, out) => {
    expect(hasExits(rules)).toBe(out);
  });
});
