import { useState } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { instantOf, typedTimeOf, type TypedTime } from '#domain/time/typed-time.ts';
import { DateTimeField } from '#screens/parts/fields/date-time-field.tsx';
import { Pill } from '#ui/pill.tsx';
import type { AttendeeFilter, FilterChanges } from './attendee-filter.ts';
import { ChipRow } from './chip-row.tsx';

const kinds = {
  checkedIn: { from: 'inFrom', until: 'inUntil' },
  ordered: { from: 'soldFrom', until: 'soldUntil' },
} as const;
type Kind = keyof typeof kinds;
const kindNames: readonly Kind[] = ['checkedIn', 'ordered'];

interface TimeFiltersProps {
  readonly filter: AttendeeFilter;
  /** The event's; null until it is known. */
  readonly timeZone: string | null;
  readonly onChange: (changes: FilterChanges) => void;
}

/** Filters by entry or order time; collapsed until needed, disabled until the event's time zone is known. */
export function TimeFilters({ filter, timeZone, onChange }: TimeFiltersProps) {
  const { times: texts } = useMessages('desk').attendees;
  const [opened, setOpened] = useState<ReadonlySet<Kind>>(new Set());
  const isShown = (kind: Kind) =>
    opened.has(kind) || filter[kinds[kind].from] !== '' || filter[kinds[kind].until] !== '';
  const toggle = (kind: Kind) => {
    const { from, until } = kinds[kind];
    const others = [...opened].filter((one) => one !== kind);
    setOpened(new Set(isShown(kind) ? others : [...others, kind]));
    if (filter[from] !== '' || filter[until] !== '') onChange({ [from]: '', [until]: '' });
  };
  return (
    <>
      <ChipRow label={texts.label}>
        {kindNames.map((kind) => (
          <Pill
            key={kind}
            tone={isShown(kind) ? 'chosen' : 'plain'}
            aria-pressed={isShown(kind)}
            disabled={timeZone === null}
            onClick={() => toggle(kind)}
          >
            {texts[kind].action}
          </Pill>
        ))}
      </ChipRow>
      {kindNames.map((kind) =>
        isShown(kind) && timeZone !== null ? (
          <Span key={kind} kind={kind} filter={filter} timeZone={timeZone} onChange={onChange} />
        ) : null,
      )}
    </>
  );
}

/** Start and end of a range; an end not after the start shows an error at its field. */
function Span({
  kind,
  filter,
  timeZone,
  onChange,
}: TimeFiltersProps & { readonly kind: Kind; readonly timeZone: string }) {
  const { times: texts } = useMessages('desk').attendees;
  const { from, until } = kinds[kind];
  const ends = filter[from] !== '' && filter[until] !== '' && Number(filter[until]) <= Number(filter[from]);
  return (
    <div
      role="group"
      aria-label={texts[kind].action}
      className={css({
        display: 'grid',
        gap: 'base',
        alignItems: 'start',
        maxW: 'column',
        sm: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
      })}
    >
      <TimeField
        label={texts[kind].from}
        at={filter[from]}
        timeZone={timeZone}
        onChange={(at) => onChange({ [from]: at })}
      />
      <TimeField
        label={texts[kind].until}
        at={filter[until]}
        timeZone={timeZone}
        error={ends ? texts.endsFirst : undefined}
        onChange={(at) => onChange({ [until]: at })}
      />
    </div>
  );
}

interface TimeFieldProps {
  readonly label: string;
  /** Time in ms, as digits; empty if not set. */
  readonly at: string;
  readonly timeZone: string;
  readonly error?: string | undefined;
  readonly onChange: (at: string) => void;
}

/** Keeps the text as typed while it is not a valid local time. */
function TimeField({ label, at, timeZone, error, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<TypedTime>(
    at === '' ? { text: '', second: false } : typedTimeOf(Number(at), timeZone),
  );
  return (
    <DateTimeField
      label={label}
      value={typed}
      timeZone={timeZone}
      error={error}
      onChange={(value) => {
        setTyped(value);
        const instant = instantOf(value, timeZone);
        onChange(instant === null || instant < 0 ? '' : String(instant));
      }}
    />
  );
}
