import { Link } from '@tanstack/react-router';
import { Activity } from 'lucide-react';
import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { readBoard } from '#contract/door/board.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { deviceLacks } from '#domain/door/device-readiness.ts';
import { areDoorsOpen } from '#domain/events/door-hours.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonStyle } from '#ui/button.tsx';
import { List, Row } from '#ui/list.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Section } from '#ui/page.tsx';
import { Stats } from '#ui/stat.tsx';
import { EventFigures } from '#screens/organizer/event-figures.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import type { MyEvent } from '../event-page.tsx';
import { OpenConflicts } from './open-conflicts.tsx';

type Board = ReplyOf<typeof readBoard>;
type WatchedDevice = Board['devices'][number];

const everyMs = 15_000;

/** The door day: opening time, and which devices are ready. @param now ms */
export function DoorDayOverview({ event, now }: { readonly event: MyEvent; readonly now: number }) {
  const { overview } = useMessages('desk');
  const { door: texts } = overview;
  const { timeApart, timeThere } = useFormats();
  const { registrationId, timeZone } = event;
  const params = { registrationId };
  const times = { doorsOpenAt: Date.parse(event.doorsOpenAt), endsAt: Date.parse(event.endsAt) };
  const board = useServer(readBoard, { params }, { everyMs });
  const title = areDoorsOpen(now, times)
    ? texts.open(timeThere(event.endsAt, now, timeZone))
    : texts.opens(timeThere(event.doorsOpenAt, now, timeZone), timeApart(times.doorsOpenAt, now));
  return (
    <>
      <Section
        title={<span role="timer">{title}</span>}
        actions={
          <Link
            to="/events/$registrationId/door"
            params={params}
            className={buttonStyle({ look: 'primary' })}
          >
            <Activity size={20} aria-hidden /> {texts.board}
          </Link>
        }
      >
        {event.figures === null ? null : <EventFigures figures={event.figures} />}
        {event.figures?.openConflicts ? (
          <Stats>
            <OpenConflicts event={event} />
          </Stats>
        ) : null}
      </Section>
      <ReadState read={board} what={overview.what} skeleton={{ count: 2 }}>
        {(found) => <Devices registrationId={registrationId} board={found} doorsOpenAt={times.doorsOpenAt} />}
      </ReadState>
    </>
  );
}

interface DevicesProps {
  readonly registrationId: string;
  readonly board: Board;
  /** ms. */
  readonly doorsOpenAt: number;
}

/** How many devices are ready, and what each of the others lacks. */
function Devices({ registrationId, board, doorsOpenAt }: DevicesProps) {
  const { door: texts } = useMessages('desk').overview;
  const { count } = useFormats();
  // Includes those with expired access, because they need action.
  const { total, devices } = board.enrolled ?? { total: board.scanners.total, devices: board.devices };
  const judged = devices.map((device) => ({
    device,
    lacks: deviceLacks(device, { now: board.time, doorsOpenAt }),
  }));
  const lacking = judged.filter(({ lacks }) => lacks.length > 0).length;
  const all = Math.max(total, judged.length);
  const manage = (
    <Link
      to="/myEventsDetails/$registrationId"
      params={{ registrationId }}
      search={{ part: 'devices' }}
      className={buttonStyle()}
    >
      {texts.manage}
    </Link>
  );
  if (judged.length === 0)
    return (
      <EmptyState title={texts.none.title} action={manage}>
        {texts.none.text}
      </EmptyState>
    );
  const gateName = (gateId: string | null) =>
    board.gates.find((gate) => gate.gateId === gateId)?.name ?? texts.noGate;
  return (
    <Section title={texts.ready(all - lacking, all)} actions={manage}>
      {judged.length < all ? (
        <p className={css({ color: 'text.soft' })}>{texts.shown(judged.length, count(all))}</p>
      ) : null}
      <List label={texts.label}>
        {judged
          .toSorted((one, other) => other.lacks.length - one.lacks.length)
          .map(({ device, lacks }) => (
            <DeviceRow
              key={device.deviceId}
              device={device}
              gate={gateName(device.gateId)}
              lacks={lacks}
              now={board.time}
            />
          ))}
      </List>
    </Section>
  );
}

interface DeviceRowProps {
  readonly device: WatchedDevice;
  readonly gate: string;
  readonly lacks: ReturnType<typeof deviceLacks>;
  /** Server time, ms. */
  readonly now: number;
}

function DeviceRow({ device, gate, lacks, now }: DeviceRowProps) {
  const { door: texts } = useMessages('desk').overview;
  const { ago } = useFormats();
  const { lastContactAt, unsent } = device;
  const facts = [
    ...lacks.filter((lack) => lack !== 'unsent').map((lack) => texts.lacks[lack]),
    ...(unsent !== null && lacks.includes('unsent') ? [texts.unsent(unsent)] : []),
    ...(device.gateId === null ? [] : [gate]),
    ...(lastContactAt === null ? [] : [texts.heard(ago(lastContactAt, now))]),
  ];
  return (
    <Row
      title={<bdi className={css({ overflowWrap: 'anywhere' })}>{device.name}</bdi>}
      note={facts.join(' · ')}
      end={
        <Badge tone={lacks.length === 0 ? 'admit' : 'attention'}>
          {lacks.length === 0 ? texts.isReady : texts.isNot}
        </Badge>
      }
    />
  );
}
