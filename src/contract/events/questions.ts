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
import { webAddress } from '../wire/web-address.ts';

const id = v.pipe(v.string(), v.maxLength(64));
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
  about: 'An event’s questions as its organizer edits them, in order.',
  params: eventParams,
  reply: v.object({ items: v.array(editable) }),
});

export const addQuestion = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/questions',
  access: 'event_staff',
  about: `Adds a question at the end. Idempotent by questionId, which the client generates. Fails with 409 \`changed_elsewhere\` if it exists with other contents, 409 \`too_many_questions\` after ${maxQuestions}, 409 \`event_cancelled\`.`,
  params: eventParams,
  body: v.object({ questionId: newId, ...form }),
  reply: editable,
});

export const changeQuestion = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/questions/{questionId}',
  access: 'event_staff',
  about:
    'Saves a question’s form. Idempotent for the same form. Existing answers keep the wording they were given to; orders with answers to an older wording are refused. Fails with 409 `changed_elsewhere` (details: `version`, `differs`) if the version is outdated.',
  params: questionParams,
  query: versionQuery,
  body: formBody,
  reply: editable,
});

export const orderQuestions = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/question-order',
  access: 'event_staff',
  about: 'Sets the order of questions; questions that aren’t listed come last.',
  params: eventParams,
  body: v.object({ questionIds: v.pipe(v.array(id), v.maxLength(maxQuestions)) }),
  reply: v.object({ items: v.array(editable) }),
});

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/api/events/{registrationId}/questions/{questionId}',
  access: 'event_staff',
  about: 'Deletes a question without answers. Fails with 409 `question_answered`: deactivate it instead.',
  params: questionParams,
  reply: v.object({ deleted: v.boolean() }),
});
