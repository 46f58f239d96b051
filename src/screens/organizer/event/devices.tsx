import { QrCode as QrIcon, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useServer } from '#app/data/server-data.ts';
import { ago, clockTime, count, day, failureWords } from '#app/format/words.ts';
import { allowDevice, listDevices } from '#contract/door/devices.ts';
import { listGates } from '#contract/door/gates.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Table } from '#ui/table.tsx';
import { RevokeDevice } from '#screens/parts/revoke-device.tsx';
import { EnrolmentCode } from './enrolment-code.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';

type DeviceFacts = ReplyOf<typeof listDevices>['items'][number];

/** Without contact for this long a device is called stale; ms. */
const staleMs = 2 * 60_000;

export function Devices({ eventId }: { readonly eventId: string }) {
  const { clock, replies } = useEngines();
  const params = { registrationId: eventId };
  const devices = useServer(listDevices, { params }, { everyMs: 10_000 });
  const gates = useServer(listGates, { params });
  const [inviting, setInviting] = useState(false);
  const [revoking, setRevoking] = useState<DeviceFacts | null>(null);
  const gateName = (gateId: string | null) =>
    gates.data?.items.find((gate) => gate.gateId === gateId)?.name ?? '–';
  return (
    <div className={css({ display: 'grid', gap: 'base' })}>
      <Button look="primary" onClick={() => setInviting(true)} className={css({ justifySelf: 'start' })}>
        <QrIcon size={20} aria-hidden /> Show enrolment code
      </Button>
      <ReadState read={devices} what="the devices">
        {({ items, restoredAt = null }) => (
          <>
            {restoredAt === null ? null : <Restored at={restoredAt} />}
            {items.length === 0 ? (
              <EmptyState title="No devices yet">
                Show an enrolment code and scan it with the camera of the phone that shall work the door.
              </EmptyState>
            ) : (
              <DeviceTable
                eventId={eventId}
                devices={items}
                gateName={gateName}
                now={clock.wall()}
                onRevoke={setRevoking}
              />
            )}
          </>
        )}
      </ReadState>
      {inviting ? (
        <EnrolmentCode eventId={eventId} gates={gates.data?.items ?? []} onClose={() => setInviting(false)} />
      ) : null}
      {revoking === null ? null : (
        <RevokeDevice
          registrationId={eventId}
          device={revoking}
          onClose={() => setRevoking(null)}
          onRevoked={() => replies.readAgain(listDevices)}
        />
      )}
    </div>
  );
}

/** What nobody can know after a restore, and what heals by itself. */
function Restored({ at }: { readonly at: number }) {
  return (
    <Notice tone="attention" icon={TriangleAlert}>
      On {day(at)} at {clockTime(at)} this server turned out to run on a restored backup. Devices send their
      scans again. Tickets that were sold shortly before may be missing here: compare your sales with your
      payment provider’s.
    </Notice>
  );
}

function Contact({ device, now }: { readonly device: DeviceFacts; readonly now: number }) {
  if (device.lastContactAt === null) return 'none yet';
  const stale = device.revokedAt === null && now - device.lastContactAt > staleMs;
  return stale ? (
    <Badge tone="attention">
      <TriangleAlert size={16} aria-hidden /> {ago(device.lastContactAt, now)}
    </Badge>
  ) : (
    ago(device.lastContactAt, now)
  );
}

/** The phone is off the event; it comes back only where the organizer lets it. */
function Revoked({ eventId, device }: { readonly eventId: string; readonly device: DeviceFacts }) {
  const { call, notify, replies } = useEngines();
  const allow = async () => {
    const params = { registrationId: eventId, deviceId: device.deviceId };
    const result = await call(allowDevice, { params });
    if (result.ok) notify.done('Allowed', `${device.name} can be enrolled again.`);
    else notify.failed('Not allowed', failureWords(result.failure));
    await replies.readAgain(listDevices);
  };
  return (
    <div className={css({ display: 'flex', gap: 'snug', alignItems: 'center', flexWrap: 'wrap' })}>
      <Badge tone="refuse">{device.barredAt == null ? 'Revoked' : 'Revoked, not to return'}</Badge>
      {device.barredAt == null ? null : (
        <Button aria-label={`Allow ${device.name} again`} onClick={() => void allow()}>
          Allow again
        </Button>
      )}
    </div>
  );
}

interface DeviceTableProps {
  readonly eventId: string;
  readonly devices: readonly DeviceFacts[];
  readonly gateName: (gateId: string | null) => string;
  readonly now: number;
  readonly onRevoke: (device: DeviceFacts) => void;
}

function DeviceTable({ eventId, devices, gateName, now, onRevoke }: DeviceTableProps) {
  return (
    <Table
      caption="Devices of this event"
      rows={devices}
      rowKey={(device) => device.deviceId}
      columns={[
        { key: 'name', label: 'Device', cell: (device) => <strong>{device.name}</strong> },
        { key: 'gate', label: 'Gate', cell: (device) => gateName(device.gateId) },
        {
          key: 'role',
          label: 'Role',
          cell: (device) => (device.role === 'steward' ? 'Steward' : 'Supervisor'),
        },
        {
          key: 'contact',
          label: 'Last contact',
          cell: (device) => <Contact device={device} now={now} />,
        },
        {
          key: 'scans',
          label: 'Scans received',
          cell: (device) => count(device.lastSeq - device.missing),
          figures: true,
        },
        {
          key: 'missing',
          label: 'Missing',
          cell: (device) =>
            device.missing === 0 ? 'none' : <Badge tone="attention">{count(device.missing)}</Badge>,
          figures: true,
        },
        {
          key: 'do',
          label: 'Right',
          cell: (device) =>
            device.revokedAt === null ? (
              <Button look="danger" aria-label={`Revoke ${device.name}`} onClick={() => onRevoke(device)}>
                Revoke
              </Button>
            ) : (
              <Revoked eventId={eventId} device={device} />
            ),
        },
      ]}
    />
  );
}
