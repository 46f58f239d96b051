import { Link } from '@tanstack/react-router';
import { BadgeCheck, Download, SlidersHorizontal } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { useRequestedByLink } from '#app/data/list-address.ts';
import type { DoorCounts } from '#app/engines/desk-lists.ts';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { EditableQuestion } from '#contract/events/questions.ts';
import { listTicketTypes } from '#contract/events/ticket-types.ts';
import { attendeeStatuses } from '#contract/sales/attendees.ts';
import { foldedStyle, foldStyle, searchStyle } from '#screens/parts/fold-style.ts';
import { SearchField } from '#screens/parts/fields/search-field.tsx';
import { Button, buttonStyle } from '#ui/button.tsx';
import { Pill } from '#ui/pill.tsx';
import type { MyEvent } from '../event-page.tsx';
import type { AttendeeFilter, FilterChanges } from './attendee-filter.ts';
import { AnswerFilters } from './attendee-answers.tsx';
import { ChipRow } from './chip-row.tsx';
import { ExportAttendees } from './export-attendees.tsx';
import { FiltersInForce, useFiltersInForce, type FilterNames } from './filters-in-force.tsx';
import { TimeFilters } from './time-filters.tsx';

interface FiltersProps {
  readonly eventId: string;
  readonly event: MyEvent | undefined;
  /** The event could not be loaded, so nothing more of it will arrive. */
  readonly isLost: boolean;
  /** Door counts, if the list is this device's copy. */
  readonly door: DoorCounts | null;
  readonly filter: AttendeeFilter;
  readonly questions: readonly EditableQuestion[];
  /** The event's time zone; undefined until it is known. */
  readonly timeZone: string | undefined;
  readonly onChange: (changes: FilterChanges) => void;
  /** Further content after the filters. */
  readonly beside: ReactNode;
}

/** On a desktop all filters share the same lines. */
const allStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'near',
  _desk: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'snug',
  },
});
const toolsStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 'snug',
  _desk: { alignItems: 'center' },
});

const barStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'near',
  md: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end' },
  _desk: { display: 'contents' },
});

/** On a phone, groups of chips are in a collapsed sheet, so that the list starts in view; otherwise they share lines. */
const chipsStyle = css({
  display: 'flex',
  flexDirection: 'column',
  rowGap: 'near',
  columnGap: 'room',
  mdDown: {
    p: 'base',
    rowGap: 'base',
    bg: 'surface.raised',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'medium',
  },
  lg: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'flex-end' },
  _desk: { display: 'contents' },
});

/** Search, filters and export. */
export function AttendeeFilters(props: FiltersProps) {
  const { eventId, event, filter, questions, timeZone = 'UTC', onChange, beside } = props;
  const { attendees: texts } = useMessages('desk');
  const [isOpen, setIsOpen] = useState(false);
  const [filtersId, fold] = [useId(), useRef<HTMLButtonElement>(null)];
  const types = useServer(listTicketTypes, { params: { registrationId: eventId } });
  const names = {
    types: (types.data?.items ?? []).map(({ ticketTypeId: value, name: label }) => ({ value, label })),
    gates: (event?.gates ?? []).map(({ gateId: value, name: label }) => ({ value, label })),
    questions,
    timeZone,
  };
  const inForce = useFiltersInForce(filter, names);
  return (
    <div className={allStyle}>
      <div className={barStyle}>
        <div className={searchStyle}>
          <SearchField
            label={texts.search.label}
            placeholder={texts.search.placeholder}
            value={filter.search}
            onChange={(search) => onChange({ search })}
          />
          <Button
            ref={fold}
            aria-expanded={isOpen}
            aria-controls={filtersId}
            onClick={() => setIsOpen(!isOpen)}
            className={foldStyle}
          >
            <SlidersHorizontal size={20} aria-hidden /> {texts.folded.action(inForce.length)}
          </Button>
        </div>
        <Tools eventId={eventId} filter={filter} />
      </div>
      <FiltersInForce inForce={inForce} onChange={onChange} onGone={() => fold.current?.focus()} />
      <div id={filtersId} data-folded={!isOpen} className={cx(chipsStyle, foldedStyle)}>
        <Kinds {...props} names={names} />
        <Button
          look="primary"
          className={css({ md: { display: 'none' } })}
          onClick={() => {
            fold.current?.focus();
            setIsOpen(false);
          }}
        >
          {texts.folded.done}
        </Button>
      </div>
      {/* Last, because it arrives after them. */}
      {beside}
    </div>
  );
}

