import type { editOrderAnswers } from '#contract/sales/order-answers.ts';
import type { Output } from '#contract/wire/endpoint.ts';
import type { Question } from '#domain/events/question.ts';
import {
  answerField,
  answerText,
  questionsOfOrder,
  checkAnswer,
  cleanAnswer,
  type AnswerPlace,
  type AnswerProblem,
} from '#domain/sales/answer.ts';
import type { OrderChange } from '#domain/sales/order-history.ts';
import type { Caller } from '#server/access/caller.ts';
import { byTeam } from '#server/access/done-by.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import type { Queries } from '#server/database/database.ts';
import { findAskedQuestions } from '#server/database/events/questions.ts';
import {
  findAnswers,
  removeAnswers,
  writeAnswers,
  type AnswerRow,
} from '#server/database/sales/order-answers.ts';
import { newAnswer, refuseAnswers, type NewAnswer } from './check-answers.ts';
import { auditOrder, withOrderLocked } from './edit-order.ts';
import { intentOf, insertIntent, wasDone } from '#server/sales/intents.ts';
import type { LockedOrder } from './lock-order.ts';
import { answerPermissions, readOrderAnswers, type AnswersDeps } from './read-answers.ts';
import { doneBy } from './own-order.ts';

type Wish = Output<(typeof editOrderAnswers)['body']>;
type Change = Wish['changes'][number];

const answersChanged = refusal(409, 'answers_changed', (texts) => texts.questions.answersChanged);
const answersFixed = refusal(409, 'answers_fixed', (texts) => texts.questions.answersFixed);

const placeOf = ({ attendee }: Change): AnswerPlace => attendee ?? 'buyer';

/** Changes an order's answers: its buyer until the event starts, its team at any time; decided under its lock. */
export async function editAnswers(
  deps: AnswersDeps,
  caller: Caller,
  orderId: string,
  { editId, changes }: Wish,
) {
  // Strangers may not wait for an event's lock.
  const before = await answerPermissions(deps, caller, orderId);
  if (isRefusal(before)) return before;
  const intent = intentOf(editId, ['answers', changes]);
  const which = { registrationId: before.order.eventId, orderId };
  const edited = await withOrderLocked(deps, which, async (queries, locked) => {
    const seen = await answerPermissions({ ...deps, database: queries }, caller, orderId);
    if (isRefusal(seen)) return seen;
    const { order, may } = seen;
    const done = await wasDone(queries, orderId, intent);
    if (done !== false) return done;
    if (may === 'read') return answersFixed;
    const at = deps.now();
    const edit = await decideEdit(queries, locked, changes, { isTeam: may === 'team', at });
    if (isRefusal(edit)) return edit;
    if (edit.history.length === 0) return true;
    await removeAnswers(queries, orderId, edit.removed);
    await writeAnswers(queries, orderId, edit.written);
    const by = may === 'team' ? byTeam(caller) : doneBy(caller, order);
    if (may === 'team') await auditOrder(queries, caller, order, { action: 'order_answers_edited', at });
    const line = { orderId, at, kind: 'answers_edited', by, changes: edit.history, intent } as const;
    return (await insertIntent(queries, line)) ?? true;
  });
  return isRefusal(edited) ? edited : readOrderAnswers(deps, caller, orderId);
}

interface Edit {
  readonly written: readonly NewAnswer[];
  readonly removed: readonly Pick<NewAnswer, 'place' | 'questionId'>[];
  readonly history: readonly OrderChange[];
}

/** Returns the new answers, or why they cannot be changed. */
async function decideEdit(
  queries: Queries,
  { order, attendees }: LockedOrder,
  changes: readonly Change[],
  { isTeam, at }: { readonly isTeam: boolean; readonly at: number },
): Promise<Edit | Refusal> {
  const stored = await findAnswers(queries, order.orderId);
  const asked = questionsOfOrder(await findAskedQuestions(queries, order.eventId), {
    buyer: [],
    attendees: attendees.map(({ ticketTypeId, kind }) => ({
      ticketTypeId,
      isAddOn: kind === 'add_on',
      answers: [],
    })),
  });
  const before = new Map(stored.map((one) => [keyOf(one.place, one.questionId), one]));
  const questions = new Map(
    asked.map(({ place, question }) => [keyOf(place, question.questionId), question]),
  );
  const read = changes.map((change) => {
    const key = keyOf(placeOf(change), change.questionId);
    return { change, before: before.get(key), question: questions.get(key) };
  });
  if (!read.every(isAsShown)) return answersChanged;
  const refused = refuseAnswers(read.flatMap((one) => problemOf(one, isTeam)));
  if (refused !== null) return refused;
  const differing = read.map(cleaned).filter(({ values, before }) => !isSame(values, before?.values ?? []));
  return {
    written: differing.flatMap(({ place, question, values }) =>
      question === undefined || values.length === 0 ? [] : [newAnswer(place, question, values, at)],
    ),
    removed: differing.filter(({ values }) => values.length === 0),
    history: differing.map(({ values, before, question }) => ({
      field: 'answer',
      about: question?.text ?? before?.questionText ?? '',
      before: answerText(before?.values ?? []),
      after: answerText(values),
    })),
  };
}

interface ReadChange {
  readonly change: Change;
  readonly before: AnswerRow | undefined;
  /** Undefined when it is no longer asked here: its answer can then only be removed. */
  readonly question: Question | undefined;
}

/** Keys an answer within its order, which may have thousands. */
const keyOf = (place: AnswerPlace, questionId: string): string => `${place} ${questionId}`;

const isAsShown = ({ change, before, question }: ReadChange): boolean =>
  isSame(change.before, before?.values ?? []) && (question !== undefined || change.values.length === 0);

/** An organizer may leave a required question unanswered, since they may not know the answer. */
function problemOf(
  { change, question }: ReadChange,
  isTeam: boolean,
): readonly (readonly [string, AnswerProblem])[] {
  if (question === undefined) return [];
  const problem = checkAnswer(isTeam ? { ...question, required: false } : question, change);
  return problem === null ? [] : [[answerField(placeOf(change), question.questionId), problem]];
}

function cleaned({ change, before, question }: ReadChange) {
  const { questionId } = change;
  const values = question === undefined ? [] : cleanAnswer(question, change.values);
  return { place: placeOf(change), questionId, values, before, question };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, place) => value === other[place]);
