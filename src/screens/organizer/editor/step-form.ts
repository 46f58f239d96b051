import { useMessages } from '#app/engines/use-messages.ts';
import type { EventField, EventProblems, EventTexts } from '#app/events/event-form.ts';

/** An event's form as passed to each step. */
export interface StepForm {
  readonly texts: EventTexts;
  readonly problems: EventProblems;
  /** The server's errors by field. */
  readonly refused: Partial<Readonly<Record<EventField, string>>>;
  readonly set: (changes: Partial<EventTexts>) => void;
}

/** Returns the props of a field. */
export function useFields({ texts, problems, refused, set }: StepForm) {
  const { fields, problems: words } = useMessages('editor');
  const error = (name: EventField): string | undefined => {
    const problem = problems[name];
    return problem === undefined ? refused[name] : words[problem];
  };
  return {
    error,
    field: (name: EventField) => ({
      name,
      label: fields[name],
      value: texts[name],
      error: error(name),
      onChange: (event: { readonly target: { readonly value: string } }) =>
        set({ [name]: event.target.value }),
    }),
  };
}
