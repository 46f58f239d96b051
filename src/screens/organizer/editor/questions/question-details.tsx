import { Trash2 } from 'lucide-react';
import { css } from 'styled-system/css';
import type { QuestionOnPage } from '#app/drafts/question-list.ts';
import type { EditedTypes } from '#app/drafts/use-part-list.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { kindOf, ticketTypesOf, ticketTypesWith } from '#app/events/question-form.ts';
import { questionPers } from '#domain/events/question.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/fields/field.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';
import { useQuestionFields } from './question-fields.ts';

const stackStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'snug' });
const smallStyle = css({ textStyle: 'small', color: 'text.faint' });

interface QuestionDetailsProps {
  readonly question: QuestionOnPage;
  readonly types: EditedTypes;
  readonly isBegun: boolean;
}

/** All settings of a question that are not in its row. */
export function QuestionDetails({ question, types, isBegun }: QuestionDetailsProps) {
  const { questions: texts } = useMessages('editor');
  const { draft, view } = question;
  const { typed } = view;
  const { field, error } = useQuestionFields(question, isBegun);
  const toggle = (name: 'required' | 'atDoor') => ({
    checked: typed[name] !== '',
    onChange: (isOn: boolean) => draft.type({ [name]: isOn ? 'yes' : '' }),
    label: texts.fields[name],
    hint: texts.hints[name],
  });
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base', pt: 'snug' })}>
      {kindOf(typed) === 'consent' ? (
        <TextField
          type="url"
          inputMode="url"
          maxLength={500}
          holdLine
          hint={texts.hints.linkUrl}
          {...field('linkUrl')}
        />
      ) : null}
      <SelectField
        {...field('per')}
        choices={questionPers.map((value) => ({ value, label: texts.pers[value] }))}
      />
      <Toggle {...toggle('required')} />
      <Types question={question} types={types} error={error('ticketTypes')} />
      <Toggle {...toggle('atDoor')} />
      <Remove question={question} />
    </div>
  );
}

interface TypesProps {
  readonly question: QuestionOnPage;
  readonly types: EditedTypes;
  readonly error: string | undefined;
}

/** Ticket types it applies to; renders nothing if there are none to choose from. */
function Types({ question: { draft, view }, types, error }: TypesProps) {
  const { questions: texts, tickets } = useMessages('editor');
  const { items } = types.view;
  const chosen = ticketTypesOf(view.typed);
  if (items.length < 2 && chosen.length === 0) return null;
  const isGone = chosen.length > 0 && types.view.isLoaded && !items.some(({ id }) => chosen.includes(id));
  return (
    <fieldset className={stackStyle}>
      <legend className={css({ textStyle: 'label', color: 'text.soft', mb: 'snug' })}>
        {texts.fields.ticketTypes}
      </legend>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        {items.map(({ id, view: { typed } }) => {
          const isChosen = chosen.includes(id);
          return (
            <Button
              key={id}
              look={isChosen ? 'primary' : 'outline'}
              aria-pressed={isChosen}
              onClick={() => draft.type({ ticketTypes: ticketTypesWith(view.typed, id, !isChosen) })}
            >
              <bdi>{typed.name.trim() === '' ? tickets.unnamed : typed.name}</bdi>
            </Button>
          );
        })}
      </div>
      <p className={smallStyle}>{error ?? (isGone ? texts.hints.goneTypes : texts.hints.ticketTypes)}</p>
    </fieldset>
  );
}

/** Deletes an unanswered question, with an undo; otherwise retires it and says why. */
function Remove({ question: { draft, view, saved } }: { readonly question: QuestionOnPage }) {
  const { questions: texts } = useMessages('editor');
  const { parts } = useMessages('shell');
  const { notify } = useEngines();
  const isAnswered = (saved?.answers ?? 0) > 0;
  if (view.typed.retired !== '')
    return (
      <div>
        <Button look="outline" onClick={() => draft.type({ retired: '' })}>
          {texts.askAgain}
        </Button>
      </div>
    );
  if (isAnswered)
    return (
      <div className={stackStyle}>
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.keptBecauseAnswered}</p>
        <div>
          <Button look="outline" onClick={() => draft.type({ retired: 'yes' })}>
            {texts.retire}
          </Button>
        </div>
      </div>
    );
  const remove = () => {
    const name = view.typed.text.trim() === '' ? texts.unnamed : view.typed.text;
    draft.type({ removed: 'yes' });
    notify.done(texts.deleted(name), undefined, {
      label: parts.undo,
      press: () => draft.type({ removed: '' }),
    });
  };
  return (
    <div>
      <Button look="danger" onClick={remove}>
        <Trash2 size={20} aria-hidden /> {texts.delete}
      </Button>
    </div>
  );
}
