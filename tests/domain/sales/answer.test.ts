import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { questionKinds, type Question } from '#domain/events/question.ts';
import {
  answerText,
  questionsOfOrder,
  checkAnswer,
  cleanAnswer,
  problemsOfAnswers,
} from '#domain/sales/answer.ts';

const question = (more: Partial<Question>): Question => ({
  questionId: 'q',
  kind: 'text',
  text: 'What?',
  choices: ['Fish', 'Rice', 'Yam'],
  linkUrl: null,
  required: false,
  per: 'attendee',
  ticketTypeIds: [],
  revision: 3,
  ...more,
});
const given = (values: readonly string[], revision = 3) => ({ questionId: 'q', revision, values });

describe('an answer', () => {
  test.each([
    ['text', ['Nuts'], null],
    ['text', ['x'.repeat(301)], 'too_long'],
    ['long_text', ['x'.repeat(301)], null],
    ['long_text', ['x'.repeat(2_001)], 'too_long'],
    ['choice', ['Rice'], null],
    ['choice', ['Beans'], 'not_a_choice'],
    ['several', ['Yam', 'Fish'], null],
    ['several', ['Yam', 'Beans'], 'not_a_choice'],
    ['number', ['1 000,5'], null],
    ['number', ['1,5'], null],
    ['number', ['1,000.5'], null],
    ['number', ['1.000,5'], null],
    ['number', ['-3'], null],
    ['number', ['12a'], 'no_number'],
    ['number', ['1e9'], 'no_number'],
    ['number', ['9'.repeat(16)], 'no_number'],
    ['date', ['2026-02-28'], null],
    ['date', ['2026-02-30'], 'no_date'],
    ['date', ['28.2.2026'], 'no_date'],
    ['consent', ['yes'], null],
    ['consent', ['no'], 'not_agreed'],
  ] as const)('to a %s with %j: %s', (kind, values, problem) => {
    expect(checkAnswer(question({ kind, required: true }), given(values))).toBe(problem);
  });

  test.each([
    ['text', 'missing'],
    ['date', 'missing'],
    ['choice', 'not_chosen'],
    ['several', 'not_chosen'],
    ['consent', 'not_agreed'],
  ] as const)('missing for a required %s: %s', (kind, problem) => {
    for (const none of [undefined, given([]), given([' ']), given([], 1)])
      expect([
        checkAnswer(question({ kind, required: true }), none),
        checkAnswer(question({ kind }), none),
      ]).toEqual([problem, null]);
  });

  test('to an older wording does not count for this one', () => {
    for (const kind of questionKinds)
      expect(checkAnswer(question({ kind }), given(['yes'], 2))).toBe('changed');
  });

  test('is stored the same however often it is cleaned, with choices in the order offered', () => {
    const values = fc.array(fc.constantFrom('Yam', ' Fish ', 'Rice', '', '1 0,5', 'Beans'), { maxLength: 6 });
    fc.assert(
      fc.property(fc.constantFrom(...questionKinds), values, (kind, typed) => {
        const once = cleanAnswer(question({ kind }), typed);
        expect(cleanAnswer(question({ kind }), once)).toEqual(once);
        expect(new Set(once).size).toBe(once.length);
      }),
      { seed: 44 },
    );
    expect(cleanAnswer(question({ kind: 'several' }), ['Yam', 'Fish'])).toEqual(['Fish', 'Yam']);
  });
});

test.each<[Question['kind'], readonly string[], string[]]>([
  ['text', [' ', ' Nuts ', 'Milk'], ['Nuts']],
  ['number', ['1 000,5'], ['1000.5']],
  ['number', ['1’000'], ['1000']],
  ['number', ['1,5'], ['1.5']],
  ['number', ['1,000'], ['1000']],
  ['number', ['-1,000,000.25'], ['-1000000.25']],
  ['number', ['1.000,5'], ['1000.5']],
  ['number', ['1.000'], ['1.000']],
  ['number', ["1'000,5,5"], ['1000.5,5']],
  ['text', ['1 000,5'], ['1 000,5']],
  ['several', ['Beans', ' Yam', 'Beans', 'Fish', ''], ['Fish', 'Yam', 'Beans']],
  ['text', [], []],
])('An answer to a %s that says %j is %j', (kind, values, clean) => {
  expect(cleanAnswer(question({ kind }), values)).toEqual(clean);
});

test.each([
  ['text', 'x'.repeat(300), null],
  ['long_text', 'x'.repeat(2_000), null],
  ['number', '9'.repeat(15), null],
  ['number', '-1.55', null],
  ['number', 'a1', 'no_number'],
  ['number', '1.', 'no_number'],
  ['number', '-', 'no_number'],
  ['unknown', 'whatever', null],
] as const)('validates %s with %j at its limit: %s', (kind, value, problem) => {
  expect(checkAnswer(question({ kind, required: true }), given([value]))).toBe(problem);
});

test('asks an add-on nothing, and finds answers by their question', () => {
  const [meal, name] = [question({ questionId: 'meal' }), question({ questionId: 'name', per: 'order' })];
  const said = (questionId: string) => ({ questionId, revision: 3, values: ['x'] });
  const table = question({ questionId: 'table', per: 'order', ticketTypeIds: ['drink'] });
  const attendees = [
    { ticketTypeId: 'standing', answers: [said('other'), said('meal')] },
    { ticketTypeId: 'drink', isAddOn: true, answers: [said('meal')] },
    { ticketTypeId: 'standing', isAddOn: false, answers: [] },
  ];
  expect(questionsOfOrder([table], { buyer: [], attendees }).map(({ place }) => place)).toEqual(['buyer']);
  expect(questionsOfOrder([meal, name], { buyer: [said('name')], attendees })).toEqual([
    { place: 'buyer', question: name, given: said('name') },
    { place: 0, question: meal, given: said('meal') },
    { place: 2, question: meal, given: undefined },
  ]);
  expect(answerText(['Fish', 'Rice'])).toBe('Fish, Rice');
});

test("reports errors in an order's answers by field, in form order", () => {
  const questions = [
    question({ questionId: 'meal', kind: 'choice', required: true }),
    question({ questionId: 'terms', kind: 'consent', required: true, per: 'order' }),
    question({ questionId: 'lounge', required: true, ticketTypeIds: ['lounge'] }),
  ];
  const attendees = [
    { ticketTypeId: 'standing', answers: [{ questionId: 'meal', revision: 3, values: ['Fish'] }] },
    { ticketTypeId: 'lounge', answers: [] },
  ];
  expect(problemsOfAnswers(questions, { buyer: [], attendees })).toEqual([
    ['buyer.answers.terms', 'not_agreed'],
    ['attendees.1.answers.meal', 'not_chosen'],
    ['attendees.1.answers.lounge', 'missing'],
  ]);
});
