import {
  askedIn,
  cleanAnswer,
  problemsOfAnswers,
  type AnswerProblem,
  type GivenAnswer,
} from '#domain/sales/answer.ts';
import { refusal, refuseFields, type Refusal, type RefusalText } from '#server/access/refusal.ts';
import type { findAskedQuestions } from '#server/database/events/questions.ts';
import type { AnswerRow } from '#server/database/sales/order-answers.ts';

/** An answer that is to be stored, with its question as it stands. */
export type NewAnswer = Omit<AnswerRow, 'orderId'>;

/** Answers of an order as they were sent; apps that cannot ask send none. */
interface SentAnswers {
  readonly buyer: { readonly answers?: readonly GivenAnswer[] | undefined };
  readonly attendees: readonly {
    readonly ticketTypeId: string;
    readonly isAddOn: boolean;
    readonly answers?: readonly GivenAnswer[] | undefined;
  }[];
}

const unknownQuestions = refusal(409, 'questions_unknown', (texts) => texts.questions.unknown);

/** What is wrong with answers, field by field. */
export function refuseAnswers(
  problems: readonly (readonly [field: string, problem: AnswerProblem])[],
): Refusal | null {
  const [first, ...others] = problems.map(([field, problem]) => {
    const text: RefusalText = ({ questions }) => questions.answers[problem];
    return [field, text] as const;
  });
  return first === undefined ? null : refuseFields(first, ...others);
}

/** The answers of a new order to its event's questions, as they are to be stored, or what is wrong with them. @param now ms */
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
  return askedIn(questions, order).flatMap(({ place, question, given }) => {
    const values = cleanAnswer(question, given?.values ?? []);
    return values.length === 0 ? [] : [newAnswer(place, question, values, now)];
  });
}

/** An answer to a question as it stands now. @param now ms */
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
