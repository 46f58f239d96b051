import { Link, useParams } from '@tanstack/react-router';
import { Printer, ScanLine } from 'lucide-react';
import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { clockTime, count, day, failureWords } from '#app/format/words.ts';
import { myEvents } from '#contract/events.ts';
import { buttonLook } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { ErrorState } from '#ui/message-state.tsx';
import { Devices } from './devices.tsx';
import { Gates } from './gates.tsx';
import { KeptPlaces } from './kept-places.tsx';
import { LostScans } from './lost-scans.tsx';
import { Orders } from './orders.tsx';
import { ScanLog } from './scan-log.tsx';
import { ServerConflicts } from './server-conflicts.tsx';

const stackLook = css({ minW: '0', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' });

/** One event: its doors (gates, devices, what was scanned, what does not agree) and its sale (orders, places kept back). */
export function EventDoor() {
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
      title={event?.name ?? 'Event'}
      intro={
        event === undefined
          ? mine.failure === null
            ? 'Loading…'
            : failureWords(mine.failure, 'read')
          : `${day(event.startsAt, event.timeZone)} · doors ${clockTime(event.doorsOpenAt, event.timeZone)} · ${count(event.ticketsIssued)} tickets`
      }
      actions={
        <>
          <Link to="/scanner" search={{ event: registrationId }} className={buttonLook({ look: 'primary' })}>
            <ScanLine size={20} aria-hidden /> Open scanner
          </Link>
          <Link to="/myEventsDetails/$registrationId/sheet" params={params} className={buttonLook()}>
            <Printer size={20} aria-hidden /> Ticket sheet
          </Link>
        </>
      }
    >
      <div className={stackLook}>
        <LostScans eventId={registrationId} />
        <Tabs
          label="Event"
          tabs={[
            { value: 'gates', label: 'Gates', content: <Gates eventId={registrationId} /> },
            { value: 'devices', label: 'Devices', content: <Devices eventId={registrationId} /> },
            {
              value: 'scans',
              label: 'Scans',
              content: <ScanLog eventId={registrationId} timeZone={event?.timeZone} />,
            },
            {
              value: 'conflicts',
              label: 'Conflicts',
              content: <ServerConflicts eventId={registrationId} timeZone={event?.timeZone} />,
            },
            {
              value: 'orders',
              label: 'Orders',
              content: <Orders eventId={registrationId} timeZone={event?.timeZone} />,
            },
            { value: 'kept', label: 'Kept places', content: <KeptPlaces eventId={registrationId} /> },
          ]}
        />
      </div>
    </Page>
  );
}

function NotYours() {
  return (
    <Page title="Event" width="column">
      <ErrorState
        title="This is none of your events"
        action={
          <Link to="/my-events" className={buttonLook({ look: 'primary' })}>
            My events
          </Link>
        }
      >
        The link may be old, or the event belongs to another organizer.
      </ErrorState>
    </Page>
  );
}
