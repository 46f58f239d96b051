import { questionsFor, type Question } from '#domain/events/question.ts';
import { isDay } from '#domain/time/day-range.ts';
import { plainNumber } from '#domain/text/plain-number.ts';

/** An answer to a question: every kind is a list of texts, empty if not answered. */
export interface GivenAnswer {
  readonly questionId: string;
  /** Revision of the question as it was shown. */
  readonly revision: number;
  readonly values: readonly string[];
}

/** Problems of an answer. `changed`: it was given to another wording of the question. */
export type AnswerProblem =
  | 'missing'
  | 'not_chosen'
  | 'not_agreed'
  | 'too_long'
  | 'not_a_choice'
  | 'no_number'
  | 'no_date'
  | 'changed';

export const maxAnswerLetters = { text: 300, long_text: 2_000 } as const;
/** Maximum digits of a number, so that none is rounded. */
const maxDigits = 15;

/** The only value that means consent. */
export const agreed = 'yes';

/** Normalizes an answer for storage: trimmed, choices in the order they are offered. */
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
  return [kind === 'number' ? plainNumber(first) : first];
}

/**
 * Returns what is wrong with an answer, or null if nothing is.
 *
 * @param given undefined if nothing was answered
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
      return first.length > maxAnswerLetters[kind] ? 'too_long' : null;
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
  /^-?\d+(\.\d+)?$/.test(text) && text.replaceAll(/\D/g, '').length <= maxDigits;

/** The person in an order whom an answer belongs to: the buyer, or an attendee by index. */
export type AnswerPlace = 'buyer' | number;

/** Returns the name of an answer's field in the order form, as used in errors. */
export const answerField = (place: AnswerPlace, questionId: string): string =>
  `${place === 'buyer' ? 'buyer' : `attendees.${place}`}.answers.${questionId}`;

/** The answers of an order. */
export interface OrderAnswers {
  readonly buyer: readonly GivenAnswer[];
  /** In the order of the order's tickets. */
  readonly attendees: readonly {
    readonly ticketTypeId: string;
    /** Attendee questions are not asked for an add-on; absent means a ticket. */
    readonly isAddOn?: boolean;
    readonly answers: readonly GivenAnswer[];
  }[];
}

/** Returns the questions of an order, each with its place and its answer. */
export function questionsOfOrder<Q extends Question>(
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

/** Returns the problems of an order's answers by field, in the order of the form. */
export function problemsOfAnswers(
  questions: readonly Question[],
  order: OrderAnswers,
): readonly (readonly [field: string, problem: AnswerProblem])[] {
  return questionsOfOrder(questions, order).flatMap(({ place, question, given }) => {
    const problem = checkAnswer(question, given);
    return problem === null ? [] : [[answerField(place, question.questionId), problem] as const];
  });
}

/** Formats an answer for a list or a file. */
export const answerText = (values: readonly string[]): string => values.join(', ');
