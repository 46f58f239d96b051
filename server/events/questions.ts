import type { EditableQuestion, QuestionFormBody } from '#contract/events/questions.ts';
import { changedElsewhereCode } from '#domain/failures/failure.ts';
import { isReworded, maxQuestions } from '#domain/events/question.ts';
import type { Caller } from '#server/access/caller.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { eventCancelled, noEvent, noQuestion } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import { findDraft } from '#server/database/events/event-drafts.ts';
import {
  addQuestionRow,
  deleteQuestionRow,
  findQuestions,
  writeQuestion,
  writeQuestionOrder,
  type QuestionRow,
} from '#server/database/events/questions.ts';
import { findTypeDrafts } from '#server/database/events/type-drafts.ts';
import { editEvent, type Edited, type EditingDeps } from './edit-event.ts';
import { presentQuestion, questionDiffersIn, questionFieldsOf, questionVersionOf } from './question-form.ts';

const changedElsewhere = (now: QuestionRow, differs: readonly string[]) =>
  refusal(409, changedElsewhereCode, (texts) => texts.questions.changedElsewhere, {
    version: questionVersionOf(now),
    differs,
  });
const idTaken = refusal(409, 'question_id_taken', (texts) => texts.questions.idTaken);
const tooMany = refusal(409, 'too_many_questions', (texts) => texts.questions.tooMany);
const answered = refusal(409, 'question_answered', (texts) => texts.questions.answered);

/** Lists an event's questions in order. */
export async function listQuestions({ database, now }: EditingDeps, eventId: string) {
  if ((await findDraft(database, eventId, now())) === null) return noEvent;
  return { items: (await findQuestions(database, eventId)).map(presentQuestion) };
}

/** Adds a question after the others; idempotent for the same id and form. */
export function addQuestion(
  deps: EditingDeps,
  caller: Caller,
  eventId: string,
  { questionId, ...form }: QuestionFormBody & { readonly questionId: string },
): Promise<EditableQuestion | Refusal> {
  const edit = { action: 'question_added', eventId, subject: questionId };
  return editEvent(deps, caller, edit, async (queries, event) => {
    const questions = await findQuestions(queries, eventId);
    const known = questions.find((one) => one.questionId === questionId);
    const fields = questionFieldsOf(form, known ?? null, await around(deps, queries, eventId));
    if (isRefusal(fields)) return fields;
    if (known !== undefined) {
      const differs = questionDiffersIn(fields, known);
      return differs.length > 0 ? changedElsewhere(known, differs) : unchanged(known);
    }
    if (event.status === 'cancelled') return eventCancelled;
    if (questions.length >= maxQuestions) return tooMany;
    if (!(await addQuestionRow(queries, eventId, questionId, fields))) return idTaken;
    return standing(queries, eventId, questionId);
  });
}

/** Saves a question's form; refuses if `version` is outdated. */
export function changeQuestion(
  deps: EditingDeps,
  caller: Caller,
  wish: {
    readonly eventId: string;
    readonly questionId: string;
    readonly form: QuestionFormBody;
    readonly version: string | undefined;
  },
): Promise<EditableQuestion | Refusal> {
  const { eventId, questionId, form, version } = wish;
  const edit = { action: 'question_changed', eventId, subject: questionId };
  return editEvent(deps, caller, edit, async (queries, event) => {
    const before = await one(queries, eventId, questionId);
    if (before === undefined) return noQuestion;
    const fields = questionFieldsOf(form, before, await around(deps, queries, eventId));
    if (isRefusal(fields)) return fields;
    const differs = questionDiffersIn(fields, before);
    // A retry after a lost reply sends an outdated version.
    if (differs.length === 0) return unchanged(before);
    if (version !== undefined && version !== questionVersionOf(before))
      return changedElsewhere(before, differs);
    if (event.status === 'cancelled') return eventCancelled;
    const revision = before.revision + (isReworded(before, fields) ? 1 : 0);
    await writeQuestion(queries, questionId, fields, revision);
    return standing(queries, eventId, questionId);
  });
}

/** Sets the order of questions; those not listed follow. */
export function orderQuestions(
  deps: EditingDeps,
  caller: Caller,
  eventId: string,
  wished: readonly string[],
) {
  return editEvent(deps, caller, { action: 'questions_ordered', eventId }, async (queries) => {
    const before = await findQuestions(queries, eventId);
    const ids = before.map((question) => question.questionId);
    const named = new Set(wished.filter((id) => ids.includes(id)));
    const order = [...named, ...ids.filter((id) => !named.has(id))];
    const isSame = order.every((id, place) => id === ids[place]);
    if (!isSame) await writeQuestionOrder(queries, eventId, order);
    // Nothing else of them changed meanwhile: the event is locked, and counting their answers again would cost as much.
    const after = before.toSorted((a, b) => order.indexOf(a.questionId) - order.indexOf(b.questionId));
    return { value: { items: after.map(presentQuestion) }, outcome: isSame ? 'unchanged' : 'changed' };
  });
}

/** Deletes a question that nobody has answered. */
export function removeQuestion(deps: EditingDeps, caller: Caller, eventId: string, questionId: string) {
  const edit = { action: 'question_deleted', eventId, subject: questionId };
  return editEvent(deps, caller, edit, async (queries) => {
    const question = await one(queries, eventId, questionId);
    if (question === undefined) return noQuestion;
    if (question.answers > 0) return answered;
    await deleteQuestionRow(queries, questionId);
    return { value: { deleted: true }, outcome: 'changed' };
  });
}

async function one(queries: Queries, eventId: string, questionId: string): Promise<QuestionRow | undefined> {
  const questions = await findQuestions(queries, eventId);
  return questions.find((question) => question.questionId === questionId);
}

/** Returns the constraints on a question, read under the event's lock. */
async function around({ now }: EditingDeps, queries: Queries, eventId: string) {
  const types = await findTypeDrafts(queries, eventId, now());
  return { typeIds: new Set(types.map((type) => type.ticketTypeId)), now: now() };
}

const unchanged = (question: QuestionRow): Edited<EditableQuestion> => ({
  value: presentQuestion(question),
  outcome: 'unchanged',
});

async function standing(
  queries: Queries,
  eventId: string,
  questionId: string,
): Promise<Edited<EditableQuestion> | Refusal> {
  const question = await one(queries, eventId, questionId);
  return question === undefined ? noQuestion : { value: presentQuestion(question), outcome: 'changed' };
}
