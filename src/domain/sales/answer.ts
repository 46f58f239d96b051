import { questionsFor, type Question } from '#domain/events/question.ts';
import { isDay } from '#domain/time/day-range.ts';

/** What somebody answered: every kind of answer is a list of texts, empty where there is none. */
export interface GivenAnswer {
  readonly questionId: string;
  /** Of the question as it was shown. */
  readonly revision: number;
  readonly values: readonly string[];
}

/** What is wrong with an answer. `changed`: it was given to another wording of the question. */
export type AnswerProblem =
  | 'missing'
  | 'not_chosen'
  | 'not_agreed'
  | 'too_long'
  | 'not_a_choice'
  | 'no_number'
  | 'no_date'
  | 'changed';

export const mostAnswerLetters = { text: 300, long_text: 2_000 } as const;
/** Digits of a number at most, so that none is rounded. */
const mostDigits = 15;

/** The one value of an answer that says yes to a consent. */
export const agreed = 'yes';

/** An answer as it is stored: without blanks at the ends, choices in the order in which they are offered. */
export function cleanAnswer(
  { kind, choices }: Pick<Question, 'kind' | 'choices'>,
  values: readonly string[],
): string[] {
  const texts = values.map((value) => value.trim()).filter((value) => value !== '');
  if (kind === 'several') {
    const known = choices.filter((choice) => texts.includes(choice));
    return [...known, ...new Set(texts.filter((text) => !choices.includes(text)))];
  }
  const [first] = texts;
  if (first === undefined) return [];
  return [kind === 'number' ? first.replaceAll(/[\s'’]/g, '').replace(',', '.') : first];
}

/**
 * What is wrong with an answer; null where nothing is.
 *
 * @param given undefined where nothing was answered
 */
export function checkAnswer(question: Question, given: GivenAnswer | undefined): AnswerProblem | null {
  const unanswered = question.required ? missingAt(question) : null;
  if (given === undefined) return unanswered;
  const values = cleanAnswer(question, given.values);
  const [first] = values;
  if (first === undefined) return unanswered;
  if (given.revision !== question.revision) return 'changed';
  return problemOf(question, first, values);
}

function missingAt({ kind }: Question): AnswerProblem | null {
  if (kind === 'consent') return 'not_agreed';
  return kind === 'choice' || kind === 'several' ? 'not_chosen' : 'missing';
}

function problemOf(
  { kind, choices }: Question,
  first: string,
  values: readonly string[],
): AnswerProblem | null {
  switch (kind) {
    case 'text':
    case 'long_text':
      return first.length > mostAnswerLetters[kind] ? 'too_long' : null;
    case 'choice':
    case 'several':
      return values.every((value) => choices.includes(value)) ? null : 'not_a_choice';
    case 'number':
      return isNumber(first) ? null : 'no_number';
    case 'date':
      return isDay(first) ? null : 'no_date';
    case 'consent':
      return first === agreed ? null : 'not_agreed';
    case 'unknown':
      return null;
  }
}

const isNumber = (text: string): boolean =>
  /^-?\d+(\.\d+)?$/.test(text) && text.replaceAll(/\D/g, '').length <= mostDigits;

/** Which place of an order an answer belongs to: the buyer’s, or that of an attendee, from 0. */
export type AnswerPlace = 'buyer' | number;

/** A field of an order’s form, as errors name it. */
export const answerField = (place: AnswerPlace, questionId: string): string =>
  `${place === 'buyer' ? 'buyer' : `attendees.${place}`}.answers.${questionId}`;

/** What was answered for an order, or is to be. */
export interface OrderAnswers {
  readonly buyer: readonly GivenAnswer[];
  /** In the order of the order’s places. */
  readonly attendees: readonly {
    readonly ticketTypeId: string;
    /** Nobody comes with an add-on, so nobody is asked; left out is a ticket. */
    readonly isAddOn?: boolean;
    readonly answers: readonly GivenAnswer[];
  }[];
}

/** Questions of an order, each with its place and what was answered. */
export function askedIn<Q extends Question>(
  questions: readonly Q[],
  { buyer, attendees }: OrderAnswers,
): { readonly place: AnswerPlace; readonly question: Q; readonly given: GivenAnswer | undefined }[] {
  const types = attendees.map((one) => one.ticketTypeId);
  const given = (answers: readonly GivenAnswer[], { questionId }: Question) =>
    answers.find((answer) => answer.questionId === questionId);
  return [
    ...questionsFor(questions, 'order', types).map((question) => ({
      place: 'buyer' as const,
      question,
      given: given(buyer, question),
    })),
    ...attendees.flatMap(({ ticketTypeId, isAddOn = false, answers }, place) =>
      (isAddOn ? [] : questionsFor(questions, 'attendee', [ticketTypeId])).map((question) => ({
        place,
        question,
        given: given(answers, question),
      })),
    ),
  ];
}

/** What is wrong with the answers of an order, by field, in the order of its form. */
export function problemsOfAnswers(
  questions: readonly Question[],
  order: OrderAnswers,
): readonly (readonly [field: string, problem: AnswerProblem])[] {
  return askedIn(questions, order).flatMap(({ place, question, given }) => {
    const problem = checkAnswer(question, given);
    return problem === null ? [] : [[answerField(place, question.questionId), problem] as const];
  });
}

/** An answer as people read it in a list or a file. */
export const answerText = (values: readonly string[]): string => values.join(', ');
