import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useListAddress } from '#app/data/list-address.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { eventPartNames, eventParts, type EventPart } from '#app/events/event-parts.ts';
import { isDraft } from '#domain/events/event-phase.ts';
import { Skeleton, SkeletonCards } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { EventEditor } from '#screens/organizer/editor/editor.tsx';
import { EventPage, type OwnEvent } from './event-page.tsx';
import { Devices } from './devices.tsx';
import { Gates } from './gates.tsx';
import { ReservedSeats } from './reserved-seats.tsx';
import { EventPlan } from './plan/event-plan.tsx';
import { Seller } from './plan/seller.tsx';
import { LostScans } from './lost-scans.tsx';
import { Orders } from './orders.tsx';
import { Overview } from './overview/overview.tsx';
import { PromoCodes } from './promo-codes.tsx';
import { ScanLog } from './scan-log.tsx';
import { ServerConflicts } from './server-conflicts.tsx';
import { WaitingList } from './waiting/waiting-list.tsx';
import { Team } from './team/team.tsx';

const stackStyle = css({ minW: '0', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' });

const settingsStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'wide' });

/** One event: next steps, its door (gates, devices, scans, conflicts) and its sales (orders, reserved seats). */
export function EventDoor() {
  const { event: texts } = useMessages('desk');
  const { registrationId = '' } = useParams({ strict: false });
  return (
    <EventPage registrationId={registrationId}>
      {({ event, read }) =>
        event === undefined && read.failure === null ? (
          // No placeholders for figures above the tabs, which would be pushed down.
          <div className={stackStyle}>
            <Skeleton height="2.75rem" />
            <SkeletonCards label={texts.loading} />
          </div>
        ) : (
          <div className={stackStyle}>
            <LostScans eventId={registrationId} />
            <EventTabs eventId={registrationId} event={event} read={read} />
          </div>
        )
      }
    </EventPage>
  );
}

interface TabsProps extends OwnEvent {
  readonly eventId: string;
}

/** The tab named in the URL, so that a reload or a shared link shows the same one; its lists start over. */
function usePart() {
  const [{ part }, change] = useListAddress(['part', 'search', 'state']);
  return { initial: part, onChoose: (chosen: string) => change({ part: chosen, search: '', state: '' }) };
}

function EventTabs({ eventId, event, read }: TabsProps) {
  const { tabs: texts } = useMessages('desk').event;
  const address = usePart();
  const timeZone = event?.timeZone;
  const content: Readonly<Record<EventPart, ReactNode>> = {
    overview: <Overview read={read} />,
    gates: <Gates eventId={eventId} />,
    devices: <Devices eventId={eventId} event={event} />,
    scans: <ScanLog eventId={eventId} timeZone={timeZone} />,
    conflicts: <ServerConflicts eventId={eventId} timeZone={timeZone} />,
    orders: <Orders eventId={eventId} timeZone={timeZone} />,
    kept: <ReservedSeats eventId={eventId} />,
    team: <Team eventId={eventId} />,
    promos: <PromoCodes eventId={eventId} timeZone={timeZone} />,
    waiting: <WaitingList eventId={eventId} timeZone={timeZone} />,
    settings: (
      <div className={settingsStyle}>
        <EventEditor
          key={eventId}
          id={eventId}
          fresh={null}
          isDraft={event !== undefined && isDraft(event)}
        />
        <EventPlan eventId={eventId} />
        <Seller eventId={eventId} />
      </div>
    ),
  };
  return (
    <Tabs
      label={texts.label}
      isWithin
      {...address}
      tabs={eventPartNames.map((value) => ({
        value,
        label: texts[eventParts[value]],
        content: content[value],
      }))}
    />
  );
}
