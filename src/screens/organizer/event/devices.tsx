import { FileLock2, FlaskConical, QrCode as QrIcon } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useServer } from '#app/data/server-data.ts';
import { listDevices } from '#contract/door/devices.ts';
import { listGates } from '#contract/door/gates.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { DeviceAct } from './device-act.tsx';
import { DeviceTable, type Act } from './device-table.tsx';
import { HandOver } from './hand-over.tsx';
import type { OwnEvent } from './event-page.tsx';
import { RehearsalCode } from './rehearsal-code.tsx';
import { Restored } from './restored.tsx';
import { EnrolmentCode } from './enrolment-code.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';

interface DevicesProps extends Pick<OwnEvent, 'event'> {
  readonly eventId: string;
}

export function Devices({ eventId, event }: DevicesProps) {
  const { devices: texts } = useMessages('desk');
  const params = { registrationId: eventId };
  const devices = useServer(listDevices, { params }, { everyMs: 10_000 });
  const gates = useServer(listGates, { params });
  const [inviting, setInviting] = useState(false);
  const [handing, setHanding] = useState(false);
  const [rehearsing, setRehearsing] = useState(false);
  const [act, setAct] = useState<Act | null>(null);
  const gatesThere = gates.data?.items ?? [];
  return (
    <div className={css({ display: 'grid', gap: 'base' })}>
      <Actions
        onInvite={() => setInviting(true)}
        onRehearse={() => setRehearsing(true)}
        onHandOver={() => setHanding(true)}
      />
      <ReadState read={devices} what={texts.what}>
        {({ items }) => (
          <>
            <Restored event={event} />
            {items.length === 0 ? (
              <EmptyState title={texts.none.title}>{texts.none.text}</EmptyState>
            ) : (
              <DeviceTable eventId={eventId} devices={items} gates={gatesThere} onAct={setAct} />
            )}
          </>
        )}
      </ReadState>
      {inviting ? (
        <EnrolmentCode eventId={eventId} gates={gatesThere} onClose={() => setInviting(false)} />
      ) : null}
      {rehearsing ? <RehearsalCode eventId={eventId} onClose={() => setRehearsing(false)} /> : null}
      {handing ? (
        <HandOver eventId={eventId} devices={devices.data?.items ?? []} onClose={() => setHanding(false)} />
      ) : null}
      {act === null ? null : (
        <DeviceAct eventId={eventId} act={act} gates={gatesThere} onClose={() => setAct(null)} />
      )}
    </div>
  );
}

interface ActionsProps {
  readonly onInvite: () => void;
  readonly onRehearse: () => void;
  readonly onHandOver: () => void;
}

function Actions({ onInvite, onRehearse, onHandOver }: ActionsProps) {
  const { devices, sealed } = useMessages('desk');
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
      <Button look="primary" onClick={onInvite}>
        <QrIcon size={20} aria-hidden /> {devices.showCode}
      </Button>
      <Button onClick={onRehearse}>
        <FlaskConical size={20} aria-hidden /> {devices.rehearsal.open}
      </Button>
      <Button onClick={onHandOver}>
        <FileLock2 size={20} aria-hidden /> {sealed.open}
      </Button>
    </div>
  );
}
