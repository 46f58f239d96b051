import { css, cx } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { listQuestions, type EditableQuestion } from '#contract/events/questions.ts';
import type { Attendee } from '#contract/sales/attendees.ts';
import { hasChoices } from '#domain/events/question.ts';
import { agreed } from '#domain/sales/answer.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';
import { besideLabels, SelectField } from '#ui/fields/field.tsx';
import { Pill } from '#ui/pill.tsx';
import type { AttendeeFilter, FilterChanges } from './attendee-filter.ts';
import { ChipRow } from './chip-row.tsx';

/** Separates question id and answer; an answer has no line breaks. */
const joint = '\n';

/** Returns the questions of an event, including retired ones with answers. */
export function useQuestionsOf(eventId: string): readonly EditableQuestion[] {
  const read = useServer(listQuestions, { params: { registrationId: eventId } });
  return (read.data?.items ?? []).filter(({ retired, answers }) => !retired || answers > 0);
}

/** Ids of the questions shown as columns, from the URL. */
const shownQuestions = ({ show }: Pick<AttendeeFilter, 'show'>): readonly string[] =>
  show === '' ? [] : show.split(',');

interface AnswerFiltersProps {
  readonly questions: readonly EditableQuestion[];
  readonly filter: AttendeeFilter;
  readonly onChange: (changes: FilterChanges) => void;
}

/** Filters by answer, and chooses the answers to show; renders nothing without questions. */
export function AnswerFilters({ questions, filter, onChange }: AnswerFiltersProps) {
  const { answers: texts } = useMessages('desk').attendees;
  if (questions.length === 0) return null;
  const shown = shownQuestions(filter);
  const choices = questions.flatMap(({ questionId, kind, text, choices: offered }) => {
    const values = kind === 'consent' ? [agreed] : hasChoices(kind) ? offered : [];
    return values.map((value) => ({
      value: `${questionId}${joint}${value}`,
      label: texts.of(text, kind === 'consent' ? texts.agreed : value),
    }));
  });
  return (
    <>
      {choices.length === 0 ? null : (
        <div className={cx(css({ maxW: '24rem' }), besideLabels)}>
          <SelectField
            label={texts.label}
            value={filter.question === '' ? '' : `${filter.question}${joint}${filter.answer}`}
            choices={[{ value: '', label: texts.any }, ...choices]}
            onChange={(event) => {
              const [question = '', answer = ''] = event.target.value.split(joint);
              onChange({ question, answer });
            }}
          />
        </div>
      )}
      <ChipRow label={texts.columns}>
        <span
          aria-hidden
          className={css({ textStyle: 'small', color: 'text.soft', mdDown: { display: 'none' } })}
        >
          {texts.columns}
        </span>
        {questions.map(({ questionId, text }) => {
          const isShown = shown.includes(questionId);
          const others = shown.filter((id) => id !== questionId);
          return (
            <Pill
              key={questionId}
              tone={isShown ? 'chosen' : 'plain'}
              aria-pressed={isShown}
              className={css({ maxW: 'full' })}
              onClick={() => onChange({ show: [...others, ...(isShown ? [] : [questionId])].join(',') })}
            >
              <bdi className={css({ overflow: 'hidden', textOverflow: 'ellipsis' })}>{text}</bdi>
            </Pill>
          );
        })}
      </ChipRow>
    </>
  );
}

/** Returns a column for each shown question. */
export const answerColumns = (
  questions: readonly EditableQuestion[],
  filter: AttendeeFilter,
  texts: Catalogue['desk']['attendees']['answers'],
  listed: Formats['listed'],
) =>
  questions
    .filter(({ questionId }) => shownQuestions(filter).includes(questionId))
    .map(({ questionId, text, kind }) => ({
      key: `answer ${questionId}`,
      label: text,
      cell: ({ answers }: Attendee) => {
        const values = answers.find((answer) => answer.questionId === questionId)?.values ?? [];
        return kind === 'consent' && values[0] === agreed ? texts.agreed : <bdi>{listed(values)}</bdi>;
      },
    }));
