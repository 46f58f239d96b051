import type { EditableQuestion } from '#contract/events/questions.ts';
import type { QuestionField } from '#app/events/question-form.ts';
import type { EventDrafts } from '#app/engines/drafts.ts';
import { usePartList, type EditedParts } from './use-part-list.ts';

/** An event's questions as they are edited on this page. */
export type EditedQuestions = EditedParts<QuestionField, EditableQuestion>;

const questionsOf = (drafts: EventDrafts, eventId: string) => drafts.questions(eventId);

/** @param isNew whether only this device has the event */
export const useQuestions = (eventId: string, isNew: boolean): EditedQuestions =>
  usePartList(questionsOf, eventId, isNew);
