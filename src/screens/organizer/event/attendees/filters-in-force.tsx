import { X } from 'lucide-react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { EditableQuestion } from '#contract/events/questions.ts';
import { agreed } from '#domain/sales/answer.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';
import type { Choice } from '#ui/fields/field.tsx';
import { Pill } from '#ui/pill.tsx';
import type { AttendeeFilter, FilterChanges } from './attendee-filter.ts';

/** An active filter as text, and the change that removes it. */
export interface FilterInForce {
  readonly key: string;
  readonly words: string;
  readonly without: FilterChanges;
}

/** Names of the filter values. */
export interface FilterNames {
  readonly types: readonly Choice[];
  readonly gates: readonly Choice[];
  readonly questions: readonly EditableQuestion[];
  readonly timeZone: string;
}

type Texts = Catalogue['desk']['attendees'];

/** Returns every active filter except the search, which is visible in its own field. */
export function useFiltersInForce(filter: AttendeeFilter, names: FilterNames): readonly FilterInForce[] {
  const { attendees: texts } = useMessages('desk');
  const formats = useFormats();
  return [
    ...factsInForce(texts, filter, names),
    ...answerInForce(texts, filter, names),
    ...timesInForce(texts, formats, filter, names),
  ];
}

/** A value whose name is not loaded is shown by its kind. */
const nameIn = (choices: readonly Choice[], value: string, otherwise: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? otherwise;

function factsInForce(
  texts: Texts,
  { status, type, gate, only }: AttendeeFilter,
  { types, gates }: FilterNames,
): readonly FilterInForce[] {
  const numbers = only === '' ? 0 : only.split(',').length;
  return [
    ...(status === '' ? [] : [{ key: 'status', words: texts.statuses[status], without: { status: '' } }]),
    ...(type === '' ? [] : [{ key: 'type', words: nameIn(types, type, texts.types), without: { type: '' } }]),
    ...(gate === '' ? [] : [{ key: 'gate', words: nameIn(gates, gate, texts.gates), without: { gate: '' } }]),
    ...(numbers === 0 ? [] : [{ key: 'only', words: texts.folded.selected(numbers), without: { only: '' } }]),
  ];
}

function answerInForce(
  { answers: texts }: Texts,
  { question, answer }: AttendeeFilter,
  { questions }: FilterNames,
): readonly FilterInForce[] {
  if (question === '') return [];
  const asked = questions.find(({ questionId }) => questionId === question);
  const given = asked?.kind === 'consent' && answer === agreed ? texts.agreed : answer;
  const words = asked === undefined ? given : texts.of(asked.text, given);
  return [{ key: 'answer', words, without: { question: '', answer: '' } }];
}

function timesInForce(
  { times, folded }: Texts,
  { dayAndTime }: Formats,
  filter: AttendeeFilter,
  { timeZone }: FilterNames,
): readonly FilterInForce[] {
  const limits = [
    ['inFrom', times.checkedIn.from],
    ['inUntil', times.checkedIn.until],
    ['soldFrom', times.ordered.from],
    ['soldUntil', times.ordered.until],
  ] as const;
  return limits.flatMap(([key, limit]) => {
    if (filter[key] === '') return [];
    const time = dayAndTime(new Date(Number(filter[key])).toISOString(), timeZone);
    return [{ key, words: folded.at(limit, time), without: { [key]: '' } }];
  });
}

const rowStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 'snug',
  md: { display: 'none' },
});

interface InForceProps {
  readonly inForce: readonly FilterInForce[];
  readonly onChange: (changes: FilterChanges) => void;
  /** Moves the focus, because the pressed button is gone. */
  readonly onGone: () => void;
}

/** On a phone, where the filters are collapsed: the active ones as text, each removable with a press. */
export function FiltersInForce({ inForce, onChange, onGone }: InForceProps) {
  const { folded: texts } = useMessages('desk').attendees;
  if (inForce.length === 0) return null;
  const take = (away: readonly FilterInForce[]) => {
    onGone();
    onChange(Object.assign({}, ...away.map(({ without }) => without)) as FilterChanges);
  };
  return (
    <div role="group" aria-label={texts.inForce} data-in-force className={rowStyle}>
      {inForce.map((one) => (
        <Pill
          key={one.key}
          aria-label={texts.remove(one.words)}
          className={css({ maxW: 'full' })}
          onClick={() => take([one])}
        >
          <bdi className={css({ overflow: 'hidden', textOverflow: 'ellipsis' })}>{one.words}</bdi>
          <X size={16} aria-hidden className={css({ flexShrink: '0' })} />
        </Pill>
      ))}
      {inForce.length < 2 ? null : <Pill onClick={() => take(inForce)}>{texts.clear}</Pill>}
    </div>
  );
}
