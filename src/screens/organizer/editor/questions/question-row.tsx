import { FoundLine } from '#screens/parts/found-line.tsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState, type ComponentProps } from 'react';
import { css, cx } from 'styled-system/css';
import type { QuestionOnPage } from '#app/drafts/question-list.ts';
import type { EditedTypes } from '#app/drafts/use-part-list.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { kindOf } from '#app/events/question-form.ts';
import { hasChoices, maxQuestionLetters, questionKinds } from '#domain/events/question.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SelectField } from '#ui/fields/field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { RefusedRow, useFreshRow } from '../draft-row.tsx';
import { MoveHandle } from '../move-handle.tsx';
import { QuestionDetails } from './question-details.tsx';
import { useQuestionFields } from './question-fields.ts';

const rowStyle = css({
  display: 'grid',
  gap: 'snug',
  transition: 'border-color 120ms, background-color 120ms',
});
const draggedStyle = css({ borderColor: 'accent', bg: 'surface.lifted' });
const fieldsStyle = css({
  display: 'grid',
  gap: 'near',
  alignItems: 'start',
  gridTemplateColumns: '2.75rem minmax(0, 1fr)',
  sm: { gridTemplateColumns: '2.75rem minmax(0, 1.7fr) minmax(0, 1fr)' },
});
const kindStyle = css({ gridColumn: { base: '1 / -1', sm: 'auto' } });
const indentStyle = css({ ps: { base: '0', sm: '3.5rem' } });
const footStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'snug',
  alignItems: 'center',
  justifyContent: 'space-between',
});

interface QuestionRowProps {
  readonly question: QuestionOnPage;
  readonly types: EditedTypes;
  readonly isDragged: boolean;
  /** Newly added: it takes the focus, and empty fields are no errors yet. */
  readonly isFresh: boolean;
  readonly handle: ComponentProps<typeof Button>;
}

/**
 * One question: text and kind in place, the rest expands. Error lines are reserved, so that nothing moves when errors
 * appear.
 */
export function QuestionRow({ question, types, isDragged, isFresh, handle }: QuestionRowProps) {
  const { questions: texts } = useMessages('editor');
  const [isOpen, setOpen] = useState(isFresh);
  const id = useId();
  const { typed } = question.view;
  const { row, wasLeft, onBlur } = useFreshRow(isFresh, 'textarea');
  const { field } = useQuestionFields(question, !wasLeft);
  const kind = kindOf(typed);
  const name = typed.text.trim() === '' ? texts.unnamed : typed.text;
  return (
    <Card
      ref={row}
      role="group"
      aria-label={name}
      className={cx(rowStyle, isDragged && draggedStyle)}
      onBlur={onBlur}
    >
      <div className={fieldsStyle}>
        <MoveHandle name={name} handle={handle} />
        <TextArea
          rows={1}
          holdLine
          maxLength={maxQuestionLetters}
          {...field('text')}
          {...(kind === 'consent' ? { label: texts.consentText } : {})}
        />
        <div className={kindStyle}>
          <SelectField
            {...field('kind')}
            choices={questionKinds.map((value) => ({ value, label: texts.kinds[value] }))}
          />
        </div>
      </div>
      {hasChoices(kind) ? (
        <div className={indentStyle}>
          <TextArea rows={3} holdLine hint={texts.hints.choices} {...field('choices')} />
        </div>
      ) : null}
      <RefusedRow view={question.view} />
      <div className={cx(indentStyle, footStyle)}>
        <Facts question={question} />
        <Button
          look="plain"
          aria-expanded={isOpen}
          aria-controls={`${id}-details`}
          aria-label={texts.details(name)}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.more}{' '}
          <ChevronDown size={20} aria-hidden className={cx(isOpen && css({ transform: 'rotate(180deg)' }))} />
        </Button>
      </div>
      <div id={`${id}-details`} hidden={!isOpen} className={indentStyle}>
        {isOpen ? <QuestionDetails question={question} types={types} isBegun={!wasLeft} /> : null}
      </div>
    </Card>
  );
}

function Facts({ question: { view, saved } }: { readonly question: QuestionOnPage }) {
  const { questions: texts } = useMessages('editor');
  const { typed } = view;
  const answers = saved?.answers ?? 0;
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', alignItems: 'center' })}>
      {typed.retired === '' ? null : <Badge tone="attention">{texts.isRetired}</Badge>}
      <Badge>{typed.per === 'order' ? texts.pers.order : texts.pers.attendee}</Badge>
      {typed.required === '' ? null : <Badge>{texts.isRequired}</Badge>}
      {typed.atDoor === '' ? null : <Badge>{texts.isAtDoor}</Badge>}
      {answers > 0 ? (
        <Badge>
          <FoundLine total={answers} found={texts.answers} />
        </Badge>
      ) : null}
    </div>
  );
}
