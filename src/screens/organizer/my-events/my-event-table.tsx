import { Link } from '@tanstack/react-router';
import { Printer, ScanLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { Money } from '#contract/wire/money.ts';
import { isDraft } from '#domain/events/event-phase.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';
import { DataTable } from '#screens/parts/data-table/data-table.tsx';
import { RowLink } from '#screens/parts/data-table/row-link.tsx';
import { Badge } from '#ui/badge.tsx';
import { buttonStyle } from '#ui/button.tsx';
import { useRowStop } from '#ui/row-stop.ts';
import { twoFacts } from '#ui/table.tsx';
import { DoorsOf, MyEventState, useNameOf, usePlaceOf, type MyEvent } from './my-event-facts.tsx';

const softStyle = css({ textStyle: 'small', color: 'text.soft' });
const lineStyle = css({ whiteSpace: 'nowrap' });
/** On one line if there is room, else on two, like the name and place next to it. */
const whenStyle = css({
  display: 'block',
  minW: '10.75rem',
  maxW: '12rem',
  '@media (min-width: 90rem)': { maxW: 'none', whiteSpace: 'nowrap' },
});
/**
 * Truncated here; the event page shows the full name. As wide as its text and aligned within by its own direction:
 * browsers cut off the ellipsis of a clamped line that ends at the edge, as a Latin name does from right to left.
 */
const nameStyle = css({ lineClamp: '1', w: 'fit-content', textAlign: 'start!', wordBreak: 'break-all' });
const placeStyle = css({ textStyle: 'small', color: 'text.soft', minW: '12rem' });
/** Placeholder for an empty cell. */
const none = '–';

/** Desktop list of the user's own events, with the status and sales of each at a glance. */
export function MyEventTable({ events }: { readonly events: readonly MyEvent[] }) {
  const { clock } = useEngines();
  const desk = useMessages('desk');
  const formats = useFormats();
  return (
    <DataTable
      caption={desk.myEvents.title}
      rows={events}
      rowKey={({ registrationId }) => registrationId}
      columns={[...statusColumns(desk, formats, clock.wall()), ...selling(desk, formats)]}
    />
  );
}

type Texts = Catalogue['desk'];

function statusColumns({ myEvents: texts }: Texts, { count }: Formats, now: number) {
  const { columns: labels } = texts;
  return [
    { key: 'name', label: labels.event, cell: (event: MyEvent) => <Named event={event} /> },
    {
      key: 'when',
      label: labels.when,
      cell: (event: MyEvent) => (
        <time dateTime={event.startsAt} className={whenStyle}>
          <DoorsOf
            event={event}
            zoneStyle={css({ display: 'block', textStyle: 'small', color: 'text.soft' })}
          />
        </time>
      ),
    },
    {
      key: 'state',
      label: labels.state,
      cell: (event: MyEvent) => <MyEventState event={event} now={now} />,
    },
    {
      key: 'conflicts',
      label: labels.conflicts,
      figures: true,
      cell: ({ figures }: MyEvent) =>
        figures === null || figures.openConflicts === 0 ? (
          none
        ) : (
          <Badge tone="attention">{count(figures.openConflicts)}</Badge>
        ),
    },
  ];
}

function selling({ myEvents: texts, figures: words }: Texts, { count, money }: Formats) {
  const { columns: labels } = texts;
  const sum = (parts: readonly Money[]) => (parts.length === 0 ? none : parts.map(money).join(' + '));
  /** Drafts have no sales. */
  const figure = (cell: (figures: NonNullable<MyEvent['figures']>) => ReactNode) => ({
    figures: true,
    cell: (event: MyEvent) =>
      event.figures === null || isDraft(event) ? (
        none
      ) : (
        <span className={lineStyle}>{cell(event.figures)}</span>
      ),
  });
  return [
    {
      key: 'sold',
      label: words.sold,
      ...figure(({ sold, capacity }) => (
        <>
          <strong>{count(sold)}</strong>{' '}
          {capacity === null ? null : <span className={softStyle}>{words.of(count(capacity))}</span>}
        </>
      )),
    },
    { key: 'revenue', label: words.revenue, ...figure(({ revenue }) => sum(revenue)) },
    {
      key: 'today',
      label: labels.soldToday,
      ...figure(({ soldToday, revenueToday }) => (
        <>
          {count(soldToday)}
          {revenueToday.length === 0 ? null : <span className={softStyle}> · {sum(revenueToday)}</span>}
        </>
      )),
    },
    {
      key: 'ways',
      label: labels.ways,
      heading: <span className={css({ srOnly: true })}>{labels.ways}</span>,
      figures: true,
      cell: (event: MyEvent) => <EventActions event={event} />,
    },
  ];
}

function Named({ event }: { readonly event: MyEvent }) {
  const { registrationId } = event;
  const name = useNameOf()(event);
  const place = usePlaceOf()(event);
  return (
    <span className={twoFacts}>
      <RowLink to="/myEventsDetails/$registrationId" params={{ registrationId }}>
        <bdi className={nameStyle} title={name}>
          {name}
        </bdi>
      </RowLink>
      <span className={placeStyle}>
        <bdi className={nameStyle} title={place}>
          {place}
        </bdi>
      </span>
    </span>
  );
}

function EventActions({ event }: { readonly event: MyEvent }) {
  const { myEvents: texts } = useMessages('desk');
  const tabIndex = useRowStop();
  const name = useNameOf()(event);
  const { registrationId } = event;
  if (isDraft(event)) return null;
  const look = buttonStyle({ look: 'plain', size: 'square' });
  return (
    <span className={css({ display: 'flex', justifyContent: 'flex-end' })}>
      <Link
        to="/scanner"
        search={{ event: registrationId }}
        aria-label={texts.openScannerFor(name)}
        tabIndex={tabIndex}
        className={look}
      >
        <ScanLine size={20} aria-hidden />
      </Link>
      <Link
        to="/myEventsDetails/$registrationId/sheet"
        params={{ registrationId }}
        aria-label={texts.printTicketsOf(name)}
        tabIndex={tabIndex}
        className={look}
      >
        <Printer size={20} aria-hidden />
      </Link>
    </span>
  );
}
