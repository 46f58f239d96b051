import { Link } from '@tanstack/react-router';
import { BadgeCheck, Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useAskedByLink } from '#app/data/list-address.ts';
import type { DoorCounts } from '#app/engines/desk-lists.ts';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { listTicketTypes } from '#contract/events/ticket-types.ts';
import { attendeeStatuses } from '#contract/sales/attendees.ts';
import { SearchField } from '#screens/parts/fields/search-field.tsx';
import { Button, buttonLook } from '#ui/button.tsx';
import { Pill } from '#ui/pill.tsx';
import type { MyEvent } from '../event-page.tsx';
import type { AttendeeFilter, FilterChanges } from './attendee-filter.ts';
import { ChipRow } from './chip-row.tsx';
import { ExportAttendees } from './export-attendees.tsx';

interface FiltersProps {
  readonly eventId: string;
  readonly event: MyEvent | undefined;
  /** Where the list is this device's own, how many stand so with the door by it. */
  readonly door: DoorCounts | null;
  readonly filter: AttendeeFilter;
  readonly onChange: (changes: FilterChanges) => void;
  /** What else stands beside the search. */
  readonly beside: ReactNode;
  /** More filters. */
  readonly children: ReactNode;
}

/** At a desk everything that narrows the list shares its lines. */
const allLook = css({
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
const searchLook = css({ minW: '0', _desk: { flex: '1 1 14rem' } });
const toolsLook = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 'snug',
  _desk: { alignItems: 'center' },
});

const barLook = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'near',
  md: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end' },
  _desk: { display: 'contents' },
});

/** Kinds of chips below each other on a phone; where there is room they share its lines, so that the list begins in sight. */
const chipsLook = css({
  display: 'flex',
  flexDirection: 'column',
  rowGap: 'near',
  columnGap: 'room',
  lg: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'flex-end' },
  _desk: { display: 'contents' },
});

/** Search, filters and the export of what they leave. */
export function AttendeeFilters(props: FiltersProps) {
  const { eventId, event, filter, onChange, beside, children } = props;
  const { attendees: texts, badges } = useMessages('desk');
  const [exporting, setExporting] = useState(false);
  useAskedByLink('export', () => setExporting(true));
  const { show: _, ...narrowing } = filter;
  const types = useServer(listTicketTypes, { params: { registrationId: eventId } });
  const typeChoices = (types.data?.items ?? []).map(({ ticketTypeId: value, name: label }) => ({
    value,
    label,
  }));
  const gates = (event?.gates ?? []).map(({ gateId: value, name: label }) => ({ value, label }));
  return (
    <div className={allLook}>
      <div className={barLook}>
        <div className={searchLook}>
          <SearchField
            label={texts.search.label}
            placeholder={texts.search.placeholder}
            value={filter.search}
            onChange={(search) => onChange({ search })}
          />
        </div>
        <div className={toolsLook}>
          {beside}
          <Link
            to="/events/$registrationId/badges"
            params={{ registrationId: eventId }}
            search={narrowing}
            className={buttonLook()}
          >
            <BadgeCheck size={20} aria-hidden /> {badges.action}
          </Link>
          <Button onClick={() => setExporting(true)}>
            <Download size={20} aria-hidden /> {texts.export.action}
          </Button>
        </div>
      </div>
      <div className={chipsLook}>
        <Statuses {...props} />
        <Chips
          label={texts.types}
          choices={typeChoices}
          chosen={filter.type}
          onChoose={(type) => onChange({ type })}
        />
        <Chips
          label={texts.gates}
          choices={gates}
          chosen={filter.gate}
          onChoose={(gate) => onChange({ gate })}
        />
        {children}
      </div>
      {exporting ? (
        <ExportAttendees eventId={eventId} filter={filter} onClose={() => setExporting(false)} />
      ) : null}
    </div>
  );
}

/** With the numbers that the figures above have too, and all that a list of this device counts. */
function Statuses({ event, door: here, filter, onChange }: Omit<FiltersProps, 'beside' | 'children'>) {
  const { count } = useFormats();
  const { attendees: texts } = useMessages('desk');
  const door = event?.figures?.door ?? null;
  const numbers: Readonly<Partial<Record<AttendeeFilter['status'], number>>> = {
    ...(event?.figures == null ? {} : { '': event.figures.sold }),
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

/** One of them or none; nothing to choose where there is only one. */
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
