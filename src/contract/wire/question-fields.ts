import * as v from 'valibot';
import { maxChoices, maxQuestions, questionKinds, questionPers } from '#domain/events/question.ts';
import { wordOf } from './word.ts';

/** A question as shown to ticket buyers. */
export const askedQuestion = v.object({
  questionId: v.string(),
  kind: wordOf([...questionKinds, 'unknown'], 'unknown'),
  text: v.string(),
  choices: v.array(v.string()),
  linkUrl: v.nullable(v.string()),
  required: v.boolean(),
  per: wordOf(questionPers, 'order'),
  /** Ticket types that it applies to; empty means all. */
  ticketTypeIds: v.array(v.string()),
  /** Revision of its wording, which an answer refers to. */
  revision: v.number(),
});

/** Longer than any valid answer; `domain/sales/answer` reports problems at the field. */
const maxLetters = 4_000;

/** An answer’s values: texts, empty to remove it. */
export const answerValues = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(maxLetters))),
  v.maxLength(maxChoices),
);

/** An answer as sent: a list of texts in the format of `domain/sales/answer`, with the question's revision as shown. */
export const givenAnswer = v.object({
  questionId: v.pipe(v.string(), v.maxLength(64)),
  revision: v.pipe(v.number(), v.integer()),
  values: answerValues,
});

export const givenAnswers = v.pipe(v.array(givenAnswer), v.maxLength(maxQuestions));
