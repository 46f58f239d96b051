import type { OrderAnswersReply, StoredAnswer } from '#contract/sales/order-answers.ts';
import type { Question } from '#domain/events/question.ts';
import {
  answerField,
  askedIn,
  checkAnswer,
  cleanAnswer,
  type AnswerPlace,
  type AnswerProblem,
} from '#domain/sales/answer.ts';

/** A question at its place in an order, with what was answered. */
export interface PlacedAnswer {
  readonly place: AnswerPlace;
  /** As errors name it. */
  readonly field: string;
  /** Null where it is no longer asked of this place. */
  readonly question: Question | null;
  /** Null where it was not answered. */
  readonly stored: StoredAnswer | null;
}

/** Everything that is asked or was answered at one place of an order: what is asked first. */
export function answersAt(reply: OrderAnswersReply, wanted: AnswerPlace): readonly PlacedAnswer[] {
  const stored = wanted === 'buyer' ? reply.buyer : (reply.attendees[wanted]?.answers ?? []);
  const asked = askedIn(reply.questions, {
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

/** The places of an order that answer something: the buyer’s first. */
export const placesOfOrder = (reply: OrderAnswersReply): readonly AnswerPlace[] =>
  ['buyer' as const, ...reply.attendees.keys()].filter((place) => answersAt(reply, place).length > 0);

/** Answers as they are edited, by field. */
export type EditedAnswers = Readonly<Record<string, readonly string[]>>;

/** What of an order’s answers was changed, as it is sent. */
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

/** What is wrong with what was changed, by field. @param mayLeaveOpen whether required answers may be taken back */
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
