import { useEffect, useState, useSyncExternalStore } from 'react';
import { CloudOff, RefreshCw, TriangleAlert, Wifi, WifiLow } from 'lucide-react';
import { ping } from '#contract/ping.ts';
import { css } from 'styled-system/css';
import type { Reach, SyncStatus } from '#sync/parts.ts';
import { Pill } from '#ui/pill.tsx';
import type { DoorDesk } from '#app/engines/door-desk.ts';
import { useDoorDesk } from '#app/scanning/door.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { lazyCode } from './lazy-code.ts';
import { lazyPart, type PartFailure } from './lazy-part.tsx';
import { PartFailed } from './shell-part.tsx';
import { useUnsentHolds, useUnsentOrders } from '#app/checkout/use-unsent-holds.ts';
import { useOpenWishes } from '#app/wishes/use-open-wishes.ts';
import { useShellTexts } from '#app/engines/use-messages.ts';
import type { Catalogue } from '#messages/catalogue.ts';

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

/** In a narrow head the words give way first, never the row. */
const narrowLook = css({ minW: 'touch', flexShrink: '1', '& svg': { flexShrink: '0' } });
const pillTextLook = css({
  minW: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '@container (max-width: 12em)': { srOnly: true },
});

/** How soon a lost server is asked whether it is back, and how often after that, ms. */
const probes = { first: 2_000, most: 15_000 } as const;

/** The wait before each of these questions; thousands of pages that lost it in one moment spread over half of it. */
const probeWaitMs = (asked: number, fraction: number): number =>
  Math.min(probes.most, probes.first * 2 ** asked) * (0.75 + fraction / 2);

/** A page that asked nothing for so long asks whether the server is there, ms: nothing is said that nobody looked at. */
const firstLookMs = 500;

type Texts = Catalogue['shell']['connection'];

/** What people on this device have asked for and the server has yet to do. */
interface Waiting {
  readonly holds: number;
  readonly orders: number;
  readonly changes: number;
}

const useWaiting = (): Waiting => ({
  holds: useUnsentHolds(),
  orders: useUnsentOrders(),
  changes: useOpenWishes(),
});

const waitingWords = (texts: Texts, { holds, orders, changes }: Waiting): readonly string[] => [
  ...(holds === 0 ? [] : [texts.reservations(holds)]),
  ...(orders === 0 ? [] : [texts.orders(orders)]),
  ...(changes === 0 ? [] : [texts.changes(changes)]),
];

function ReachIcon({ reach }: { readonly reach: Reach }) {
  if (reach === 'online') return <Wifi size={18} aria-hidden />;
  if (reach === 'slow') return <WifiLow size={18} aria-hidden />;
  return reach === 'portal' ? <TriangleAlert size={18} aria-hidden /> : <CloudOff size={18} aria-hidden />;
}

/** The state of the connection as the door's engine knows it. */
export function useSyncStatus(desk: DoorDesk): SyncStatus {
  return useSyncExternalStore(
    (listener) => desk.sync.subscribe(listener),
    () => desk.sync.status(),
  );
}

function DoorPill({ desk, onOpen }: { readonly desk: DoorDesk; readonly onOpen: () => void }) {
  const { reach, unsent, parked, sending } = useSyncStatus(desk);
  const purchases = useWaiting();
  const { connection: texts } = useShellTexts();
  const waiting = [
    ...(unsent > 0 ? [texts.unsent(unsent)] : []),
    ...(parked > 0 ? [texts.toCheck(parked)] : []),
    ...waitingWords(texts, purchases),
  ];
  // The bar of the scanner is narrow: that all is well need not be said beside what is not.
  const quiet = reach === 'online' && waiting.length > 0;
  const tone = parked > 0 || ['portal', 'away', 'offline'].includes(reach) ? 'attention' : 'calm';
  return (
    <Pill
      tone={tone}
      onClick={onOpen}
      aria-haspopup="dialog"
      data-reach={reach}
      data-unsent={unsent}
      className={narrowLook}
    >
      {sending ? <RefreshCw size={18} aria-hidden /> : <ReachIcon reach={reach} />}
      <span className={pillTextLook}>
        <span className={quiet ? css({ srOnly: true }) : undefined}>{texts.reach[reach]}</span>
        {waiting.map((word, place) => (quiet && place === 0 ? ` ${word}` : ` · ${word}`)).join('')}
      </span>
    </Pill>
  );
}

/** Without door work nobody probes all the time: how the last call went is told, and a lost server asked again. */
function PlainPill({ onOpen }: { readonly onOpen: () => void }) {
  const { contact, call, clock, chance } = useEngines();
  const { connection: texts } = useShellTexts();
  const way = useSyncExternalStore(contact.subscribe, contact.way, contact.way);
  const online = way === 'online';
  const waiting = useWaiting();
  useEffect(
    () => clock.after(firstLookMs, () => void (contact.asked() || call(ping, {}))),
    [clock, contact, call],
  );
  useEffect(() => {
    if (online) return undefined;
    let asked = 0;
    let cancel = clock.after(probeWaitMs(asked, chance()), function probe() {
      void call(ping, {});
      asked += 1;
      cancel = clock.after(probeWaitMs(asked, chance()), probe);
    });
    return () => cancel();
  }, [online, call, clock, chance]);
  return (
    <Pill
      tone={online ? 'calm' : 'attention'}
      onClick={onOpen}
      aria-haspopup="dialog"
      data-reach={way}
      data-unsent="0"
      className={narrowLook}
      data-holds={waiting.holds}
      data-orders={waiting.orders}
      data-changes={waiting.changes}
    >
      <ReachIcon reach={way} />
      <span className={pillTextLook}>{[texts.reach[way], ...waitingWords(texts, waiting)].join(' · ')}</span>
    </Pill>
  );
}

/** Always in sight: the connection, what waits to be sent, and the way to the whole story. */
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
