import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { problem } from '../wire/field-problem.ts';
import { newId } from '../wire/form-fields.ts';
import { answerValues, askedQuestion, givenAnswer } from '../wire/question-fields.ts';

const orderIdParams = v.object({ orderId: v.pipe(v.string(), v.uuid()) });

const storedAnswer = v.object({
  questionId: v.string(),
  /** The question as worded when it was answered. */
  text: v.string(),
  linkUrl: v.nullable(v.string()),
  revision: v.number(),
  values: v.array(v.string()),
  answeredAt: v.string(),
});
export type StoredAnswer = v.InferOutput<typeof storedAnswer>;

const reply = v.object({
  /** The event's current questions, in order. */
  questions: v.array(askedQuestion),
  buyer: v.array(storedAnswer),
  /** In the order of the order's attendees. */
  attendees: v.array(
    v.object({ ticketTypeId: v.string(), isAddOn: v.boolean(), answers: v.array(storedAnswer) }),
  ),
  /** Whether the caller may change them now: the buyer until the event starts, its team at any time. */
  editable: v.boolean(),
});
export type OrderAnswersReply = v.InferOutput<typeof reply>;

export const readOrderAnswers = endpoint({
  method: 'GET',
  path: '/api/orders/{orderId}/answers',
  access: 'signed_in',
  about:
    'Answers of an order’s buyer and attendees, and the event’s current questions; for the buyer, the event’s team and administrators.',
  params: orderIdParams,
  reply,
});

export const editOrderAnswers = endpoint({
  method: 'PUT',
  path: '/api/orders/{orderId}/answers',
  access: 'signed_in',
  about:
    'Changes answers of an order. Only the given ones change; one without values is deleted. Buyers can do so until the event starts, the team at any time; the history records both. Idempotent by editId, which the client generates. Fails with 409 `answers_fixed`, 409 `answers_changed` if `before` isn’t what is stored, 409 `intent_reused`, 422 by field (`buyer.answers.…`, `attendees.0.answers.…`; `changes` if one is listed twice).',
  bodyLimit: 1_000_000,
  params: orderIdParams,
  body: v.object({
    editId: newId,
    changes: v.pipe(
      v.array(
        v.object({
          /** Null for the buyer's answer, otherwise the attendee's index in the order's reply. */
          attendee: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
          /** The answer shown before the change. */
          before: answerValues,
          ...givenAnswer.entries,
        }),
      ),
      v.maxLength(2_000),
      v.check(
        (changes) =>
          new Set(changes.map(({ attendee, questionId }) => `${attendee ?? ''} ${questionId}`)).size ===
          changes.length,
        problem('answerTwice'),
      ),
    ),
  }),
  reply,
});
