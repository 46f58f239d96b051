import type { EditableQuestion } from '#contract/events/questions.ts';
import { textsOfQuestion, type QuestionField } from '#app/events/question-form.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { Drafts } from './drafts.ts';
import { createPartList, type OrderField, type PartList, type PartOnPage } from './part-list.ts';

/** Returns a question's draft key, which contains the ids of event and question. */
export const questionKey = (eventId: string, questionId: string): string => `${eventId}/q/${questionId}`;
/** Returns the draft key of the questions' order. */
export const questionOrderKey = (eventId: string): string => `${eventId}/q-order`;

/** A question being edited on this page. */
export type QuestionOnPage = PartOnPage<QuestionField, EditableQuestion>;
/** Questions of one event, each an autosaved form. */
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
