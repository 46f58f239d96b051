import type { QuestionOnPage } from '#app/drafts/question-list.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { problemsOfQuestionForm, type QuestionField } from '#app/events/question-form.ts';

/** Server field names that differ from the form's. */
const serverNames: Partial<Readonly<Record<QuestionField, string>>> = { ticketTypes: 'ticketTypeIds' };

/**
 * Returns the props of a question's fields.
 *
 * @param isBegun newly added: empty fields are no errors yet
 */
export function useQuestionFields({ draft, view }: QuestionOnPage, isBegun: boolean) {
  const { fields, problems: words } = useMessages('editor').questions;
  const { typed, failure } = view;
  const problems = problemsOfQuestionForm(typed);
  const refused: Readonly<Record<string, string>> = failure?.kind === 'refused' ? (failure.fields ?? {}) : {};
  const error = (name: QuestionField): string | undefined => {
    if (isBegun && typed[name].trim() === '') return undefined;
    const problem = problems[name];
    return problem === undefined ? refused[serverNames[name] ?? name] : words[problem];
  };
  return {
    error,
    field: (name: QuestionField) => ({
      label: fields[name],
      value: typed[name],
      error: error(name),
      onChange: (change: { readonly target: { readonly value: string } }) =>
        draft.type({ [name]: change.target.value }),
    }),
  };
}
