import type { EditedQuestions, EditedTypes } from '#app/drafts/use-part-list.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { kindOf, ticketTypesOf, type QuestionField } from '#app/events/question-form.ts';
import { ChangedElsewhere } from '../changed-elsewhere.tsx';

interface QuestionsChangedProps {
  readonly questions: EditedQuestions;
  readonly types: EditedTypes;
}

/** Conflicting fields of questions and their order, with both versions to choose from. */
export function QuestionsChangedElsewhere({ questions: { view }, types }: QuestionsChangedProps) {
  const { questions: texts } = useMessages('editor');
  const { listed } = useFormats();
  const { order, items } = view;
  const shown = (field: QuestionField, text: string): string => {
    if (field === 'kind') return texts.kinds[kindOf({ kind: text })];
    if (field === 'per') return text === 'order' ? texts.pers.order : texts.pers.attendee;
    if (field === 'ticketTypes')
      return listed(
        ticketTypesOf({ ticketTypes: text }).map(
          (id) => types.view.items.find((type) => type.id === id)?.view.typed.name ?? id,
        ),
      );
    return text === 'yes' ? texts.yes : text;
  };
  const orderOf = (_: 'order', text: string) =>
    listed(
      text.split(',').flatMap((id) => items.find((question) => question.id === id)?.view.typed.text ?? []),
    );
  return (
    <>
      {items.map(({ id, draft, view: one }) => (
        <ChangedElsewhere
          key={id}
          draft={draft}
          view={one}
          of={one.typed.text}
          fields={texts.fields}
          shown={shown}
        />
      ))}
      {order === null ? null : (
        <ChangedElsewhere draft={order.draft} view={order.view} fields={texts.fields} shown={orderOf} />
      )}
    </>
  );
}
