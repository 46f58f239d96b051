import { useMessages } from '#app/engines/use-messages.ts';
import { problemsOfTypeForm, type EventSpan, type TypeField } from '#app/events/ticket-type-form.ts';
import type { TypeOnPage } from '#app/drafts/type-list.ts';
import { useMoneyError } from '#screens/parts/fields/money-field.tsx';

/** Server field names that differ from the form's. */
const serverNames: Partial<Readonly<Record<TypeField, readonly string[]>>> = {
  price: ['price', 'price.amount', 'price.currency'],
};

/**
 * Returns the props of a ticket type's fields.
 *
 * @param isBegun newly added: empty fields are no errors yet
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
    /** Returns the server's error by its own field name. */
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
