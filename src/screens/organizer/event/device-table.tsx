import { ArrowRightLeft, Pencil, TriangleAlert } from 'lucide-react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useAction } from '#app/data/use-action.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { allowDevice, listDevices } from '#contract/door/devices.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { BatteryNote } from '#screens/parts/door/battery-note.tsx';
import { DataTable } from '#screens/parts/data-table/data-table.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

type DeviceFacts = ReplyOf<typeof listDevices>['items'][number];

/** An action on a device. */
export interface Act {
  readonly what: 'rename' | 'move' | 'revoke';
  readonly device: DeviceFacts;
}

/** One long word beside its button does not widen the page. */
const nameStyle = css({ minW: '0', maxW: { md: '16vw' }, overflowWrap: 'break-word' });

/** A device without contact for this long is stale; ms. */
const staleMs = 2 * 60_000;

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

/** Its last contact, and its battery then. */
function ReceivedHeaders({ device, now }: { readonly device: DeviceFacts; readonly now: number }) {
  return (
    <span className={css({ display: 'inline-flex', flexWrap: 'wrap', gap: 'snug', alignItems: 'center' })}>
      <Contact device={device} now={now} />
      {device.revokedAt === null ? <BatteryNote battery={device.battery} /> : null}
    </span>
  );
}

/** A revoked phone; it can enrol again only if the organizer allows it. */
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

interface OneProps {
  readonly device: DeviceFacts;
  readonly onAct: (act: Act) => void;
}

function Revoke({ device, onAct }: OneProps) {
  const { devices: texts } = useMessages('desk');
  return (
    <Button
      look="danger"
      aria-label={texts.revokeDevice(device.name)}
      onClick={() => onAct({ what: 'revoke', device })}
    >
      {texts.revoke}
    </Button>
  );
}

function Named({ device, onAct }: OneProps) {
  const { devices: texts } = useMessages('desk');
  return (
    <span className={css({ display: 'inline-flex', alignItems: 'center', gap: 'tight' })}>
      <strong className={nameStyle}>
        <bdi>{device.name}</bdi>
      </strong>
      <IconButton
        icon={Pencil}
        label={texts.renameDevice(device.name)}
        onClick={() => onAct({ what: 'rename', device })}
      />
    </span>
  );
}

export interface GateOfDevices {
  readonly gateId: string;
  readonly name: string;
}

interface AtGateProps {
  readonly device: DeviceFacts;
  readonly gates: readonly GateOfDevices[];
  readonly onAct: (act: Act) => void;
}

/** A phone's gate, and whether it has received it. */
function AtGate({ device, gates, onAct }: AtGateProps) {
  const { devices: texts } = useMessages('desk');
  // There is no other gate to move it to.
  const stays = gates.length < 2 || device.revokedAt !== null;
  return (
    <span className={css({ display: 'inline-flex', alignItems: 'center', gap: 'tight', flexWrap: 'wrap' })}>
      <span className={nameStyle}>
        <bdi>{gates.find(({ gateId }) => gateId === device.gateId)?.name ?? '–'}</bdi>
      </span>
      {stays ? null : (
        <IconButton
          icon={ArrowRightLeft}
          label={texts.moveDevice(device.name)}
          onClick={() => onAct({ what: 'move', device })}
        />
      )}
      {device.gateHeard === false && device.revokedAt === null ? (
        <Badge tone="attention">{texts.notHeard}</Badge>
      ) : null}
    </span>
  );
}

interface DeviceTableProps {
  readonly eventId: string;
  readonly devices: readonly DeviceFacts[];
  readonly gates: readonly GateOfDevices[];
  readonly onAct: (act: Act) => void;
}

/** The devices of an event, with actions. */
export function DeviceTable(props: DeviceTableProps) {
  const { eventId, devices, gates, onAct } = props;
  const { clock } = useEngines();
  const now = clock.wall();
  const { count } = useFormats();
  const { devices: texts } = useMessages('desk');
  const { columns } = texts;
  return (
    <DataTable
      caption={texts.caption}
      rows={devices}
      rowKey={(device) => device.deviceId}
      columns={[
        {
          key: 'name',
          label: columns.device,
          cell: (device) => <Named device={device} onAct={onAct} />,
        },
        {
          key: 'gate',
          label: columns.gate,
          cell: (device) => <AtGate device={device} gates={gates} onAct={onAct} />,
        },
        {
          key: 'role',
          label: columns.role,
          cell: (device) => texts.roles[device.role],
        },
        {
          key: 'contact',
          label: columns.contact,
          cell: (device) => <ReceivedHeaders device={device} now={now} />,
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
              <Revoke device={device} onAct={onAct} />
            ) : (
              <Revoked eventId={eventId} device={device} />
            ),
        },
      ]}
    />
  );
}
