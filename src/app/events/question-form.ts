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
 * A field of a question's form. `choices` is one on each line, `ticketTypes` are ids joined by commas; `required`,
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

/** What keeps a form from being sent, by field. */
type QuestionFormProblem = QuestionProblem['code'] | 'no_web_address';
export type QuestionProblems = Partial<Readonly<Record<QuestionField, QuestionFormProblem>>>;

/** A new question's form. */
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

/** A question of the server as its form shows it. */
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

/** Ids of the ticket types that it is asked for; none is all. */
export const ticketTypesOf = ({ ticketTypes }: Pick<QuestionTexts, 'ticketTypes'>): string[] =>
  ticketTypes === '' ? [] : ticketTypes.split(',');

/** The ticket types with one more, or one fewer. */
export const ticketTypesWith = (
  texts: Pick<QuestionTexts, 'ticketTypes'>,
  ticketTypeId: string,
  isAsked: boolean,
): string =>
  [...ticketTypesOf(texts).filter((id) => id !== ticketTypeId), ...(isAsked ? [ticketTypeId] : [])]
    .toSorted()
    .join();

/** What keeps a form from being sent; all of it can be stored on the device meanwhile. */
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

/** Whether it can be sent as it is. */
export const fitsQuestion = (texts: QuestionTexts): boolean =>
  Object.keys(problemsOfQuestionForm(texts)).length === 0;

/** The form as the server answers it: a kind without choices or link stores none. */
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

/** What is sent of a form that fits. */
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
