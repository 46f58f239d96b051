import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { listAttendees } from '#contract/sales/attendees.ts';
import { getsBadge, maxBadges, readBadgeLayout, type BadgeLayoutReply } from '#contract/sales/badges.ts';
import type { BadgeLayout } from '#domain/events/badge.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { attendeeQueryOf, useAttendeeFilter, type AttendeeFilter } from '../attendees/attendee-filter.ts';
import { EventPage, type MyEvent } from '../event-page.tsx';
import { BadgePreview } from './badge-preview.tsx';
import { LayoutForm } from './layout-form.tsx';
import { PrintBadges } from './print-badges.tsx';
import { WhoseBadges } from './whose-badges.tsx';

const columnsStyle = css({
  display: 'grid',
  gap: 'room',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"form" "preview" "print"',
  lg: {
    gridTemplateColumns: 'minmax(20rem, 26rem) minmax(0, 1fr)',
    // The preview is beside both.
    gridTemplateAreas: '"form preview" "print preview"',
    gridTemplateRows: 'auto 1fr',
  },
});
const previewStyle = css({ gridArea: 'preview', minW: '0' });
const printStyle = css({
  gridArea: 'print',
  display: 'grid',
  gap: 'room',
  gridTemplateColumns: 'minmax(0, 1fr)',
});

/** An event’s badges: layout with preview, and printing. */
export function Badges() {
  const { registrationId } = useParams({ from: '/events/$registrationId/badges' });
  const { badges: texts } = useMessages('desk');
  const { filter } = useAttendeeFilter();
  const read = useServer(readBadgeLayout, { params: { registrationId } });
  return (
    <EventPage registrationId={registrationId}>
      {({ event }) => (
        <ReadState read={read} what={texts.what}>
          {(saved) => (
            <Printing
              key={registrationId}
              eventId={registrationId}
              event={event}
              saved={saved}
              filter={filter}
            />
          )}
        </ReadState>
      )}
    </EventPage>
  );
}

interface PrintingProps {
  readonly eventId: string;
  readonly event: MyEvent | undefined;
  readonly saved: BadgeLayoutReply;
  readonly filter: AttendeeFilter;
}

/** The edited layout; unedited settings follow the saved one. */
function useLayout(saved: BadgeLayout) {
  const [over, setOver] = useState(saved);
  const [layout, setLayout] = useState(saved);
  if (saved !== over) {
    const chosen = Object.entries(layout).filter(
      ([name, value]) => over[name as keyof BadgeLayout] !== value,
    );
    setOver(saved);
    setLayout({ ...saved, ...Object.fromEntries(chosen) });
  }
  return [layout, setLayout] as const;
}

function Printing({ eventId, event, saved, filter }: PrintingProps) {
  const { badges: texts } = useMessages('desk');
  const [layout, setLayout] = useLayout(saved.layout);
  /** Starts of earlier parts; a part begins after a ticket’s number. */
  const [before, setBefore] = useState<readonly string[]>([]);
  const after = before.at(-1);
  const part = { ...attendeeQueryOf(filter), ...(after === undefined ? {} : { after }) };
  const read = useServer(listAttendees, {
    params: { registrationId: eventId },
    query: {
      ...part,
      limit: String(maxBadges),
      ...(layout.questionId === null ? {} : { answersTo: layout.questionId }),
    },
  });
  return (
    <ReadState read={read} what={texts.what}>
      {({ items, next }) => {
        const people = items.filter(getsBadge);
        const isWhole = before.length === 0 && next === null;
        return (
          <div className={columnsStyle}>
            <LayoutForm eventId={eventId} saved={saved} layout={layout} onChange={setLayout} />
            <div className={previewStyle}>
              <BadgePreview
                key={after ?? ''}
                layout={layout}
                codes={saved.codes}
                eventName={event?.name ?? ''}
                people={people}
              />
            </div>
            {people.length === 0 && isWhole ? (
              <div className={printStyle}>
                <EmptyState title={texts.none.title}>{texts.none.text}</EmptyState>
              </div>
            ) : (
              <div className={printStyle}>
                <WhoseBadges
                  eventId={eventId}
                  filter={filter}
                  listed={items}
                  badges={people.length}
                  hasBefore={before.length > 0}
                  onBefore={() => setBefore(before.slice(0, -1))}
                  onNext={next === null ? null : () => setBefore([...before, next])}
                />
                {people.length === 0 ? null : (
                  <PrintBadges eventId={eventId} saved={saved} layout={layout} part={part} />
                )}
              </div>
            )}
          </div>
        );
      }}
    </ReadState>
  );
}
