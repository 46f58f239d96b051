import { useEffect, useState, useSyncExternalStore } from 'react';
import { CloudOff, RefreshCw, TriangleAlert, Wifi, WifiLow } from 'lucide-react';
import { ping } from '#contract/ping.ts';
import { css, cx } from 'styled-system/css';
import type { Reach, SyncStatus } from '#sync/deps.ts';
import { Pill } from '#ui/pill.tsx';
import type { DoorDesk } from '#app/engines/door-desk.ts';
import { useDoorDesk } from '#app/scanning/door.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { lazyCode } from './lazy-code.ts';
import { lazyPart, type PartFailure } from './lazy-part.tsx';
import { PartFailed } from './shell-part.tsx';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { useWaiting, shortWaitingText, waitingText, type Waiting } from './waiting-text.ts';

const SyncSheet = lazyPart(
  lazyCode(async () => (await import('./sync-sheet.tsx')).SyncSheet),
  {
    rooms: ['checkout', 'sync', 'wishes'],
    waiting: null,
    failed: (failure, { open }) => (open ? <SyncFailed {...failure} /> : null),
  },
);

function SyncFailed(failure: PartFailure) {
  return <PartFailed what={useShellTexts().connection.title} {...failure} />;
}

/** In a narrow header these words shrink first, before those of the sign-in; the row never does. */
const narrowStyle = css({ minW: 'touch', h: 'touch', flexShrink: '9999' });
/** If nothing is waiting, show all of the words next to the icon or none: what does not fit wraps out of sight. */
const aloneStyle = css({ flexWrap: 'wrap', justifyContent: 'center', overflow: 'hidden' });
const pictureStyle = css({ display: 'grid', placeItems: 'center', h: 'touch' });
/** On a phone, show only the number of waiting items, so that a count is never cut off. */
const fullStyle = css({ '@container (max-width: 30em)': { srOnly: true } });
const shortStyle = css({ display: 'none', '@container (max-width: 30em)': { display: 'inline' } });
/** On the narrowest screens only the icon shows the connection. */
const reachStyle = css({ '@container (max-width: 24em)': { srOnly: true } });
const pillTextStyle = css({
  minW: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '@container (max-width: 18em)': { srOnly: true },
});

const waitingCount = ({ holds, orders, changes, refused }: Waiting) => holds + orders + changes + refused;
/** @param others how many other items are shown besides the connection */
const appearanceOf = (others: number) => cx(narrowStyle, others === 0 && aloneStyle);

/** First and longest wait between probes of a lost server, ms. */
const probes = { first: 2_000, most: 15_000 } as const;

/** Returns the wait before each probe, with random jitter of half of it for thousands of pages that lost it at once. */
const probeWaitMs = (asked: number, fraction: number): number =>
  Math.min(probes.most, probes.first * 2 ** asked) * (0.75 + fraction / 2);

/** A page without requests for this long probes the server, ms, so that the pill shows only verified states. */
const firstProbeMs = 500;

interface PillWordsProps {
  readonly reach: string;
  /** Hides "online" next to problems. */
  readonly quiet?: boolean;
  /** This device's unsent scans, and those that need attention. */
  readonly unsent?: number;
  readonly parked?: number;
  readonly waiting: Waiting;
}

/** Text of the connection state and waiting items; always complete for screen readers. */
function PillTexts({ reach, quiet = false, unsent = 0, parked = 0, waiting }: PillWordsProps) {
  const { connection: texts } = useShellTexts();
  const scans = unsent === 0 ? [] : [texts.unsent(unsent)];
  const toCheck = parked === 0 ? [] : [texts.toCheck(parked)];
  const full = [...scans, ...toCheck, ...waitingText(texts, waiting)];
  if (full.length === 0) return <span className={pillTextStyle}>{reach}</span>;
  const joined = (words: readonly string[]) => words.join(' · ');
  return (
    <span className={pillTextStyle}>
      <span className={quiet ? css({ srOnly: true }) : reachStyle}>
        {reach}
        {quiet ? ' ' : ' · '}
      </span>
      <span className={fullStyle}>{joined(full)}</span>
      <span aria-hidden className={shortStyle}>
        {joined([...scans, ...shortWaitingText(texts, waiting, parked)])}
      </span>
    </span>
  );
}

