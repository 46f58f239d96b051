import { Link } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { useNow } from '#app/data/use-now.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { buttonStyle } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { EventFigures } from '#screens/organizer/event-figures.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import type { MyEvent, OwnEvent } from '../event-page.tsx';
import { phaseOf } from '../phase-of.ts';
import { RefusedRefunds } from '../refused-refunds.tsx';
import { Restored } from '../restored.tsx';
import { AfterOverview } from './after.tsx';
import { DoorDayOverview } from './door-day.tsx';
import { DraftOverview } from './draft.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { SellingOverview } from './selling.tsx';

/** Update interval by the clock; ms. */
const tickMs = 15_000;

const stackStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'wide' });

/** Next steps for an event, by its phase. */
export function Overview({ read }: Pick<OwnEvent, 'read'>) {
  const { overview: texts } = useMessages('desk');
  return (
    <ReadState read={read} what={texts.what}>
      {({ items: [event] }) => (event === undefined ? null : <Phase event={event} />)}
    </ReadState>
  );
}

function Phase({ event }: { readonly event: MyEvent }) {
  const now = useNow(tickMs);
  const phase = phaseOf(event, now);
  const parts = {
    draft: <DraftOverview event={event} />,
    on_sale: <SellingOverview event={event} now={now} />,
    door_day: <DoorDayOverview event={event} now={now} />,
    after: <AfterOverview event={event} />,
    cancelled: <CancelledOverview event={event} />,
  };
  return (
    <div data-phase={phase} className={stackStyle}>
      <Restored event={event} />
      <RefusedRefunds eventId={event.registrationId} />
      {parts[phase]}
    </div>
  );
}

function CancelledOverview({ event }: { readonly event: MyEvent }) {
  const { cancelled: texts } = useMessages('desk').overview;
  return (
    <>
      <Notice
        tone="attention"
        action={
          <Link
            to="/myEventsDetails/$registrationId"
            params={{ registrationId: event.registrationId }}
            search={{ part: 'settings' }}
            className={buttonStyle()}
          >
            {texts.refunds}
          </Link>
        }
      >
        {texts.text}
      </Notice>
      {event.figures === null ? null : <EventFigures figures={event.figures} today={false} />}
      <LatestOrders event={event} />
    </>
  );
}
