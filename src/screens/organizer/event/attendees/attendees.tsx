import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { ServerPages } from '#app/data/server-pages.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { Attendee } from '#contract/sales/attendees.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';
import { EventFigures, type Figures } from '#screens/organizer/event-figures.tsx';
import { DataTable } from '#screens/parts/data-table/data-table.tsx';
import { MoreButton } from '#screens/parts/more-button.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { twoFacts } from '#ui/table.tsx';
import { EventPage, type MyEvent } from '../event-page.tsx';
import { answerColumns, useQuestionsOf } from './attendee-answers.tsx';
import { attendeeQueryOf, useAttendeeFilter } from './attendee-filter.ts';
import { BadgesOfSelected } from './badges-of-selected.tsx';
import { AttendeeFilters } from './attendee-filters.tsx';
import { AttendeeSheet } from './attendee-sheet.tsx';
import { AttendeeState } from './attendee-state.tsx';
import { CheckInButton, CheckInGate, CheckInPlace } from './check-in.tsx';
import { useDoorKnown } from '#app/events/door-known.ts';
import type { StoredAttendees } from '#app/events/stored-attendees.ts';
import { useCheckIn, type CheckIn } from '#app/events/use-check-in.ts';
import { useDeviceCheckIn } from '#app/scanning/use-device-check-in.ts';
import { isDraft } from '#domain/events/event-phase.ts';
import { useAttendeeInList } from '../use-buyer-name.ts';
import { useAttendees } from './use-attendees.ts';
import { RefusedCheckIn } from './refused-check-in.tsx';

const softStyle = css({ textStyle: 'small', color: 'text.soft' });
/**
 * As high as the figures: one line on a desktop, two rows on a phone. There the second is lower until the doors have
 * opened; the height is between the two, so that neither moves the list far.
 */
const figuresWaitingStyle = css({ h: '8.25rem', _desk: { h: '1.5rem' } });

/** All ticket holders of an event: search, filter, open, export. */
export function Attendees() {
  const { registrationId = '' } = useParams({ strict: false });
  return (
    <EventPage registrationId={registrationId}>
      {({ event, read }) => (
        <div
          className={css({
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 'base',
            _desk: { gap: 'snug' },
          })}
        >
          <AttendeeList eventId={registrationId} event={event} isLost={read.failure !== null} />
        </div>
      )}
    </EventPage>
  );
}

interface AttendeeListProps {
  readonly eventId: string;
  readonly event: MyEvent | undefined;
  /** The event could not be loaded, so its figures will not appear. */
  readonly isLost: boolean;
}

function AttendeeList({ eventId, event, isLost }: AttendeeListProps) {
  const { attendees: texts } = useMessages('desk');
  const { listed } = useFormats();
  const { filter, setFilter } = useAttendeeFilter();
  const [opened, setOpened] = useState<Attendee | null>(null);
  const questions = useQuestionsOf(eventId);
  const narrowed = Object.keys(attendeeQueryOf(filter)).length > 0;
  const hands = useDeviceCheckIn(eventId);
  const door = useDoorKnown(hands);
  const { read, kept, age } = useAttendees(eventId, filter, door);
  const checkIn = useCheckIn(eventId, hands, (ticketNumber) => door.standingOf(age, ticketNumber));
  const timeZone = event?.timeZone ?? kept?.timeZone;
  return (
    <>
      <FiguresAbove event={event} isLost={isLost} kept={kept} />
      <AttendeeFilters
        eventId={eventId}
        event={event}
        isLost={isLost}
        door={kept?.door ?? null}
        filter={filter}
        questions={questions}
        timeZone={timeZone}
        onChange={setFilter}
        beside={<CheckInGate checkIn={checkIn} />}
      />
      <CheckInPlace eventId={eventId} checkIn={checkIn} />
      <ReadState
        read={read}
        what={texts.what}
        skeleton="rows"
        still={(offline) => (offline ? texts.offline : null)}
        empty={(items) => (items.length === 0 ? <None narrowed={narrowed} /> : null)}
      >
        {(items) => (
          <List
            eventId={eventId}
            read={read}
            keptAt={read.failure === null ? (kept?.readAt ?? null) : null}
            items={items}
            timeZone={timeZone}
            onOpen={setOpened}
            checkIn={checkIn}
            more={answerColumns(questions, filter, texts.answers, listed)}
          />
        )}
      </ReadState>
      <AttendeeSheet
        eventId={eventId}
        attendee={asListed(read.data, opened)}
        timeZone={timeZone}
        checkIn={checkIn}
        onClose={() => setOpened(null)}
      />
      <RefusedCheckIn checkIn={checkIn} timeZone={timeZone} />
    </>
  );
}