/** Actions on the filtered attendees. */
function Tools({ eventId, filter }: Pick<FiltersProps, 'eventId' | 'filter'>) {
  const { attendees: texts, badges } = useMessages('desk');
  const [exporting, setExporting] = useState(false);
  useRequestedByLink('export', () => setExporting(true));
  const { show: _, ...narrowing } = filter;
  return (
    <div className={toolsStyle}>
      <Link
        to="/events/$registrationId/badges"
        params={{ registrationId: eventId }}
        search={narrowing}
        className={buttonStyle()}
      >
        <BadgeCheck size={20} aria-hidden /> {badges.action}
      </Link>
      <Button onClick={() => setExporting(true)}>
        <Download size={20} aria-hidden /> {texts.export.action}
      </Button>
      {exporting ? (
        <ExportAttendees eventId={eventId} filter={filter} onClose={() => setExporting(false)} />
      ) : null}
    </div>
  );
}

/** All kinds of filters. */
function Kinds({ names, ...props }: FiltersProps & { readonly names: FilterNames }) {
  const { event, isLost, filter, questions, onChange } = props;
  const { attendees: texts } = useMessages('desk');
  return (
    <>
      <Statuses {...props} />
      {/* Before those that arrive with the event, which move nothing of this line then. */}
      {event === undefined && isLost ? null : (
        <TimeFilters filter={filter} timeZone={event?.timeZone ?? null} onChange={onChange} />
      )}
      <Chips
        label={texts.types}
        choices={names.types}
        chosen={filter.type}
        onChoose={(type) => onChange({ type })}
      />
      <Chips
        label={texts.gates}
        choices={names.gates}
        chosen={filter.gate}
        onChoose={(gate) => onChange({ gate })}
      />
      <AnswerFilters questions={questions} filter={filter} onChange={onChange} />
    </>
  );
}

/** With the counts from the figures above, and from this device's copy if used. */
function Statuses({
  event,
  door: here,
  filter,
  onChange,
}: Pick<FiltersProps, 'event' | 'door' | 'filter' | 'onChange'>) {
  const { count } = useFormats();
  const { attendees: texts } = useMessages('desk');
  const door = event?.figures?.door ?? null;
  // The list itself says how many there are of all: not only sold tickets, but also those for a rehearsal.
  const numbers: Readonly<Partial<Record<AttendeeFilter['status'], number>>> = {
    ...(door === null ? {} : { arrived: door.arrived }),
    ...here,
  };
  const labelOf = (status: AttendeeFilter['status']) => {
    const label = texts.statuses[status === '' ? 'all' : status];
    const number = numbers[status];
    return number === undefined ? label : texts.counted(label, count(number));
  };
  return (
    <ChipRow label={texts.status}>
      {(['', ...attendeeStatuses] as const).map((status) => (
        <Pill
          key={status}
          tone={status === filter.status ? 'chosen' : 'plain'}
          aria-pressed={status === filter.status}
          onClick={() => onChange({ status })}
        >
          {labelOf(status)}
        </Pill>
      ))}
    </ChipRow>
  );
}

interface ChipsProps {
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}

/** Selects one or none; renders nothing if there is only one choice. */
function Chips({ label, choices, chosen, onChoose }: ChipsProps) {
  if (choices.length < 2 && chosen === '') return null;
  return (
    <ChipRow label={label}>
      {choices.map(({ value, label: words }) => (
        <Pill
          key={value}
          tone={value === chosen ? 'chosen' : 'plain'}
          aria-pressed={value === chosen}
          className={css({ maxW: 'full' })}
          onClick={() => onChoose(value === chosen ? '' : value)}
        >
          <span className={css({ overflow: 'hidden', textOverflow: 'ellipsis' })}>{words}</span>
        </Pill>
      ))}
    </ChipRow>
  );
}
