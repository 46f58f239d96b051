import { useMessages } from '#app/engines/use-messages.ts';
import { problemsOfTypeForm, type EventSpan, type TypeField } from '#app/events/ticket-type-form.ts';
import type { TypeOnPage } from '#app/drafts/type-list.ts';
import { useMoneyError } from '#screens/parts/fields/money-field.tsx';

/** What the server's fields are called where the form has them under other names. */
const serverNames: Partial<Readonly<Record<TypeField, readonly string[]>>> = {
  price: ['price', 'price.amount', 'price.currency'],
};

/**
 * What a field of a ticket type's form takes.
 *
 * @param isBegun it was added just now: what is empty is not wrong yet
 */
export function useTicketFields({ draft, view }: TypeOnPage, event: EventSpan, isBegun = false) {
  const { fields, problems: words } = useMessages('editor').tickets;
  const moneyError = useMoneyError();
  const { typed, failure } = view;
  const problems = problemsOfTypeForm(typed, event);
  const refused: Readonly<Record<string, string>> = failure?.kind === 'refused' ? (failure.fields ?? {}) : {};
  const error = (name: TypeField): string | undefined => {
    if (isBegun && typed[name].trim() === '') return undefined;
    if (name === 'price' && problems.price !== undefined) return moneyError(typed.price, typed.currency);
    const problem = problems[name];
    if (problem !== undefined) return words[problem];
    return (serverNames[name] ?? [name]).map((key) => refused[key]).find((text) => text !== undefined);
  };
  return {
    error,
    /** What the server said of a field of its own form. */
    refused: (name: string): string | undefined => refused[name],
    field: (name: TypeField) => ({
      label: fields[name],
      value: typed[name],
      error: error(name),
      onChange: (change: { readonly target: { readonly value: string } }) =>
        draft.type({ [name]: change.target.value }),
    }),
  };
}
