import type { EditableQuestion, QuestionFormBody } from '#contract/events/questions.ts';
import {
  cleanChoices,
  hasChoices,
  problemsOfQuestion,
  questionKinds,
  questionPers,
  type QuestionKind,
  type QuestionProblem,
} from '#domain/events/question.ts';
import type { Texts } from '#domain/text/three-way.ts';

/**
 * A field of a question's form. `choices` are one per line, `ticketTypes` are ids joined by commas; `required`,
 * `atDoor`, `retired` and `removed` are `yes` or ''.
 */
export type QuestionField =
  | 'kind'
  | 'text'
  | 'choices'
  | 'linkUrl'
  | 'required'
  | 'per'
  | 'ticketTypes'
  | 'atDoor'
  | 'retired'
  | 'removed';
export type QuestionTexts = Texts<QuestionField>;

/** Reasons why a form cannot be sent, by field. */
type QuestionFormProblem = QuestionProblem['code'] | 'no_web_address';
export type QuestionProblems = Partial<Readonly<Record<QuestionField, QuestionFormProblem>>>;

/** Returns the form of a new question. */
export const newQuestionTexts = (kind: QuestionKind): QuestionTexts => ({
  kind,
  text: '',
  choices: '',
  linkUrl: '',
  required: '',
  per: 'attendee',
  ticketTypes: '',
  atDoor: '',
  retired: '',
  removed: '',
});

const yes = (is: boolean): string => (is ? 'yes' : '');

/** Converts a question to its form. */
export const textsOfQuestion = (question: EditableQuestion): QuestionTexts => ({
  kind: question.kind,
  text: question.text,
  choices: question.choices.join('\n'),
  linkUrl: question.linkUrl ?? '',
  required: yes(question.required),
  per: question.per,
  ticketTypes: question.ticketTypeIds.toSorted().join(),
  atDoor: yes(question.atDoor),
  retired: yes(question.retired),
  removed: '',
});

export const kindOf = ({ kind }: Pick<QuestionTexts, 'kind'>): QuestionKind =>
  questionKinds.find((known) => known === kind) ?? 'text';

const choicesOf = ({ choices }: Pick<QuestionTexts, 'choices'>): string[] =>
  cleanChoices(choices.split('\n'));

/** Ids of the ticket types it applies to; empty means all. */
export const ticketTypesOf = ({ ticketTypes }: Pick<QuestionTexts, 'ticketTypes'>): string[] =>
  ticketTypes === '' ? [] : ticketTypes.split(',');

/** Adds or removes a ticket type. */
export const ticketTypesWith = (
  texts: Pick<QuestionTexts, 'ticketTypes'>,
  ticketTypeId: string,
  isAsked: boolean,
): string =>
  [...ticketTypesOf(texts).filter((id) => id !== ticketTypeId), ...(isAsked ? [ticketTypeId] : [])]
    .toSorted()
    .join();

/** Returns the errors that prevent sending; the form can be stored on the device anyway. */
export function problemsOfQuestionForm(texts: QuestionTexts): QuestionProblems {
  if (texts.removed !== '') return {};
  const kind = kindOf(texts);
  const problems: Partial<Record<QuestionField, QuestionFormProblem>> = {};
  for (const { field, code } of problemsOfQuestion({ kind, text: texts.text, choices: choicesOf(texts) }))
    problems[field] = code;
  const link = texts.linkUrl.trim();
  if (kind === 'consent' && link !== '' && !(/^https?:/i.test(link) && URL.canParse(link)))
    problems.linkUrl = 'no_web_address';
  return problems;
}

/** Returns whether it can be sent as it is. */
export const fitsQuestion = (texts: QuestionTexts): boolean =>
  Object.keys(problemsOfQuestionForm(texts)).length === 0;

/** Normalizes a form as the server returns it: kinds without choices or link store none. */
export function normalQuestion(texts: QuestionTexts): QuestionTexts {
  const kind = kindOf(texts);
  return {
    ...texts,
    kind,
    text: texts.text.trim(),
    choices: hasChoices(kind) ? choicesOf(texts).join('\n') : '',
    linkUrl: kind === 'consent' ? texts.linkUrl.trim() : '',
  };
}

/** Converts a valid form to its request body. */
export function bodyOfQuestion(texts: QuestionTexts): QuestionFormBody {
  const { kind: _, text, linkUrl, choices } = normalQuestion(texts);
  return {
    kind: kindOf(texts),
    text,
    choices: choices === '' ? [] : choices.split('\n'),
    linkUrl: linkUrl === '' ? null : linkUrl,
    required: texts.required !== '',
    per: questionPers.find((known) => known === texts.per) ?? 'attendee',
    ticketTypeIds: ticketTypesOf(texts),
    atDoor: texts.atDoor !== '',
    retired: texts.retired !== '',
  };
}
