import { useMessages } from '#app/engines/use-messages.ts';
import type { EventField, EventProblems, EventTexts } from '#app/events/event-form.ts';

/** The form of an event, as each of its steps has it. */
export interface StepForm {
  readonly texts: EventTexts;
  readonly problems: EventProblems;
  /** What the server said of a field. */
  readonly refused: Partial<Readonly<Record<EventField, string>>>;
  readonly set: (changes: Partial<EventTexts>) => void;
}

/** What a field of the form takes. */
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
