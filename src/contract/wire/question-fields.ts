import * as v from 'valibot';
import { mostChoices, mostQuestions, questionKinds, questionPers } from '#domain/events/question.ts';
import { wordOf } from './word.ts';

/** A question as it is asked of whoever buys tickets. */
export const askedQuestion = v.object({
  questionId: v.string(),
  kind: wordOf([...questionKinds, 'unknown'], 'unknown'),
  text: v.string(),
  choices: v.array(v.string()),
  linkUrl: v.nullable(v.string()),
  required: v.boolean(),
  per: wordOf(questionPers, 'order'),
  /** Ticket types that it is asked for; none named is all. */
  ticketTypeIds: v.array(v.string()),
  /** Of its wording: an answer names the one that it was given to. */
  revision: v.number(),
});

/** Longer than any answer: what is wrong with one is said at its field by `domain/sales/answer`. */
const mostLetters = 4_000;

/** An answer’s values: texts, none where it is taken back. */
export const answerValues = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(mostLetters))),
  v.maxLength(mostChoices),
);

/** An answer as it is sent: a list of texts, as `domain/sales/answer` has them, to a question as it was shown. */
export const givenAnswer = v.object({
  questionId: v.pipe(v.string(), v.maxLength(64)),
  revision: v.pipe(v.number(), v.integer()),
  values: answerValues,
});

export const givenAnswers = v.pipe(v.array(givenAnswer), v.maxLength(mostQuestions));
