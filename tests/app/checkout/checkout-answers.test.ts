import { expect, test } from 'vitest';
import {
  changedAnswers,
  changedFields,
  readAnswers,
  sentAnswers,
  withAnswer,
  type DraftAnswers,
} from '#app/checkout/checkout-answers.ts';
import type { Question } from '#domain/events/question.ts';

const question = (questionId: string, more: Partial<Question> = {}): Question => ({
  questionId,
  kind: 'text',
  text: 'What?',
  choices: [],
  linkUrl: null,
  required: true,
  per: 'attendee',
  ticketTypeIds: [],
  revision: 1,
  ...more,
});
const places = [
  { key: 'standing.1', ticketTypeId: 'standing' },
  { key: 'lounge.1', ticketTypeId: 'lounge' },
];
const shirt = question('shirt', { ticketTypeIds: ['lounge'] });
const terms = question('terms', { kind: 'consent', per: 'order' });
const typed: DraftAnswers = withAnswer(
  withAnswer(withAnswer({}, 'buyer', terms, ['yes']), 'lounge.1', shirt, ['L']),
  'standing.1',
  shirt,
  ['typed before it was for the lounge alone'],
);

test('sends answers with the order only for the current questions', () => {
  expect(sentAnswers([shirt, terms], typed, places)).toEqual({
    buyer: [{ questionId: 'terms', revision: 1, values: ['yes'] }],
    attendees: [[], [{ questionId: 'shirt', revision: 1, values: ['L'] }]],
  });
});

test('keeps the answer when a question changes, but asks for consent again', () => {
  const now = [
    { ...shirt, revision: 2 },
    { ...terms, revision: 4 },
  ];
  const fields = changedFields(now, typed, places);
  expect(fields).toEqual(['buyer.answers.terms', 'attendees.1.answers.shirt']);
  expect(changedAnswers(now, typed, { places, fields: [] })).toEqual(typed);
  const anew = changedAnswers(now, typed, { places, fields });
  expect(changedFields(now, anew, places)).toEqual([]);
  expect(sentAnswers(now, anew, places)).toEqual({
    buyer: [{ questionId: 'terms', revision: 4, values: [] }],
    attendees: [[], [{ questionId: 'shirt', revision: 2, values: ['L'] }]],
  });
});

test('restores valid answers from a stored draft and drops the rest', () => {
  expect(readAnswers(JSON.parse(JSON.stringify(typed)))).toEqual(typed);
  for (const broken of [null, 3, 'text', { buyer: 3 }, { buyer: { q: { revision: 'x', values: [] } } }])
    expect(Object.values(readAnswers(broken)).flatMap((one) => Object.keys(one))).toEqual([]);
});
