import { Link } from '@tanstack/react-router';
import { ArrowRightLeft, EyeOff, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { AdminEvent } from '#contract/events/admin-events.ts';
import { buttonsStyle, factsStyle, stackStyle } from '#screens/admin/list-style.ts';
import { Fact } from '#screens/parts/fact.tsx';
import { Button, buttonStyle } from '#ui/button.tsx';
import { SideSheet } from '#ui/layers/dialog.tsx';
import { EventState } from './event-state.tsx';
import { RestoreEvent } from './restore-event.tsx';
import { TakeDownEvent } from './take-down-event.tsx';
import { TransferEvent } from './transfer-event.tsx';

interface SheetProps {
  /** Null if none is open. */
  readonly event: AdminEvent | null;
  /** Called with the event after a change. */
  readonly onChanged: (event: AdminEvent) => void;
  readonly onClose: () => void;
}

/** One event of any organizer, with an administrator's actions. */
export function EventSheet({ event, onChanged, onClose }: SheetProps) {
  const { noName } = useMessages('allEvents');
  return (
    <SideSheet open={event !== null} onClose={onClose} title={event === null ? '' : event.name || noName}>
      {event === null ? null : (
        <div className={stackStyle}>
          <div>
            <EventState event={event} />
          </div>
          <Facts event={event} />
          <EventActions event={event} />
          <Acts key={event.registrationId} event={event} onChanged={onChanged} />
        </div>
      )}
    </SideSheet>
  );
}

function Facts({ event }: { readonly event: AdminEvent }) {
  const { sheet: texts } = useMessages('allEvents');
  const { count, dayAndTime } = useFormats();
  const { organizer, takenDown, timeZone } = event;
  return (
    <dl className={factsStyle}>
      <Fact label={texts.when}>{dayAndTime(event.startsAt, timeZone)}</Fact>
      <Fact label={texts.ends}>{dayAndTime(event.endsAt, timeZone)}</Fact>
      <Fact label={texts.city}>{event.city}</Fact>
      <Fact label={texts.organizer}>{texts.organizerOf(organizer.name, organizer.username)}</Fact>
      <Fact label={texts.tickets}>{count(event.tickets)}</Fact>
      <Fact label={texts.created}>{dayAndTime(event.createdAt, timeZone)}</Fact>
      <Fact label={texts.takenDown}>
        {takenDown === null ? '' : texts.takenDownBy(dayAndTime(takenDown.at, timeZone), takenDown.by)}
      </Fact>
      <Fact label={texts.reason}>{takenDown?.reason ?? ''}</Fact>
    </dl>
  );
}

function EventActions({ event: { registrationId, state } }: { readonly event: AdminEvent }) {
  const { sheet: texts } = useMessages('allEvents');
  const params = { registrationId };
  return (
    <div className={buttonsStyle}>
      <Link to="/myEventsDetails/$registrationId" params={params} className={buttonStyle()}>
        {texts.open}
      </Link>
      {state === 'draft' || state === 'taken_down' ? null : (
        <Link to="/events/$registrationId" params={params} className={buttonStyle()}>
          {texts.page}
        </Link>
      )}
    </div>
  );
}

type ActsProps = Omit<SheetProps, 'event' | 'onClose'> & { readonly event: AdminEvent };

function Acts({ event, onChanged }: ActsProps) {
  const texts = useMessages('allEvents');
  const [asked, setAsked] = useState<'takeDown' | 'restore' | 'transfer' | null>(null);
  const asking = { event, onChanged, onClose: () => setAsked(null) };
  return (
    <div className={buttonsStyle}>
      <Button onClick={() => setAsked('transfer')}>
        <ArrowRightLeft size={20} aria-hidden /> {texts.transfer.do}
      </Button>
      {event.state === 'taken_down' ? (
        <Button look="primary" onClick={() => setAsked('restore')}>
          <Undo2 size={20} aria-hidden /> {texts.restore.do}
        </Button>
      ) : null}
      {event.state === 'published' || event.state === 'ended' ? (
        <Button look="danger" onClick={() => setAsked('takeDown')}>
          <EyeOff size={20} aria-hidden /> {texts.takeDown.do}
        </Button>
      ) : null}
      {asked === 'takeDown' ? <TakeDownEvent {...asking} /> : null}
      {asked === 'restore' ? <RestoreEvent {...asking} /> : null}
      {asked === 'transfer' ? <TransferEvent {...asking} /> : null}
    </div>
  );
}
