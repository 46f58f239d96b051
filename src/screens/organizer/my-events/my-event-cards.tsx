import { Link } from '@tanstack/react-router';
import { Printer, ScanLine } from 'lucide-react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { isDraft } from '#domain/events/event-phase.ts';
import { EventCover } from '#screens/parts/event-card.tsx';
import { buttonStyle } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EventFigures } from '../event-figures.tsx';
import {
  DoorsOf,
  MyEventState,
  OpenConflicts,
  useNameOf,
  usePlaceOf,
  type MyEvent,
} from './my-event-facts.tsx';

const linkStyle = css({
  display: 'flex',
  alignItems: 'center',
  minH: 'touch',
  _hover: { textDecoration: 'underline' },
});
const chipsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', alignItems: 'center' });

/** The user's own events, each with its picture, figures and links. */
export function MyEventCards({ events }: { readonly events: readonly MyEvent[] }) {
  const { clock } = useEngines();
  return (
    <ul className={css({ display: 'grid', gap: 'base' })}>
      {events.map((event) => (
        <li key={event.registrationId}>
          <MyEventCard event={event} now={clock.wall()} />
        </li>
      ))}
    </ul>
  );
}

function MyEventCard({ event, now }: { readonly event: MyEvent; readonly now: number }) {
  const { myEvents: texts } = useMessages('desk');
  const nameOf = useNameOf();
  const placeOf = usePlaceOf();
  const { figures } = event;
  const unseen = isDraft(event);
  return (
    <Card
      inset="none"
      className={css({ display: 'grid', md: { gridTemplateColumns: '9rem minmax(0, 1fr)' } })}
    >
      <div className={css({ h: { base: '4rem', md: 'full' }, position: 'relative' })}>
        <div className={css({ position: 'absolute', inset: '0' })}>
          <EventCover event={event} />
        </div>
      </div>
      <div
        className={css({
          p: 'base',
          display: 'grid',
          gap: 'near',
          minW: '0',
          xl: { gridTemplateColumns: 'minmax(14rem, 2fr) minmax(0, 3fr)', columnGap: 'room' },
        })}
      >
        <div className={css({ minW: '0', display: 'grid', gap: 'tight', alignContent: 'start' })}>
          <div className={chipsStyle}>
            <p className={css({ textStyle: 'label', color: 'accent' })}>
              <DoorsOf event={event} />
            </p>
            <MyEventState event={event} now={now} />
            <OpenConflicts count={figures?.openConflicts ?? 0} />
          </div>
          <h2 className={css({ textStyle: 'h2', minW: '0', overflowWrap: 'anywhere' })}>
            <Link
              to="/myEventsDetails/$registrationId"
              params={{ registrationId: event.registrationId }}
              className={linkStyle}
            >
              <bdi>{nameOf(event)}</bdi>
            </Link>
          </h2>
          <p className={css({ color: 'text.soft', textStyle: 'small', lineClamp: '2' })}>
            {texts.facts(placeOf(event), event.gates.length)}
          </p>
        </div>
        <div className={css({ minW: '0', display: 'grid', gap: 'near', alignContent: 'space-between' })}>
          {figures === null || unseen ? null : <EventFigures figures={figures} />}
          <EventActions event={event} />
        </div>
      </div>
    </Card>
  );
}

function EventActions({ event }: { readonly event: MyEvent }) {
  const { myEvents: texts, openScanner, printTickets } = useMessages('desk');
  const params = { registrationId: event.registrationId };
  const name = useNameOf()(event);
  const unseen = isDraft(event);
  return (
    <div className={chipsStyle}>
      {unseen ? null : (
        <Link
          to="/scanner"
          search={{ event: event.registrationId }}
          className={buttonStyle({ look: 'primary' })}
          aria-label={texts.openScannerFor(name)}
        >
          <ScanLine size={20} aria-hidden /> {openScanner}
        </Link>
      )}
      <Link
        to="/myEventsDetails/$registrationId"
        params={params}
        className={buttonStyle()}
        aria-label={texts.manageEvent(name)}
      >
        {texts.manage}
      </Link>
      {unseen ? null : (
        <Link
          to="/myEventsDetails/$registrationId/sheet"
          params={params}
          className={buttonStyle()}
          aria-label={texts.printTicketsOf(name)}
        >
          <Printer size={20} aria-hidden /> {printTickets}
        </Link>
      )}
    </div>
  );
}
