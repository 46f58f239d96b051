import {
  questionsOfOrder,
  cleanAnswer,
  problemsOfAnswers,
  type AnswerProblem,
  type GivenAnswer,
} from '#domain/sales/answer.ts';
import { refusal, refuseFields, type Refusal, type RefusalText } from '#server/access/refusal.ts';
import type { findAskedQuestions } from '#server/database/events/questions.ts';
import type { AnswerRow } from '#server/database/sales/order-answers.ts';

/** An answer to be stored, with its question's current wording. */
export type NewAnswer = Omit<AnswerRow, 'orderId'>;

/** An order's answers as sent; apps without questions send none. */
interface SentAnswers {
  readonly buyer: { readonly answers?: readonly GivenAnswer[] | undefined };
  readonly attendees: readonly {
    readonly ticketTypeId: string;
    readonly isAddOn: boolean;
    readonly answers?: readonly GivenAnswer[] | undefined;
  }[];
}

const unknownQuestions = refusal(409, 'questions_unknown', (texts) => texts.questions.unknown);

/** Builds the refusal with the errors of answers by field. */
export function refuseAnswers(
  problems: readonly (readonly [field: string, problem: AnswerProblem])[],
): Refusal | null {
  const [first, ...others] = problems.map(([field, problem]) => {
    const text: RefusalText = ({ questions }) => questions.answers[problem];
    return [field, text] as const;
  });
  return first === undefined ? null : refuseFields(first, ...others);
}

/** Returns a new order's answers to its event's questions as they are to be stored, or the errors. @param now ms */
export function checkAnswers(
  questions: Awaited<ReturnType<typeof findAskedQuestions>>,
  sent: SentAnswers,
  now: number,
): readonly NewAnswer[] | Refusal {
  const order = {
    buyer: sent.buyer.answers ?? [],
    attendees: sent.attendees.map(({ answers = [], ...one }) => ({ ...one, answers })),
  };
  const refused = refuseAnswers(problemsOfAnswers(questions, order));
  if (refused !== null) return sent.buyer.answers === undefined ? unknownQuestions : refused;
  return questionsOfOrder(questions, order).flatMap(({ place, question, given }) => {
    const values = cleanAnswer(question, given?.values ?? []);
    return values.length === 0 ? [] : [newAnswer(place, question, values, now)];
  });
}

/** Builds an answer to a question's current wording. @param now ms */
export function newAnswer(
  place: NewAnswer['place'],
  question: {
    readonly questionId: string;
    readonly text: string;
    readonly linkUrl: string | null;
    readonly revision: number;
  },
  values: readonly string[],
  now: number,
): NewAnswer {
  const { questionId, text: questionText, linkUrl, revision } = question;
  return { place, questionId, questionText, linkUrl, revision, values, answeredAt: now };
}
