import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { rateBefore, silentMs } from '#domain/door/board-alarms.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { BatteryNote } from '#screens/parts/door/battery-note.tsx';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { MinuteLine } from '#ui/minute-line.tsx';
import { Table } from '#ui/table.tsx';
import { areaName } from './alarms.tsx';
import type { Board } from './numbers.tsx';
import { marksOf } from './rule-changes.tsx';

type Gate = Board['gates'][number];
type Device = Board['devices'][number];

/** Every gate: its counts, its last hour, and its devices. */
export function GateCards({ board, now }: { readonly board: Board; readonly now: number }) {
  const texts = useMessages('board');
  const named = board.areas.length > 1;
  const unplaced = board.devices.filter(({ gateId }) => !board.gates.some((gate) => gate.gateId === gateId));
  return (
    <ul className={css({ display: 'grid', gap: 'near' })}>
      {board.gates.map((gate) => (
        <li key={gate.gateId}>
          <GateCard gate={gate} board={board} now={now} named={named} />
        </li>
      ))}
      {unplaced.length === 0 ? null : (
        <li>
          <Card className={css({ display: 'grid', gap: 'snug' })}>
            <h3 className={css({ textStyle: 'h3' })}>{texts.devices.elsewhere}</h3>
            <Devices devices={unplaced} now={now} />
          </Card>
        </li>
      )}
    </ul>
  );
}

interface GateProps {
  readonly gate: Gate;
  readonly board: Board;
  readonly now: number;
  /** Whether to show its area. */
  readonly named: boolean;
}

/** Returns a gate's figures: people, or redemptions of an add-on. */
function figuresOf(
  { addOn, entered, departed, inside, turnedAway }: Gate,
  words: Catalogue['board']['gates'],
): readonly (readonly [label: string, value: number])[] {
  if (addOn !== null)
    return [
      [words.redeemed, entered],
      [words.refused, turnedAway],
    ];
  return [
    [words.in, entered],
    [words.out, departed],
    [words.inside, inside],
    [words.turnedAway, turnedAway],
  ];
}

function GateCard({ gate, board, now, named }: GateProps) {
  const { count } = useFormats();
  const texts = useMessages('board');
  const { gates: words } = texts;
  const { name, minutes, gateId, checkpoint, devices, addOn } = gate;
  const here = board.devices.filter((device) => device.gateId === gateId);
  // Without contact the rate is unknown.
  const silent = gate.lastContactAt === null || now - gate.lastContactAt >= silentMs;
  const figures = figuresOf(gate, words);
  return (
    <Card data-gate={gateId} className={css({ display: 'grid', gap: 'near' })}>
      <div className={css({ display: 'flex', gap: 'snug', flexWrap: 'wrap', alignItems: 'baseline' })}>
        <h3 className={css({ textStyle: 'h3', overflowWrap: 'anywhere' })}>
          <bdi>{name}</bdi>
        </h3>
        {addOn === null ? null : <Badge tone="accent">{addOn}</Badge>}
        {named && addOn === null ? <Badge>{areaName(checkpoint, texts)}</Badge> : null}
        {silent ? null : (
          <span className={css({ ms: 'auto', color: 'text.soft' })}>
            {words.rate(count(Math.round(rateBefore(minutes, 0))))}
          </span>
        )}
      </div>
      <div
        className={css({
          display: 'grid',
          gap: 'base',
          alignItems: 'center',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr)' },
        })}
      >
        <dl
          // Wraps with large text.
          className={css({ display: 'flex', flexWrap: 'wrap', gap: 'base' })}
        >
          {figures.map(([label, value]) => (
            <div key={label} className={css({ minW: '3.25rem', display: 'grid', alignContent: 'start' })}>
              <dd className={css({ fontSize: 'h3', fontWeight: '700', fontVariantNumeric: 'tabular-nums' })}>
                {count(value)}
              </dd>
              <dt className={css({ textStyle: 'small', color: 'text.soft', order: '2' })}>{label}</dt>
            </div>
          ))}
        </dl>
        <Line gate={gate} board={board} />
      </div>
      <Decided gate={gate} />
      <ByMinute gate={gate} board={board} />
      {devices === 0 ? (
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>{words.noDevice}</p>
      ) : (
        <Devices devices={here} now={now} />
      )}
    </Card>
  );
}

