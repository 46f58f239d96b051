import { FileLock2, FlaskConical, QrCode as QrIcon } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { pageOf, useListAddress } from '#app/data/list-address.ts';
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
import { Pages } from '#screens/parts/pages.tsx';
import { ListHead } from '#screens/parts/list-head.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';

const pageSize = 50;

interface DevicesProps extends Pick<OwnEvent, 'event'> {
  readonly eventId: string;
}

export function Devices({ eventId, event }: DevicesProps) {
  const { devices: texts } = useMessages('desk');
  const params = { registrationId: eventId };
  const [address, setAddress] = useListAddress(['search', 'page']);
  const { search = '' } = address;
  const page = pageOf(address.page);
  const query = { search, page: String(page), limit: String(pageSize) };
  const devices = useServer(listDevices, { params, query }, { everyMs: 10_000 });
  const gates = useServer(listGates, { params });
  const [inviting, setInviting] = useState(false);
  const [handing, setHanding] = useState(false);
  const [rehearsing, setRehearsing] = useState(false);
  const [act, setAct] = useState<Act | null>(null);
  const gatesThere = gates.data?.items ?? [];
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
        {({ items, total = items.length }) => (
          <>
            <Restored event={event} />
            <Found eventId={eventId} devices={items} search={search} gates={gatesThere} onAct={setAct} />
            <Pages
              of={texts.pagesOf}
              page={page}
              last={Math.ceil(total / pageSize)}
              onPage={(next) => setAddress({ page: String(next) })}
            />
          </>
        )}
      </ReadState>
      {inviting ? (
        <EnrolmentCode eventId={eventId} gates={gatesThere} onClose={() => setInviting(false)} />
      ) : null}
      {rehearsing ? <RehearsalCode eventId={eventId} onClose={() => setRehearsing(false)} /> : null}
      {handing ? <HandOver eventId={eventId} onClose={() => setHanding(false)} /> : null}
      {act === null ? null : (
        <DeviceAct eventId={eventId} act={act} gates={gatesThere} onClose={() => setAct(null)} />
      )}
    </div>
  );
}

interface FoundProps extends ComponentProps<typeof DeviceTable> {
  readonly search: string;
}

/** A page of the devices whose name or gate matches the search; or a message that there are none. */
function Found({ search, ...table }: FoundProps) {
  const { devices: texts } = useMessages('desk');
  const nothing = search === '' ? texts.none : texts.noMatch;
  if (table.devices.length === 0) return <EmptyState title={nothing.title}>{nothing.text}</EmptyState>;
  return <DeviceTable {...table} />;
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
