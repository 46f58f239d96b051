import { FileLock2, Pencil, QrCode as QrIcon, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useAction } from '#app/data/use-action.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useServer } from '#app/data/server-data.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { allowDevice, listDevices } from '#contract/door/devices.ts';
import { listGates } from '#contract/door/gates.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Table } from '#ui/table.tsx';
import { RevokeDevice } from '#screens/parts/revoke-device.tsx';
import { HandOver } from './hand-over.tsx';
import { RenameDevice } from './rename-device.tsx';
import { EnrolmentCode } from './enrolment-code.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';

type DeviceFacts = ReplyOf<typeof listDevices>['items'][number];

/** Without contact for this long a device is called stale; ms. */
const staleMs = 2 * 60_000;

export function Devices({ eventId }: { readonly eventId: string }) {
  const { clock, replies } = useEngines();
  const { devices: texts } = useMessages('desk');
  const params = { registrationId: eventId };
  const devices = useServer(listDevices, { params }, { everyMs: 10_000 });
  const gates = useServer(listGates, { params });
  const [inviting, setInviting] = useState(false);
  const [handing, setHanding] = useState(false);
  const [renaming, setRenaming] = useState<DeviceFacts | null>(null);
  const [revoking, setRevoking] = useState<DeviceFacts | null>(null);
  const gateName = (gateId: string | null) =>
    gates.data?.items.find((gate) => gate.gateId === gateId)?.name ?? '–';
  return (
    <div className={css({ display: 'grid', gap: 'base' })}>
      <Actions onInvite={() => setInviting(true)} onHandOver={() => setHanding(true)} />
      <ReadState read={devices} what={texts.what}>
        {({ items, restoredAt = null }) => (
          <>
            {restoredAt === null ? null : <Restored at={restoredAt} />}
            {items.length === 0 ? (
              <EmptyState title={texts.none.title}>{texts.none.text}</EmptyState>
            ) : (
              <DeviceTable
                eventId={eventId}
                devices={items}
                gateName={gateName}
                now={clock.wall()}
                onRename={setRenaming}
                onRevoke={setRevoking}
              />
            )}
          </>
        )}
      </ReadState>
      {inviting ? (
        <EnrolmentCode eventId={eventId} gates={gates.data?.items ?? []} onClose={() => setInviting(false)} />
      ) : null}
      {handing ? (
        <HandOver eventId={eventId} devices={devices.data?.items ?? []} onClose={() => setHanding(false)} />
      ) : null}
      {renaming === null ? null : (
        <RenameDevice registrationId={eventId} device={renaming} onClose={() => setRenaming(null)} />
      )}
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

interface ActionsProps {
  readonly onInvite: () => void;
  readonly onHandOver: () => void;
}

function Actions({ onInvite, onHandOver }: ActionsProps) {
  const { devices, sealed } = useMessages('desk');
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
      <Button look="primary" onClick={onInvite}>
        <QrIcon size={20} aria-hidden /> {devices.showCode}
      </Button>
      <Button onClick={onHandOver}>
        <FileLock2 size={20} aria-hidden /> {sealed.open}
      </Button>
    </div>
  );
}

/** What nobody can know after a restore, and what heals automatically. */
function Restored({ at }: { readonly at: number }) {
  const { clockTime, day } = useFormats();
  const { devices: texts } = useMessages('desk');
  return (
    <Notice tone="attention" icon={TriangleAlert}>
      {texts.restored(day(at), clockTime(at))}
    </Notice>
  );
}

function Contact({ device, now }: { readonly device: DeviceFacts; readonly now: number }) {
  const { ago } = useFormats();
  const { devices: texts } = useMessages('desk');
  if (device.lastContactAt === null) return texts.noContact;
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
  const { call } = useEngines();
  const { devices: texts } = useMessages('desk');
  const allow = useAction({
    run: () => call(allowDevice, { params: { registrationId: eventId, deviceId: device.deviceId } }),
    reads: [listDevices],
    says: () => ({ title: texts.allowed.title, text: texts.allowed.text(device.name) }),
    failedTitle: texts.notAllowed,
  });
  return (
    <div className={css({ display: 'flex', gap: 'snug', alignItems: 'center', flexWrap: 'wrap' })}>
      <Badge tone="refuse">{device.barredAt == null ? texts.revoked : texts.barred}</Badge>
      {device.barredAt == null ? null : (
        <Button busy={allow.busy} aria-label={texts.allowDevice(device.name)} onClick={() => allow.run()}>
          {texts.allow}
        </Button>
      )}
    </div>
  );
}

function Named({
  device,
  onRename,
}: {
  readonly device: DeviceFacts;
  readonly onRename: (device: DeviceFacts) => void;
}) {
  const { devices: texts } = useMessages('desk');
  return (
    <span className={css({ display: 'inline-flex', alignItems: 'center', gap: 'tight' })}>
      <strong>{device.name}</strong>
      <Button
        look="plain"
        size="square"
        aria-label={texts.renameDevice(device.name)}
        onClick={() => onRename(device)}
      >
        <Pencil size={18} aria-hidden />
      </Button>
    </span>
  );
}

interface DeviceTableProps {
  readonly eventId: string;
  readonly devices: readonly DeviceFacts[];
  readonly gateName: (gateId: string | null) => string;
  readonly now: number;
  readonly onRename: (device: DeviceFacts) => void;
  readonly onRevoke: (device: DeviceFacts) => void;
}

function DeviceTable({ eventId, devices, gateName, now, onRename, onRevoke }: DeviceTableProps) {
  const { count } = useFormats();
  const { devices: texts } = useMessages('desk');
  const { columns } = texts;
  return (
    <Table
      caption={texts.caption}
      rows={devices}
      rowKey={(device) => device.deviceId}
      columns={[
        {
          key: 'name',
          label: columns.device,
          cell: (device) => <Named device={device} onRename={onRename} />,
        },
        { key: 'gate', label: columns.gate, cell: (device) => gateName(device.gateId) },
        {
          key: 'role',
          label: columns.role,
          cell: (device) => texts.roles[device.role],
        },
        {
          key: 'contact',
          label: columns.contact,
          cell: (device) => <Contact device={device} now={now} />,
        },
        {
          key: 'scans',
          label: columns.received,
          cell: (device) => count(device.lastSeq - device.missing),
          figures: true,
        },
        {
          key: 'missing',
          label: columns.unsent,
          cell: (device) =>
            device.missing === 0 ? count(0) : <Badge tone="attention">{count(device.missing)}</Badge>,
          figures: true,
        },
        {
          key: 'do',
          label: columns.access,
          cell: (device) =>
            device.revokedAt === null ? (
              <Button
                look="danger"
                aria-label={texts.revokeDevice(device.name)}
                onClick={() => onRevoke(device)}
              >
                {texts.revoke}
              </Button>
            ) : (
              <Revoked eventId={eventId} device={device} />
            ),
        },
      ]}
    />
  );
}
