import { PackageX, TriangleAlert, Users, WifiOff } from 'lucide-react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { boardAlarms, type BoardAlarm } from '#domain/door/board-alarms.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';
import { Notice } from '#ui/notice.tsx';
import type { Board } from './numbers.tsx';

type BoardTexts = Catalogue['board'];

/** Returns the display name of an area. */
export const areaName = (checkpoint: string, { mainArea, area }: BoardTexts): string =>
  checkpoint === 'event' ? mainArea : area(checkpoint);

interface AlarmsProps {
  readonly board: Board;
  readonly now: number;
  /** False in wall mode, which names no phones. */
  readonly named?: boolean;
}

/** Alarms, those affecting most people first, followed by lost scans. */
export function Alarms({ board, now, named = true }: AlarmsProps) {
  const texts = useMessages('board');
  const formats = useFormats();
  const areas = board.areas.map((area) => ({
    ...area,
    gates: board.gates.filter(({ checkpoint }) => checkpoint === area.checkpoint),
  }));
  const alarms = boardAlarms(board.gates, areas, now);
  const { silent } = board.scanners;
  const lost = board.lost?.scans ?? 0;
  // Conflicts can't be resolved on a wall display, so it doesn't list them.
  const toDecide = named && board.supervises ? board.openConflicts : 0;
  if (alarms.length === 0 && silent === 0 && lost === 0 && toDecide === 0) return null;
  return (
    <ul aria-label={texts.alarms.label} className={css({ display: 'grid', gap: 'snug' })}>
      {alarms.map((alarm) => {
        const { title, text } = wordsOf(alarm, texts, formats);
        const isGate = alarm.kind === 'silent_gate';
        return (
          <li key={isGate ? alarm.gateId : alarm.checkpoint} data-alarm={alarm.kind} data-risk={alarm.atRisk}>
            <Notice tone={alarm.kind === 'full' ? 'refuse' : 'attention'} icon={isGate ? WifiOff : Users}>
              <strong>{title}</strong> {text}
            </Notice>
          </li>
        );
      })}
      {toDecide === 0 ? null : (
        <li data-alarm="conflicts">
          <Notice tone="attention" icon={TriangleAlert}>
            {texts.alarms.conflicts(toDecide)}
          </Notice>
        </li>
      )}
      {board.lost === undefined || lost === 0 ? null : <Lost lost={board.lost} named={named} />}
      {silent === 0 ? null : (
        <li data-alarm="silent_scanners">
          <Notice icon={TriangleAlert}>{texts.depends(silent)}</Notice>
        </li>
      )}
    </ul>
  );
}

/** Scans lost with a phone's storage, and on which phones. */
function Lost({ lost, named }: { readonly lost: NonNullable<Board['lost']>; readonly named: boolean }) {
  const { alarms: texts } = useMessages('board');
  const { scans, devices } = lost;
  return (
    <li data-alarm="lost_scans" data-risk={scans}>
      <Notice tone="attention" icon={PackageX}>
        <strong>{texts.lostScans(scans)}.</strong> {texts.lostText}
        {named && devices.length > 0 ? ` ${texts.lostOn(devices)}` : null}
      </Notice>
    </li>
  );
}

function wordsOf(
  alarm: BoardAlarm,
  texts: BoardTexts,
  { count }: Formats,
): { readonly title: string; readonly text: string } {
  const { alarms } = texts;
  if (alarm.kind === 'silent_gate') {
    const { gate, minutes, perMinute, atRisk } = alarm;
    const text = atRisk === 0 ? alarms.silentIdle : alarms.silentRisk(perMinute, atRisk);
    return { title: `${alarms.silentGate(gate, minutes)}.`, text };
  }
  const { inside, capacity, fullIn } = alarm;
  const area = areaName(alarm.checkpoint, texts);
  if (alarm.kind === 'full')
    return { title: `${alarms.full(area)}.`, text: alarms.fullBy(count(inside), count(capacity)) };
  const text = fullIn === null ? alarms.nobodyComes : alarms.fullIn(fullIn);
  return { title: `${alarms.nearlyFull(area, count(inside), count(capacity))}.`, text };
}
