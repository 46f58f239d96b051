import { FileLock2, FlaskConical, QrCode as QrIcon } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useListAddress } from '#app/data/list-address.ts';
import { listedBy } from '#app/data/listed-by.ts';
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
import { ListHead } from '#screens/parts/list-head.tsx';
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
  const [{ search = '' }, setAddress] = useListAddress(['search']);
  return (
    <div className={css({ display: 'grid', gap: 'base', _desk: { gap: 'snug' } })}>
      <ListHead search={{ ...texts.search, value: search, onChange: (text) => setAddress({ search: text }) }}>
        <Actions
          onInvite={() => setInviting(true)}
          onRehearse={() => setRehearsing(true)}
          onHandOver={() => setHanding(true)}
        />
      </ListHead>
      <ReadState read={devices} what={texts.what}>
        {({ items }) => (
          <>
            <Restored event={event} />
            <Found eventId={eventId} devices={items} search={search} gates={gatesThere} onAct={setAct} />
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

interface FoundProps extends ComponentProps<typeof DeviceTable> {
  readonly search: string;
}

/** Devices whose name, or gate, has what is searched for: an event's are few and all here. */
function Found({ search, devices, gates, ...around }: FoundProps) {
  const { devices: texts } = useMessages('desk');
  const gateNames = new Map(gates.map(({ gateId, name }) => [gateId, name]));
  const names = ({ name, gateId }: (typeof devices)[number]) =>
    `${name} ${gateNames.get(gateId ?? '') ?? ''}`;
  const found = listedBy(devices, search, names);
  if (devices.length === 0) return <EmptyState title={texts.none.title}>{texts.none.text}</EmptyState>;
  if (found.length === 0) return <EmptyState title={texts.noMatch.title}>{texts.noMatch.text}</EmptyState>;
  return <DeviceTable {...around} devices={found} gates={gates} />;
}

interface ActionsProps {
  readonly onInvite: () => void;
  readonly onRehearse: () => void;
  readonly onHandOver: () => void;
}

function Actions({ onInvite, onRehearse, onHandOver }: ActionsProps) {
  const { devices, sealed } = useMessages('desk');
  return (
    <>
      <Button look="primary" onClick={onInvite}>
        <QrIcon size={20} aria-hidden /> {devices.showCode}
      </Button>
      <Button onClick={onRehearse}>
        <FlaskConical size={20} aria-hidden /> {devices.rehearsal.open}
      </Button>
      <Button onClick={onHandOver}>
        <FileLock2 size={20} aria-hidden /> {sealed.open}
      </Button>
    </>
  );
}
