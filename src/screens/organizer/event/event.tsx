import { Link, useParams } from '@tanstack/react-router';
import { Activity, Printer, ScanLine } from 'lucide-react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFailureWords } from '#app/format/use-failure-words.ts';
import { useServer } from '#app/data/server-data.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { myEvents } from '#contract/events/events.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { buttonLook } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { ErrorState } from '#ui/message-state.tsx';
import { EventFigures } from '#screens/organizer/event-figures.tsx';
import { EventEditor } from '#screens/organizer/editor/event-editor.tsx';
import { Devices } from './devices.tsx';
import { Gates } from './gates.tsx';
import { KeptPlaces } from './kept-places.tsx';
import { LostScans } from './lost-scans.tsx';
import { Orders } from './orders.tsx';
import { PromoCodes } from './promo-codes.tsx';
import { ScanLog } from './scan-log.tsx';
import { ServerConflicts } from './server-conflicts.tsx';
import { Team } from './team/team.tsx';

type MyEvent = ReplyOf<typeof myEvents>['items'][number];

const stackLook = css({ minW: '0', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' });

/** One event: its doors (gates, devices, what was scanned, what does not agree) and its sale (orders, places kept back). */
export function EventDoor() {
  const { clockTime, day } = useFormats();
  const failureWords = useFailureWords();
  const { event: texts, openBoard, openScanner, printTickets } = useMessages('desk');
  const { registrationId = '' } = useParams({ strict: false });
  const mine = useServer(myEvents, { query: { registrationId } });
  const event = mine.data?.items[0];
  const params = { registrationId };
  const foreign = mine.data !== undefined && event === undefined;
  if (foreign) {
    return <NotYours />;
  }
  return (
    <Page
      title={event?.name || texts.title}
      intro={
        event === undefined
          ? mine.failure === null
            ? texts.loading
            : failureWords(mine.failure, 'read')
          : texts.facts(day(event.startsAt, event.timeZone), clockTime(event.doorsOpenAt, event.timeZone))
      }
      actions={
        <>
          <Link to="/scanner" search={{ event: registrationId }} className={buttonLook({ look: 'primary' })}>
            <ScanLine size={20} aria-hidden /> {openScanner}
          </Link>
          <Link to="/events/$registrationId/door" params={params} className={buttonLook()}>
            <Activity size={20} aria-hidden /> {openBoard}
          </Link>
          <Link to="/myEventsDetails/$registrationId/sheet" params={params} className={buttonLook()}>
            <Printer size={20} aria-hidden /> {printTickets}
          </Link>
        </>
      }
    >
      {event === undefined && mine.failure === null ? (
        // Figures over the tabs would push them from under the finger.
        <SkeletonCards label={texts.loading} />
      ) : (
        <div className={stackLook}>
          {event?.figures == null || event.status === 'draft' ? null : (
            <EventFigures figures={event.figures} />
          )}
          <LostScans eventId={registrationId} />
          <EventTabs eventId={registrationId} event={event} />
        </div>
      )}
    </Page>
  );
}

interface TabsProps {
  readonly eventId: string;
  /** Undefined until it is here. */
  readonly event: MyEvent | undefined;
}

function EventTabs({ eventId, event }: TabsProps) {
  const { tabs: texts } = useMessages('desk').event;
  return (
    <Tabs
      label={texts.label}
      tabs={[
        { value: 'gates', label: texts.gates, content: <Gates eventId={eventId} /> },
        { value: 'devices', label: texts.devices, content: <Devices eventId={eventId} /> },
        {
          value: 'scans',
          label: texts.scans,
          content: <ScanLog eventId={eventId} timeZone={event?.timeZone} />,
        },
        {
          value: 'conflicts',
          label: texts.conflicts,
          content: <ServerConflicts eventId={eventId} timeZone={event?.timeZone} />,
        },
        {
          value: 'orders',
          label: texts.orders,
          content: <Orders eventId={eventId} timeZone={event?.timeZone} />,
        },
        {
          value: 'kept',
          label: texts.reserved,
          content: <KeptPlaces eventId={eventId} />,
        },
        { value: 'team', label: texts.team, content: <Team eventId={eventId} /> },
        {
          value: 'promos',
          label: texts.promos,
          content: <PromoCodes eventId={eventId} timeZone={event?.timeZone} />,
        },
        {
          value: 'settings',
          label: texts.settings,
          content: <EventEditor key={eventId} id={eventId} fresh={null} />,
        },
      ]}
    />
  );
}

function NotYours() {
  const { title, noAccess: texts } = useMessages('desk').event;
  return (
    <Page title={title} width="column">
      <ErrorState
        title={texts.title}
        action={
          <Link to="/my-events" className={buttonLook({ look: 'primary' })}>
            {texts.myEvents}
          </Link>
        }
      >
        {texts.text}
      </ErrorState>
    </Page>
  );
}
