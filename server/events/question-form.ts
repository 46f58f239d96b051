import type { EditableQuestion, QuestionFormBody } from '#contract/events/questions.ts';
import {
  cleanChoices,
  hasChoices,
  problemsOfQuestion,
  type QuestionProblem,
} from '#domain/events/question.ts';
import { refuseFields, type Refusal, type RefusalText } from '#server/access/refusal.ts';
import type { QuestionFields, QuestionRow } from '#server/database/events/questions.ts';
import { contentVersion } from '#server/ops/content-version.ts';
import { differingFields } from './differing-fields.ts';

const texts: Readonly<Record<QuestionProblem['code'], RefusalText>> = {
  no_question: ({ questions }) => questions.noQuestion,
  too_few_choices: ({ questions }) => questions.tooFewChoices,
  too_many_choices: ({ questions }) => questions.tooManyChoices,
  choice_too_long: ({ questions }) => questions.choiceTooLong,
};

/** Parses a form, or returns what is wrong with it. A ticket type deleted since may still be referenced. */
export function questionFieldsOf(
  form: QuestionFormBody,
  before: QuestionRow | null,
  { typeIds, now }: { readonly typeIds: ReadonlySet<string>; readonly now: number },
): QuestionFields | Refusal {
  const { kind, text, required, per, atDoor, retired } = form;
  const choices = hasChoices(kind) ? cleanChoices(form.choices) : [];
  const ticketTypeIds = [...new Set(form.ticketTypeIds)].toSorted();
  const problems: (readonly [string, RefusalText])[] = problemsOfQuestion({ kind, text, choices }).map(
    ({ field, code }) => [field, texts[code]],
  );
  const isKnown = (id: string) => typeIds.has(id) || before?.ticketTypeIds.includes(id) === true;
  if (!ticketTypeIds.every(isKnown))
    problems.push(['ticketTypeIds', ({ questions }) => questions.unknownTicketType]);
  const [first, ...others] = problems;
  if (first !== undefined) return refuseFields(first, ...others);
  return {
    kind,
    text,
    choices,
    linkUrl: kind === 'consent' ? form.linkUrl : null,
    required,
    per,
    ticketTypeIds,
    atDoor,
    retiredAt: retired ? (before?.retiredAt ?? now) : null,
  };
}

/** The form's fields, as named in the contract. */
const formOf = ({ retiredAt, ...fields }: QuestionFields) => {
  const { kind, text, choices, linkUrl, required, per, ticketTypeIds, atDoor } = fields;
  const lists = { choices: [...choices], ticketTypeIds: [...ticketTypeIds] };
  return { kind, text, linkUrl, required, per, atDoor, ...lists, retired: retiredAt !== null };
};

/** Returns a version that changes with any change of the form. */
export const questionVersionOf = (question: QuestionFields): string =>
  contentVersion([JSON.stringify(formOf(question))]);

/** Returns the names of the form's fields that differ. */
export const questionDiffersIn = (one: QuestionFields, other: QuestionFields): string[] =>
  differingFields(formOf(one), formOf(other));

/** Builds a question as its organizer edits it. */
export function presentQuestion(question: QuestionRow): EditableQuestion {
  const { questionId, revision, answers } = question;
  return { questionId, ...formOf(question), revision, answers, version: questionVersionOf(question) };
}