const pictures = { online: Wifi, slow: WifiLow, portal: TriangleAlert, away: CloudOff, offline: CloudOff };

function ReachIcon({ reach, sending = false }: { readonly reach: Reach; readonly sending?: boolean }) {
  const Icon = sending ? RefreshCw : pictures[reach];
  return (
    <span className={pictureStyle}>
      <Icon size={18} aria-hidden />
    </span>
  );
}

/** Returns the connection state from the door's engine. */
export function useSyncStatus(desk: DoorDesk): SyncStatus {
  return useSyncExternalStore(
    (listener) => desk.sync.subscribe(listener),
    () => desk.sync.status(),
  );
}

function DoorPill({ desk, onOpen }: { readonly desk: DoorDesk; readonly onOpen: () => void }) {
  const { reach, unsent, parked, sending } = useSyncStatus(desk);
  const waiting = useWaiting();
  const { connection: texts } = useShellTexts();
  const isToCheck = parked > 0 || waiting.refused > 0;
  const tone = isToCheck || ['portal', 'away', 'offline'].includes(reach) ? 'attention' : 'calm';
  return (
    <Pill
      tone={tone}
      onClick={onOpen}
      aria-haspopup="dialog"
      data-reach={reach}
      data-unsent={unsent}
      className={appearanceOf(unsent + parked + waitingCount(waiting))}
    >
      <ReachIcon reach={reach} sending={sending} />
      {/* The bar of the scanner is narrow. */}
      <PillTexts
        reach={texts.reach[reach]}
        quiet={reach === 'online'}
        unsent={unsent}
        parked={parked}
        waiting={waiting}
      />
    </Pill>
  );
}

/** Without door work there is no constant polling: shows the result of the last call, and probes a lost server. */
function PlainPill({ onOpen }: { readonly onOpen: () => void }) {
  const { contact, call, clock, random } = useEngines();
  const { connection: texts } = useShellTexts();
  const way = useSyncExternalStore(contact.subscribe, contact.way, contact.way);
  const online = way === 'online';
  const waiting = useWaiting();
  useEffect(
    () => clock.after(firstProbeMs, () => void (contact.asked() || call(ping, {}))),
    [clock, contact, call],
  );
  useEffect(() => {
    if (online) return undefined;
    let asked = 0;
    let cancel = clock.after(probeWaitMs(asked, random()), function probe() {
      void call(ping, {});
      asked += 1;
      cancel = clock.after(probeWaitMs(asked, random()), probe);
    });
    return () => cancel();
  }, [online, call, clock, random]);
  return (
    <Pill
      tone={online && waiting.refused === 0 ? 'calm' : 'attention'}
      onClick={onOpen}
      aria-haspopup="dialog"
      data-reach={way}
      data-unsent="0"
      className={appearanceOf(waitingCount(waiting))}
      data-holds={waiting.holds}
      data-orders={waiting.orders}
      data-changes={waiting.changes}
      data-refused={waiting.refused}
    >
      <ReachIcon reach={way} />
      <PillTexts reach={texts.reach[way]} waiting={waiting} />
    </Pill>
  );
}

/** Always visible: the connection, what is waiting to be sent, and a button for the details. */
export function ConnectionPill() {
  const desk = useDoorDesk();
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const show = () => {
    setWasOpened(true);
    setOpen(true);
  };
  return (
    <>
      {desk === null ? <PlainPill onOpen={show} /> : <DoorPill desk={desk} onOpen={show} />}
      {wasOpened ? <SyncSheet open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
