import * as v from 'valibot';
import {
  maxChoiceLetters,
  maxChoices,
  maxQuestionLetters,
  maxQuestions,
  questionKinds,
  questionPers,
} from '#domain/events/question.ts';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { problem } from '../wire/field-problem.ts';
import { newId } from '../wire/form-fields.ts';
import { typedLine, typedText } from '../wire/plain-text.ts';
import { askedQuestion } from '../wire/question-fields.ts';
import { repliedVersion, versionQuery } from '../wire/version-query.ts';

const id = v.pipe(v.string(), v.maxLength(64));
const webAddress = v.pipe(
  v.string(),
  v.trim(),
  v.url(problem('webAddress')),
  v.regex(/^https?:/i, problem('webAddress')),
  v.maxLength(500),
);
const form = {
  kind: v.picklist(questionKinds),
  text: v.pipe(typedText, v.nonEmpty(problem('questionText')), v.maxLength(maxQuestionLetters)),
  /** For `choice` and `several`; empty for other kinds. */
  choices: v.optional(
    v.pipe(v.array(v.pipe(typedLine, v.maxLength(maxChoiceLetters))), v.maxLength(maxChoices * 2)),
    [],
  ),
  /** For `consent`. */
  linkUrl: v.optional(v.nullable(webAddress), null),
  required: v.optional(v.boolean(), false),
  per: v.picklist(questionPers),
  /** Ticket types it is asked for; empty for all. */
  ticketTypeIds: v.optional(v.pipe(v.array(id), v.maxLength(256)), []),
  /** Whether supervisors see the answer at the door. */
  atDoor: v.optional(v.boolean(), false),
  /** True when it is no longer asked; existing answers stay. */
  retired: v.optional(v.boolean(), false),
};
const formBody = v.object(form);
export type QuestionFormBody = v.InferOutput<typeof formBody>;

/** A question as its organizer edits it. */
const editable = v.object({
  ...askedQuestion.entries,
  atDoor: v.boolean(),
  retired: v.boolean(),
  /** How many people answered it. */
  answers: v.number(),
  /** The form's version, to send as `version` with a change. */
  version: repliedVersion,
});
export type EditableQuestion = v.InferOutput<typeof editable>;

const questionParams = v.object({ ...eventParams.entries, questionId: id });

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/questions',
  access: 'event_staff',
  about: 'Questions of an event as its organizer edits them, in the order in which they are asked.',
  params: eventParams,
  reply: v.object({ items: v.array(editable) }),
});

export const addQuestion = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/questions',
  access: 'event_staff',
  about: `Adds a question at the end. Idempotent by questionId, which the caller draws. Refused with 409 \`changed_elsewhere\` where it exists and differs by now, 409 \`too_many_questions\` after ${maxQuestions}, 409 \`event_cancelled\`.`,
  params: eventParams,
  body: v.object({ questionId: newId, ...form }),
  reply: editable,
});

export const changeQuestion = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/questions/{questionId}',
  access: 'event_staff',
  about:
    'Saves a question’s form; again with the same form: the same answer. Answers keep the wording that they were given to; an order with answers to an older wording is refused. Refused with 409 `changed_elsewhere` (details: `version`, `differs`) where it is not at the version.',
  params: questionParams,
  query: versionQuery,
  body: formBody,
  reply: editable,
});

export const orderQuestions = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/question-order',
  access: 'event_staff',
  about: 'Asks questions in this order; those not named follow.',
  params: eventParams,
  body: v.object({ questionIds: v.pipe(v.array(id), v.maxLength(maxQuestions)) }),
  reply: v.object({ items: v.array(editable) }),
});

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/api/events/{registrationId}/questions/{questionId}',
  access: 'event_staff',
  about:
    'Deletes a question that nobody has answered. Refused with 409 `question_answered`: stop asking it instead.',
  params: questionParams,
  reply: v.object({ deleted: v.boolean() }),
});
