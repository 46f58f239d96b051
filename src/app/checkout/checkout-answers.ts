import type { Question } from '#domain/events/question.ts';
import {
  answerField,
  questionsOfOrder,
  checkAnswer,
  problemsOfAnswers,
  type AnswerPlace,
  type AnswerProblem,
  type GivenAnswer,
  type OrderAnswers,
} from '#domain/sales/answer.ts';

/** Typed answers by question, each with the revision it was typed for. */
type TypedAnswers = Readonly<Record<string, Omit<GivenAnswer, 'questionId'>>>;

/** A draft’s answers by who gives them: `buyer`, or a place’s key. */
export type DraftAnswers = Readonly<Record<string, TypedAnswers>>;

interface AskedPlace {
  readonly key: string;
  readonly ticketTypeId: string;
  readonly isAddOn?: boolean;
}

const buyerKey = 'buyer';
const keyOf = (place: AnswerPlace, places: readonly AskedPlace[]): string =>
  place === 'buyer' ? buyerKey : (places[place]?.key ?? '');

const givenIn = (typed: TypedAnswers | undefined): GivenAnswer[] =>
  Object.entries(typed ?? {}).map(([questionId, answer]) => ({ questionId, ...answer }));

/** Converts a draft’s answers to the order's format. */
const orderAnswers = (answers: DraftAnswers, places: readonly AskedPlace[]): OrderAnswers => ({
  buyer: givenIn(answers[buyerKey]),
  attendees: places.map(({ key, ticketTypeId, isAddOn = false }) => ({
    ticketTypeId,
    isAddOn,
    answers: givenIn(answers[key]),
  })),
});

/** Adds an answer, typed for the current revision of the question. */
export function withAnswer(
  answers: DraftAnswers,
  key: string,
  { questionId, revision }: Question,
  values: readonly string[],
): DraftAnswers {
  return { ...answers, [key]: { ...answers[key], [questionId]: { revision, values } } };
}

/** Returns the errors of a draft’s answers by field. */
export function answerErrors(
  questions: readonly Question[],
  answers: DraftAnswers,
  places: readonly AskedPlace[],
  texts: Readonly<Record<AnswerProblem, string>>,
): Readonly<Record<string, string>> {
  const problems = problemsOfAnswers(questions, orderAnswers(answers, places));
  return Object.fromEntries(problems.map(([field, problem]) => [field, texts[problem]]));
}

/** Returns the fields answered for an older wording. */
export const changedFields = (
  questions: readonly Question[],
  answers: DraftAnswers,
  places: readonly AskedPlace[],
): readonly string[] =>
  questionsOfOrder(questions, orderAnswers(answers, places))
    .filter(({ question, given }) => checkAnswer(question, given) === 'changed')
    .map(({ place, question }) => answerField(place, question.questionId));

/**
 * Adopts answers for changed questions at these fields after the user was told: they count for the new wording,
 * except a consent, which must be given again.
 */
export function changedAnswers(
  questions: readonly Question[],
  answers: DraftAnswers,
  { places, fields }: { readonly places: readonly AskedPlace[]; readonly fields: readonly string[] },
): DraftAnswers {
  return questionsOfOrder(questions, orderAnswers(answers, places))
    .filter(({ place, question }) => fields.includes(answerField(place, question.questionId)))
    .filter(({ question, given }) => checkAnswer(question, given) === 'changed')
    .reduce((next, { place, question, given }) => {
      const values = question.kind === 'consent' ? [] : (given?.values ?? []);
      return withAnswer(next, keyOf(place, places), question, values);
    }, answers);
}

/** Returns the draft’s answers to send: those to questions that are asked. */
export function sentAnswers(
  questions: readonly Question[],
  answers: DraftAnswers,
  places: readonly AskedPlace[],
): { readonly buyer: GivenAnswer[]; readonly attendees: GivenAnswer[][] } {
  const asked = questionsOfOrder(questions, orderAnswers(answers, places));
  const of = (wanted: AnswerPlace) =>
    asked.flatMap(({ place, given }) => (place === wanted && given !== undefined ? [given] : []));
  return { buyer: of('buyer'), attendees: places.map((_, place) => of(place)) };
}

/** Parses the answers stored in a tab; invalid ones are left out. */
export function readAnswers(stored: unknown): DraftAnswers {
  return Object.fromEntries(
    entriesOf(stored).map(([key, typed]) => [
      key,
      Object.fromEntries(
        entriesOf(typed).flatMap(([questionId, answer]) => {
          const { revision, values } = Object.fromEntries(entriesOf(answer));
          const isRead =
            typeof revision === 'number' &&
            Array.isArray(values) &&
            values.every((value) => typeof value === 'string');
          return isRead ? [[questionId, { revision, values }] as const] : [];
        }),
      ),
    ]),
  );
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
