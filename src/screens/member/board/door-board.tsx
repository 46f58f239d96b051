import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Radio, Tv } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { css, cva } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { worksAtDoors } from '#app/account/role.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useEventLive } from '#app/data/use-event-live.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useNow } from '#app/data/use-now.ts';
import { useServer } from '#app/data/server-data.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { readBoard } from '#contract/door/board.ts';
import { listConflicts } from '#contract/door/conflict-list.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonStyle } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Page, Section } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { Alarms } from './alarms.tsx';
import { ConflictCards } from './conflict-cards.tsx';
import { GateCards } from './gate-cards.tsx';
import { BoardNumbers, numbersStyle, type Board } from './numbers.tsx';
import { OwnDevices } from './own-devices.tsx';
import { RuleChanges } from './rule-changes.tsx';
import { Television } from './television.tsx';

/** With a live connection the board polls rarely, because changes are announced. */
const everyMs = { live: 30_000, polling: 5_000 };

const columns = cva({
  base: { display: 'grid', gap: 'room', alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' },
  variants: {
    beside: { true: { _wide: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' } }, false: {} },
  },
});

/** Live board of an event's door for its staff; `?tv` for a wall display. */
export function DoorBoard() {
  const { auth, replies } = useEngines();
  const { user } = useAuth();
  const texts = useMessages('board');
  const { registrationId } = useParams({ from: '/events/$registrationId/door' });
  const onWall = useSearch({ from: '/events/$registrationId/door' }).tv !== undefined;
  // The question whose page this is now stands above everything, and a dialog opened later would cover it.
  const other = useSyncExternalStore((listener) => auth.subscribe(listener), auth.other);
  const isLive = useEventLive(registrationId, () =>
    Promise.all([replies.readAgain(readBoard), replies.readAgain(listConflicts)]),
  );
  const params = { registrationId };
  const board = useServer(readBoard, { params }, { everyMs: isLive ? everyMs.live : everyMs.polling });
  return (
    <Page
      title={board.data?.name ?? texts.title}
      intro={
        board.data !== undefined ? (
          <Freshness board={board.data} isLive={isLive} />
        ) : board.loading ? (
          <Skeleton height="1.5rem" width="16rem" />
        ) : undefined
      }
      actions={
        <WaysOn
          params={params}
          isOfDoors={worksAtDoors(user)}
          hasBoard={board.data !== undefined || board.failure === null}
        />
      }
    >
      <ReadState
        read={board}
        what={texts.what}
        skeleton={{ height: 'clamp(7rem, 13vw, 9rem)', grid: numbersStyle }}
        empty={({ gates }) =>
          gates.length === 0 ? <EmptyState title={texts.none.title}>{texts.none.text}</EmptyState> : null
        }
      >
        {(found) => (onWall ? null : <Columns board={found} eventId={registrationId} />)}
      </ReadState>
      {!onWall || board.data === undefined || other !== null ? null : (
        <Television board={board.data} failed={board.failure !== null} eventId={registrationId} />
      )}
    </Page>
  );
}

interface WaysOnProps {
  readonly params: { readonly registrationId: string };
  readonly isOfDoors: boolean;
  /** Whether there is a board, or may still be. */
  readonly hasBoard: boolean;
}

function WaysOn({ params, isOfDoors, hasBoard }: WaysOnProps) {
  const texts = useMessages('board');
  return (
    <>
      <Link
        to={isOfDoors ? '/myEventsDetails/$registrationId' : '/events/$registrationId'}
        params={params}
        className={buttonStyle()}
      >
        {isOfDoors ? texts.manage : texts.eventPage}
      </Link>
      {hasBoard ? (
        <Link
          to="/events/$registrationId/door"
          params={params}
          search={{ tv: 'on' }}
          className={buttonStyle()}
        >
          <Tv size={20} aria-hidden /> {texts.television}
        </Link>
      ) : null}
    </>
  );
}

function Columns({ board, eventId }: { readonly board: Board; readonly eventId: string }) {
  const texts = useMessages('board');
  const now = useBoardTime(board);
  const { supervises, openConflicts, gates, timeZone } = board;
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'room' })}>
      <BoardNumbers board={board} />
      <Alarms board={board} now={now} />
      <RuleChanges board={board} />
      <div className={columns({ beside: supervises })}>
        <Section title={texts.gates.title}>
          <GateCards board={board} now={now} />
        </Section>
        {supervises ? (
          <Section title={texts.conflicts.title}>
            <ConflictCards door={{ eventId, timeZone, gates }} />
          </Section>
        ) : openConflicts === 0 ? null : (
          <p className={css({ color: 'text.soft' })}>{texts.conflicts.stewards(openConflicts)}</p>
        )}
      </div>
      {supervises ? <OwnDevices eventId={eventId} gates={gates} /> : null}
    </div>
  );
}

/** Age of the numbers, and the devices they depend on. */
function Freshness({ board, isLive }: { readonly board: Board; readonly isLive: boolean }) {
  const { clockSeconds } = useFormats();
  const texts = useMessages('board');
  const { total, silent } = board.scanners;
  return (
    <span className={css({ display: 'inline-flex', gap: 'snug', flexWrap: 'wrap', alignItems: 'center' })}>
      <Badge tone={isLive ? 'admit' : 'plain'}>
        <Radio size={14} aria-hidden /> {isLive ? texts.live : texts.polling}
      </Badge>
      <span>{texts.asOf(clockSeconds(board.time, board.timeZone))}</span>
      <span>{texts.scanners(total, silent)}</span>
    </span>
  );
}

const tickMs = 5_000;

/** The server's time, continued from when it was sent with the numbers. */
function useBoardTime({ time }: Pick<Board, 'time'>): number {
  return Math.max(time, useNow(tickMs));
}
