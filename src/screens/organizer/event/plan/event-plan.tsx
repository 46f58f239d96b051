import { useState } from 'react';
import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { readCancellation, type Cancellation } from '#contract/events/cancellation.ts';
import { readEventDraft, type EditableEvent } from '#contract/events/event-drafts.ts';
import { ownRights } from '#contract/sales/door-sales.ts';
import { isDateOpen } from '#domain/events/open-date.ts';
import { Button } from '#ui/button.tsx';
import { List, Row } from '#ui/list.tsx';
import { Section } from '#ui/page.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { CancelEvent } from './cancel-event.tsx';
import { Cancelled } from './cancelled.tsx';
import { MoveEvent } from './move-event.tsx';
import { OpenDate } from './open-date.tsx';
import { RepeatEvent } from './repeat-event.tsx';

/**
 * Poll interval while a cancellation runs, in ms. It is longer for large events because the server counts the rest on
 * every read.
 */
const watchMs = ({ ordersLeft, ticketsLeft }: Cancellation) =>
  ordersLeft + ticketsLeft > 1_000 ? 15_000 : 3_000;

interface PlanProps {
  readonly eventId: string;
}

/** Actions on an event as a whole: reschedule, repeat, or cancel. */
export function EventPlan({ eventId }: PlanProps) {
  const { plan: texts } = useMessages('desk');
  const params = { registrationId: eventId };
  const event = useServer(readEventDraft, { params });
  const rights = useServer(ownRights, { params });
  const isOwner = rights.data?.rights.includes('own') ?? null;
  const cancellation = useServer(
    readCancellation,
    { params },
    {
      // Skip this for published events: the server counts all sales, and the page doesn't show the result.
      off: isOwner !== true || event.data === undefined || event.data.status === 'published',
      everyMs: (data) => (data?.state === 'running' ? watchMs(data) : null),
    },
  );
  return (
    <Section title={texts.title}>
      <ReadState read={event} what={texts.loading} skeleton={{ count: 2 }}>
        {(saved) => (
          <div className={css({ display: 'grid', gap: 'base', maxW: 'column' })}>
            {cancellation.data === undefined || cancellation.data.state === 'none' ? null : (
              <Cancelled cancellation={cancellation.data} timeZone={saved.timeZone} />
            )}
            <EventActions event={saved} isOwner={isOwner} />
          </div>
        )}
      </ReadState>
    </Section>
  );
}

interface EventActionsProps {
  readonly event: EditableEvent;
  /** Null while unknown. */
  readonly isOwner: boolean | null;
}

type Way = 'move' | 'openDate' | 'repeat' | 'cancel';

function EventActions({ event, isOwner }: EventActionsProps) {
  const { plan: texts } = useMessages('desk');
  const [chosen, setChosen] = useState<Way | null>(null);
  // Counts all of an event's tickets, so it is loaded only for people who are about to reschedule it.
  const left = useServer(
    readCancellation,
    { params: { registrationId: event.registrationId } },
    { off: chosen !== 'move' && chosen !== 'openDate' },
  );
  const tickets = left.data?.ticketsLeft ?? null;
  const close = () => setChosen(null);
  const isOpen = isDateOpen(Date.parse(event.startsAt));
  const canEnd = isOwner === true && event.status === 'published';
  const button = (way: Way, look?: 'plain') => (
    <Button {...(look === undefined ? {} : { look })} onClick={() => setChosen(way)}>
      {texts[way].open}
    </Button>
  );
  return (
    <>
      <List label={texts.title}>
        {/* First, because the others come once the rights are known. */}
        <Row title={texts.repeat.what} note={texts.repeat.about} end={button('repeat')} />
        {canEnd ? <Row title={texts.move.what} note={texts.move.about} end={button('move')} /> : null}
        {canEnd && !isOpen ? (
          <Row title={texts.openDate.what} note={texts.openDate.about} end={button('openDate')} />
        ) : null}
        {canEnd ? (
          <Row title={texts.cancel.what} note={texts.cancel.about} end={button('cancel', 'plain')} />
        ) : null}
      </List>
      {isOwner === false ? (
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.ownerOnly}</p>
      ) : null}
      {chosen === 'move' ? <MoveEvent event={event} tickets={tickets} onClose={close} /> : null}
      {chosen === 'openDate' ? (
        <OpenDate event={event} tickets={tickets} counting={left.loading} onClose={close} />
      ) : null}
      {chosen === 'repeat' ? <RepeatEvent event={event} onClose={close} /> : null}
      {chosen === 'cancel' ? <CancelEvent event={event} onClose={close} /> : null}
    </>
  );
}
