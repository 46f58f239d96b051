import { describe, expect, test } from 'vitest';
import {
  shownFieldsOf,
  cleanChoices,
  isReworded,
  maxChoiceLetters,
  maxChoices,
  problemsOfQuestion,
  questionsFor,
  type Question,
} from '#domain/events/question.ts';

const question: Question = {
  questionId: 'q',
  kind: 'text',
  text: 'What?',
  choices: [],
  linkUrl: null,
  required: false,
  per: 'attendee',
  ticketTypeIds: [],
  revision: 1,
};

describe("a question's form", () => {
  test.each([
    ['text', ' ', [], ['no_question']],
    ['text', 'What?', [], []],
    ['choice', 'Which?', ['Fish'], ['too_few_choices']],
    ['choice', 'Which?', ['Fish', ' Fish ', ''], ['too_few_choices']],
    ['several', 'Which?', ['Fish', 'Rice'], []],
    ['several', 'Which?', Array.from({ length: maxChoices + 1 }, (_, at) => `${at}`), ['too_many_choices']],
    ['choice', '', ['A', 'x'.repeat(maxChoiceLetters + 1)], ['no_question', 'choice_too_long']],
    ['consent', 'I agree.', [], []],
  ] as const)('%s, %j with %j: %j', (kind, text, choices, codes) => {
    expect(problemsOfQuestion({ kind, text, choices }).map(({ code }) => code)).toEqual(codes);
  });

  test('keeps each choice once, trimmed', () => {
    expect(cleanChoices([' Fish', 'Rice', '', 'Fish '])).toEqual(['Fish', 'Rice']);
  });
});

test.each([
  [{ text: 'What else?' }, true],
  [{ kind: 'number' }, true],
  [{ linkUrl: 'https://example.org' }, true],
  [{ required: true }, false],
  [{ choices: ['A'] }, false],
] as const)('is asked again after %j: %s', (change, expected) => {
  expect(isReworded(question, { ...question, ...change })).toBe(expected);
});

test('is asked for all ticket types or for the ones it names', () => {
  const all = { ...question, questionId: 'all' };
  const some = { ...question, questionId: 'some', ticketTypeIds: ['lounge', 'vip'] };
  const once = { ...some, questionId: 'once', per: 'order' as const };
  const asked = (per: Question['per'], ...types: readonly string[]) =>
    questionsFor([all, some, once], per, types).map(({ questionId }) => questionId);
  expect(asked('attendee', 'standing')).toEqual(['all']);
  expect(asked('attendee', 'lounge')).toEqual(['all', 'some']);
  expect(asked('order', 'standing', 'vip')).toEqual(['once']);
  expect(asked('order', 'standing')).toEqual([]);
});

test('reports errors at their fields, up to the limit of choices', () => {
  const problems = (text: string, choices: readonly string[]) =>
    problemsOfQuestion({ kind: 'choice', text, choices }).map(({ field, code }) => `${field} ${code}`);
  const many = (count: number) => Array.from({ length: count }, (_, at) => `choice ${at}`);
  expect(problems(' ', ['A'])).toEqual(['text no_question', 'choices too_few_choices']);
  expect(problems('Which?', many(maxChoices))).toEqual([]);
  expect(problems('Which?', many(maxChoices + 1))).toEqual(['choices too_many_choices']);
  expect(problems('Which?', ['A', 'x'.repeat(maxChoiceLetters)])).toEqual([]);
  expect(problems('Which?', ['A', 'x'.repeat(maxChoiceLetters + 1)])).toEqual(['choices choice_too_long']);
});

test('is shown with copied lists and without organizer-only data', () => {
  const stored = { ...question, choices: ['A', 'B'], ticketTypeIds: ['vip'], answers: 9 };
  const { answers: _, ...asked } = stored;
  expect(shownFieldsOf(stored)).toEqual(asked);
  expect(shownFieldsOf(stored).choices).not.toBe(stored.choices);
});
