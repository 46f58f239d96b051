import type * as contract from '#contract/events/questions.ts';
import type { EditingDeps } from '#server/events/edit-event.ts';
import {
  addQuestion,
  changeQuestion,
  listQuestions,
  orderQuestions,
  removeQuestion,
} from '#server/events/questions.ts';
import type { Answer } from '#server/resources/call.ts';

type QuestionAnswers = {
  readonly [
    K in 'listQuestions' | 'addQuestion' | 'changeQuestion' | 'orderQuestions' | 'deleteQuestion'
  ]: Answer<(typeof contract)[K]>;
};

/** Editing an event's questions. */
export function createQuestions(deps: EditingDeps): QuestionAnswers {
  return {
    listQuestions: ({ params }) => listQuestions(deps, params.registrationId),
    addQuestion: ({ params, body, caller }) => addQuestion(deps, caller, params.registrationId, body),
    changeQuestion: ({ params, body, query, caller }) =>
      changeQuestion(deps, caller, {
        eventId: params.registrationId,
        questionId: params.questionId,
        form: body,
        version: query.version,
      }),
    orderQuestions: ({ params, body, caller }) =>
      orderQuestions(deps, caller, params.registrationId, body.questionIds),
    deleteQuestion: ({ params, caller }) =>
      removeQuestion(deps, caller, params.registrationId, params.questionId),
  };
}