/** Chart of the last hour, marking rule changes. */
function Line({ gate, board }: Pick<GateProps, 'gate' | 'board'>) {
  const { clockTime, listed } = useFormats();
  const { gates: words } = useMessages('board');
  const { name, minutes, addOn } = gate;
  const { places, times } = marksOf(board, gate);
  const label = addOn === null ? words.line(name) : words.redeemedLine(name);
  const said = listed(times.map((at) => clockTime(at, board.timeZone)));
  return (
    <MinuteLine
      values={minutes}
      marks={places}
      label={times.length === 0 ? label : words.marked(label, said)}
    />
  );
}

/** Supervisors' decisions at this gate. */
function Decided({ gate: { letIn, sentAway, addOn } }: Pick<GateProps, 'gate'>) {
  const { gates: words } = useMessages('board');
  if (letIn === 0 && sentAway === 0) return null;
  return (
    <p data-decided="" className={css({ textStyle: 'small', color: 'text.soft' })}>
      {(addOn === null ? words.decided : words.handedOut)(letIn, sentAway)}
    </p>
  );
}

const minuteMs = 60_000;

/** The chart's data as a table, for keyboard and screen reader users. */
function ByMinute({ gate, board }: Pick<GateProps, 'gate' | 'board'>) {
  const { count, clockTime } = useFormats();
  const { gates: texts } = useMessages('board');
  const present = Math.floor(board.time / minuteMs);
  const rows = gate.minutes
    .map((entered, at) => ({ entered, minute: present - (gate.minutes.length - 1 - at) }))
    .filter(({ entered }) => entered > 0)
    .toReversed();
  return (
    <details>
      <summary className={css({ textStyle: 'small', color: 'text.soft', cursor: 'pointer', py: 'snug' })}>
        {texts.table}
      </summary>
      {rows.length === 0 ? (
        <p className={css({ textStyle: 'small' })}>{texts.nobody}</p>
      ) : (
        <Table
          caption={texts.tableOf(gate.name)}
          rows={rows}
          rowKey={({ minute }) => String(minute)}
          columns={[
            {
              key: 'minute',
              label: texts.minute,
              cell: ({ minute }) => clockTime(minute * minuteMs, board.timeZone),
            },
            { key: 'in', label: texts.in, cell: ({ entered }) => count(entered), figures: true },
          ]}
        />
      )}
    </details>
  );
}

function Devices({ devices, now }: { readonly devices: readonly Device[]; readonly now: number }) {
  const { ago } = useFormats();
  const { devices: texts } = useMessages('board');
  if (devices.length === 0) return null;
  return (
    <ul
      className={css({
        display: 'grid',
        gap: 'tight',
        borderTopWidth: '1px',
        borderColor: 'line',
        pt: 'near',
      })}
    >
      {devices.map(({ deviceId, name, lastContactAt, unsent, appVersion, battery }) => {
        const silent = lastContactAt === null || now - lastContactAt >= silentMs;
        const heard = lastContactAt === null ? texts.never : texts.heard(ago(lastContactAt, now));
        return (
          <li
            key={deviceId}
            data-device={deviceId}
            className={css({
              display: 'flex',
              flexWrap: 'wrap',
              gap: 'snug',
              alignItems: 'center',
              textStyle: 'small',
            })}
          >
            <strong className={css({ overflowWrap: 'anywhere' })}>
              <bdi>{name}</bdi>
            </strong>
            {silent ? (
              <Badge tone="attention">{heard}</Badge>
            ) : (
              <span className={css({ color: 'text.soft' })}>{heard}</span>
            )}
            {unsent === null || unsent === 0 ? null : <Badge tone="attention">{texts.unsent(unsent)}</Badge>}
            <BatteryNote battery={battery} />
            {appVersion === null ? null : (
              <span className={css({ color: 'text.faint', ms: 'auto' })}>{texts.version(appVersion)}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