/** The event's figures, or a placeholder while they load. */
function FiguresAbove({
  event,
  isLost,
  kept,
}: Omit<AttendeeListProps, 'eventId'> & { readonly kept: StoredAttendees | null }) {
  if (event === undefined)
    return isLost ? null : (
      <div className={figuresWaitingStyle}>
        <Skeleton shape="fill" />
      </div>
    );
  if (event.figures === null || isDraft(event)) return null;
  return <EventFigures figures={asListedHere(event.figures, kept)} inLine />;
}

/** With this device's copy of the list, its door counts are used too. */
const asListedHere = (figures: Figures, kept: StoredAttendees | null): Figures =>
  kept === null || figures.door === null
    ? figures
    : { ...figures, door: { ...figures.door, arrived: kept.door.arrived, inside: kept.door.inside } };

/** Returns the current version from the list, because the person may have entered since the sheet was opened. */
const asListed = (rows: readonly Attendee[] | undefined, opened: Attendee | null): Attendee | null =>
  rows?.find(({ ticketId }) => ticketId === opened?.ticketId) ?? opened;

function None({ narrowed }: { readonly narrowed: boolean }) {
  const { noMatch, none } = useMessages('desk').attendees;
  const { title, text } = narrowed ? noMatch : none;
  return <EmptyState title={title}>{text}</EmptyState>;
}

interface ListProps {
  readonly eventId: string;
  readonly read: ServerPages<Attendee>;
  /** Age of this device's copy, until the server's list is loaded; ms. */
  readonly keptAt: number | null;
  readonly items: readonly Attendee[];
  readonly timeZone: string | undefined;
  readonly onOpen: (attendee: Attendee) => void;
  readonly checkIn: CheckIn;
  /** Answer columns. */
  readonly more: ReturnType<typeof answerColumns>;
}

function List({ eventId, read, keptAt, items, timeZone = 'UTC', onOpen, checkIn, more }: ListProps) {
  const { attendees: texts, checkIn: checkInTexts } = useMessages('desk');
  const nameInList = useAttendeeInList();
  const { clock } = useEngines();
  const formats = useFormats();
  const [stays, setStays] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <p role="status" className={softStyle}>
        {(read.hasMore ? texts.soFar : texts.found)(items.length)}
        {keptAt === null ? null : ` ${texts.kept(formats.ago(keptAt, clock.wall()))}`}
      </p>
      <DataTable
        caption={texts.caption}
        rows={items}
        rowKey={({ ticketId }) => ticketId}
        rowName={nameInList}
        columns={[
          ...columns(texts, formats, timeZone, checkIn),
          ...more,
          checkInColumn({ label: texts.columns.action, heading: checkInTexts.action }, checkIn),
        ]}
        selected={selected}
        onSelect={setSelected}
        bulk={<BadgesOfSelected eventId={eventId} people={items} selected={selected} />}
        onOpen={onOpen}
        {...(stays ? {} : { onEnd: read.more })}
      />
      {read.hasMore ? (
        <MoreButton onMore={read.more} onStay={setStays}>
          {texts.more}
        </MoreButton>
      ) : null}
    </>
  );
}

interface CheckInLabels {
  /** On a card, beside the button that says what it does. */
  readonly label: string;
  readonly heading: string;
}

const checkInColumn = ({ label, heading }: CheckInLabels, checkIn: CheckIn) => ({
  key: 'check in',
  label,
  heading: <span className={css({ srOnly: true })}>{heading}</span>,
  cell: (attendee: Attendee) => <CheckInButton checkIn={checkIn} attendee={attendee} />,
});

type Texts = Catalogue['desk']['attendees'];

function columns(texts: Texts, { dayAndTime }: Formats, timeZone: string, checkIn: CheckIn) {
  const { columns: labels } = texts;
  return [
    {
      key: 'name',
      label: labels.name,
      cell: ({ name, email, reference }: Attendee) => (
        <span className={twoFacts}>
          <strong>
            <bdi>{name || reference}</bdi>
          </strong>
          <span className={softStyle}>{email}</span>
        </span>
      ),
    },
    {
      key: 'code',
      label: labels.code,
      cell: ({ reference }: Attendee) => (
        <bdi translate="no" className={css({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })}>
          {reference}
        </bdi>
      ),
    },
    { key: 'type', label: labels.type, cell: ({ ticketTypeName }: Attendee) => ticketTypeName },
    {
      key: 'arrived',
      label: labels.arrived,
      cell: ({ arrivedAt, gateName }: Attendee) => {
        if (arrivedAt === null) return texts.notArrived;
        const time = dayAndTime(arrivedAt, timeZone);
        return gateName === '' ? time : texts.at(time, gateName);
      },
    },
    {
      key: 'state',
      label: labels.state,
      cell: (row: Attendee) => <AttendeeState attendee={row} unsent={checkIn.isUnsent(row)} />,
    },
  ];
}
