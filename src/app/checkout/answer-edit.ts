import type { OrderAnswersReply, StoredAnswer } from '#contract/sales/order-answers.ts';
import type { Question } from '#domain/events/question.ts';
import {
  answerField,
  questionsOfOrder,
  checkAnswer,
  cleanAnswer,
  type AnswerPlace,
  type AnswerProblem,
} from '#domain/sales/answer.ts';

/** A question at its place in an order, with its answer. */
export interface PlacedAnswer {
  readonly place: AnswerPlace;
  /** Field name as used in errors. */
  readonly field: string;
  /** Null if it is no longer asked here. */
  readonly question: Question | null;
  /** Null if it was not answered. */
  readonly stored: StoredAnswer | null;
}

/** Returns the questions and answers of one place in an order, current questions first. */
export function answersAt(reply: OrderAnswersReply, wanted: AnswerPlace): readonly PlacedAnswer[] {
  const stored = wanted === 'buyer' ? reply.buyer : (reply.attendees[wanted]?.answers ?? []);
  const asked = questionsOfOrder(reply.questions, {
    buyer: [],
    attendees: reply.attendees.map((one) => ({ ...one, answers: [] })),
  })
    .filter(({ place }) => place === wanted)
    .map(({ question }) => question);
  const at = (questionId: string) => ({ place: wanted, field: answerField(wanted, questionId) });
  return [
    ...asked.map((question) => ({
      ...at(question.questionId),
      question,
      stored: stored.find(({ questionId }) => questionId === question.questionId) ?? null,
    })),
    ...stored
      .filter(({ questionId }) => !asked.some((question) => question.questionId === questionId))
      .map((answer) => ({ ...at(answer.questionId), question: null, stored: answer })),
  ];
}

/** Returns the places of an order with questions, the buyer first. */
export const placesOfOrder = (reply: OrderAnswersReply): readonly AnswerPlace[] =>
  ['buyer' as const, ...reply.attendees.keys()].filter((place) => answersAt(reply, place).length > 0);

/** Edited answers by field. */
export type EditedAnswers = Readonly<Record<string, readonly string[]>>;

/** Returns the changed answers of an order in the format to send. */
export function changesIn(reply: OrderAnswersReply, edited: EditedAnswers) {
  return placesOfOrder(reply)
    .flatMap((place) => answersAt(reply, place))
    .flatMap(({ place, field, question, stored }) => {
      const typed = edited[field];
      if (question === null || typed === undefined) return [];
      const before = stored?.values ?? [];
      const values = cleanAnswer(question, typed);
      const isSame = values.length === before.length && values.every((one, at) => one === before[at]);
      const { questionId, revision } = question;
      const attendee = place === 'buyer' ? null : place;
      return isSame ? [] : [{ attendee, questionId, revision, before: [...before], values }];
    });
}

/** Returns the errors of changed answers by field. @param mayLeaveOpen whether required answers may be removed */
export function problemsIn(
  reply: OrderAnswersReply,
  edited: EditedAnswers,
  mayLeaveOpen: boolean,
): Readonly<Record<string, AnswerProblem>> {
  return Object.fromEntries(
    changesIn(reply, edited).flatMap(({ attendee, ...given }) => {
      const question = reply.questions.find(({ questionId }) => questionId === given.questionId);
      if (question === undefined) return [];
      const asked = mayLeaveOpen ? { ...question, required: false } : question;
      const problem = checkAnswer(asked, given);
      return problem === null ? [] : [[answerField(attendee ?? 'buyer', given.questionId), problem]];
    }),
  );
}
