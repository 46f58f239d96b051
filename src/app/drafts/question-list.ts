import type { EditableQuestion } from '#contract/events/questions.ts';
import { textsOfQuestion, type QuestionField } from '#app/events/question-form.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { Drafts } from './drafts.ts';
import { createPartList, type OrderField, type PartList, type PartOnPage } from './part-list.ts';

/** Questions are drafts of their own, under the id of their event and theirs. */
export const questionKey = (eventId: string, questionId: string): string => `${eventId}/q/${questionId}`;
/** In what order they are asked is one more draft beside them. */
export const questionOrderKey = (eventId: string): string => `${eventId}/q-order`;

/** A question as it is edited on this page. */
export type QuestionOnPage = PartOnPage<QuestionField, EditableQuestion>;
/** Questions of one event, each a form that is saved as it is typed. */
export type QuestionList = PartList<QuestionField, EditableQuestion>;

interface QuestionListDeps {
  readonly eventId: string;
  readonly questions: Drafts<QuestionField>;
  readonly orders: Drafts<OrderField>;
  readonly read: () => Promise<Result<{ readonly items: readonly EditableQuestion[] }>>;
}

export const createQuestionList = ({ eventId, questions, orders, read }: QuestionListDeps): QuestionList =>
  createPartList({
    prefix: questionKey(eventId, ''),
    orderKey: questionOrderKey(eventId),
    drafts: questions,
    orders,
    read,
    idOf: (question) => question.questionId,
    textsOf: textsOfQuestion,
  });
