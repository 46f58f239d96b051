/** Kinds of questions. `choice`: one of several; `several`: any number of them; `consent`: agreement to its text. */
export const questionKinds = ['text', 'long_text', 'choice', 'several', 'number', 'date', 'consent'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Whose answer is asked for: the buyer's, once per order, or each attendee's. */
export const questionPers = ['order', 'attendee'] as const;
export type QuestionPer = (typeof questionPers)[number];

/** A question as currently asked. */
export interface Question {
  readonly questionId: string;
  /** `unknown`: a value from a newer server; such a question cannot be asked here. */
  readonly kind: QuestionKind | 'unknown';
  readonly text: string;
  /** For `choice` and `several`; unique. */
  readonly choices: readonly string[];
  /** For `consent`: link to the full text; null if the question is complete. */
  readonly linkUrl: string | null;
  readonly required: boolean;
  readonly per: QuestionPer;
  /** Ticket types that it applies to; empty means all. */
  readonly ticketTypeIds: readonly string[];
  /** Increases when the wording changes: an answer to an older wording no longer counts. */
  readonly revision: number;
}

/** Maximum number of questions per event, including those no longer asked. */
export const maxQuestions = 100;
export const maxQuestionLetters = 500;
export const maxChoices = 50;
export const maxChoiceLetters = 120;

/** The fields of a question that have to be consistent. */
export type QuestionForm = Pick<Question, 'kind' | 'text' | 'choices'>;

/** A field of a question's form and its problem. */
export interface QuestionProblem {
  readonly field: 'text' | 'choices';
  readonly code: 'no_question' | 'too_few_choices' | 'too_many_choices' | 'choice_too_long';
}

export const hasChoices = (kind: Question['kind']): boolean => kind === 'choice' || kind === 'several';

/** Returns the problems of a question's form, one per field. */
export function problemsOfQuestion({ kind, text, choices }: QuestionForm): QuestionProblem[] {
  const problems: QuestionProblem[] = [];
  if (text.trim() === '') problems.push({ field: 'text', code: 'no_question' });
  if (!hasChoices(kind)) return problems;
  const clean = cleanChoices(choices);
  if (clean.length < 2) problems.push({ field: 'choices', code: 'too_few_choices' });
  else if (clean.length > maxChoices) problems.push({ field: 'choices', code: 'too_many_choices' });
  else if (clean.some((choice) => choice.length > maxChoiceLetters))
    problems.push({ field: 'choices', code: 'choice_too_long' });
  return problems;
}

/** Trims choices and removes empty and repeated ones. */
export function cleanChoices(choices: readonly string[]): string[] {
  return [...new Set(choices.map((choice) => choice.trim()).filter((choice) => choice !== ''))];
}

/** Returns whether answers to one wording do not count for the other. */
export function isReworded(
  before: Pick<Question, 'kind' | 'text' | 'linkUrl'>,
  after: Pick<Question, 'kind' | 'text' | 'linkUrl'>,
): boolean {
  return before.kind !== after.kind || before.text !== after.text || before.linkUrl !== after.linkUrl;
}

/** Filters the questions that apply to somebody who has or buys tickets of these types. */
export function questionsFor<Q extends Pick<Question, 'per' | 'ticketTypeIds' | 'kind'>>(
  questions: readonly Q[],
  per: QuestionPer,
  ticketTypeIds: readonly string[],
): Q[] {
  return questions.filter(
    (question) =>
      question.per === per &&
      (question.ticketTypeIds.length === 0 ||
        question.ticketTypeIds.some((id) => ticketTypeIds.includes(id))),
  );
}

/** Returns the fields of a question that are shown to people who answer it. */
export function shownFieldsOf(question: Question) {
  const { questionId, kind, text, linkUrl, required, per, revision } = question;
  const lists = { choices: [...question.choices], ticketTypeIds: [...question.ticketTypeIds] };
  return { questionId, kind, text, linkUrl, required, per, revision, ...lists };
}
