/**
 * What can be asked. `choice`: one of several; `several`: any number of them; `consent`: agreed to its text, or not.
 */
export const questionKinds = ['text', 'long_text', 'choice', 'several', 'number', 'date', 'consent'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Who answers: the buyer once for the order, or each attendee. */
export const questionPers = ['order', 'attendee'] as const;
export type QuestionPer = (typeof questionPers)[number];

/** A question as it is asked now. */
export interface Question {
  readonly questionId: string;
  /** `unknown`: a newer server's word; such a question cannot be asked here. */
  readonly kind: QuestionKind | 'unknown';
  readonly text: string;
  /** Of `choice` and `several`, each once. */
  readonly choices: readonly string[];
  /** Of `consent`: where what is agreed to can be read; null where it says everything itself. */
  readonly linkUrl: string | null;
  readonly required: boolean;
  readonly per: QuestionPer;
  /** Ticket types that it is asked for; none named is all. */
  readonly ticketTypeIds: readonly string[];
  /** Counts up when its wording changes: an answer to an older wording is no answer to this one. */
  readonly revision: number;
}

/** An event has at most so many questions, those no longer asked included. */
export const mostQuestions = 100;
export const mostQuestionLetters = 500;
export const mostChoices = 50;
export const mostChoiceLetters = 120;

/** What an organizer says about a question, as far as its parts have to fit together. */
export type QuestionForm = Pick<Question, 'kind' | 'text' | 'choices'>;

/** A field of a question's form, and what is wrong with it. */
export interface QuestionProblem {
  readonly field: 'text' | 'choices';
  readonly code: 'no_question' | 'too_few_choices' | 'too_many_choices' | 'choice_too_long';
}

export const hasChoices = (kind: Question['kind']): boolean => kind === 'choice' || kind === 'several';

/** What is wrong with a question's form, one problem a field. */
export function problemsOfQuestion({ kind, text, choices }: QuestionForm): QuestionProblem[] {
  const problems: QuestionProblem[] = [];
  if (text.trim() === '') problems.push({ field: 'text', code: 'no_question' });
  if (!hasChoices(kind)) return problems;
  const clean = cleanChoices(choices);
  if (clean.length < 2) problems.push({ field: 'choices', code: 'too_few_choices' });
  else if (clean.length > mostChoices) problems.push({ field: 'choices', code: 'too_many_choices' });
  else if (clean.some((choice) => choice.length > mostChoiceLetters))
    problems.push({ field: 'choices', code: 'choice_too_long' });
  return problems;
}

/** Choices without blanks at their ends, empty ones and repeats. */
export function cleanChoices(choices: readonly string[]): string[] {
  return [...new Set(choices.map((choice) => choice.trim()).filter((choice) => choice !== ''))];
}

/** Whether what was answered to one wording is no answer to the other. */
export function isReworded(
  before: Pick<Question, 'kind' | 'text' | 'linkUrl'>,
  after: Pick<Question, 'kind' | 'text' | 'linkUrl'>,
): boolean {
  return before.kind !== after.kind || before.text !== after.text || before.linkUrl !== after.linkUrl;
}

/** The questions among these that are asked of whoever has, or buys, tickets of these types. */
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

/** What of a question is shown to whoever is asked. */
export function askedOf(question: Question) {
  const { questionId, kind, text, linkUrl, required, per, revision } = question;
  const lists = { choices: [...question.choices], ticketTypeIds: [...question.ticketTypeIds] };
  return { questionId, kind, text, linkUrl, required, per, revision, ...lists };
}
