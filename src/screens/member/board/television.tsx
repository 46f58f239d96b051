import { Link, useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useWakeLock } from '#app/shell/wake-lock.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonStyle } from '#ui/button.tsx';
import { FullScreen } from '#ui/layers/full-screen.tsx';
import { MinuteLine } from '#ui/minute-line.tsx';
import { Alarms } from './alarms.tsx';
import { RuleChanges } from './rule-changes.tsx';
import { BoardNumbers, type Board } from './numbers.tsx';

interface TelevisionProps {
  readonly board: Board;
  /** The latest request failed, so the numbers are outdated. */
  readonly failed: boolean;
  readonly eventId: string;
}

/** The board on a wall display: full screen, large type, no names of people or phones. */
export function Television({ board, failed, eventId }: TelevisionProps) {
  useWakeLock();
  const navigate = useNavigate();
  const withoutTv = { to: '/events/$registrationId/door', params: { registrationId: eventId } } as const;
  const { clockSeconds } = useFormats();
  const texts = useMessages('board');
  const asOf = texts.asOf(clockSeconds(board.time, board.timeZone));
  return (
    <FullScreen
      title={board.name}
      onLeave={() => void navigate(withoutTv)}
      beside={
        <>
          <span className={css({ ms: 'auto', color: 'text.soft', whiteSpace: 'nowrap', fontSize: 'lead' })}>
            {failed ? <Badge tone="attention">{asOf}</Badge> : asOf}
          </span>
          <Link
            {...withoutTv}
            aria-label={texts.leaveTelevision}
            className={buttonStyle({ look: 'plain', size: 'square' })}
          >
            <X size={24} aria-hidden />
          </Link>
        </>
      }
    >
      <BoardNumbers board={board} size="television" />
      <Alarms board={board} now={board.time} named={false} />
      <RuleChanges board={board} />
      <GateLines gates={board.gates} />
    </FullScreen>
  );
}

function GateLines({ gates }: Pick<Board, 'gates'>) {
  const { count } = useFormats();
  const texts = useMessages('board');
  return (
    <ul
      className={css({
        display: 'grid',
        gap: 'room',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 17rem), 1fr))',
      })}
    >
      {gates.map(({ gateId, name, minutes, entered }) => (
        <li
          key={gateId}
          className={css({ display: 'grid', gap: 'snug', fontSize: 'clamp(1rem, 1.6vw, 2rem)' })}
        >
          <span className={css({ display: 'flex', gap: 'base', justifyContent: 'space-between' })}>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <span className={css({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })}>
              {count(entered)} {texts.gates.in}
            </span>
          </span>
          <MinuteLine values={minutes} label={texts.gates.line(name)} />
        </li>
      ))}
    </ul>
  );
}
