import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { CloudOff, RefreshCw, TriangleAlert, Wifi, WifiLow } from 'lucide-react';
import type { Reach, SyncStatus } from '#sync/parts.ts';
import { Pill } from '#ui/pill.tsx';
import type { DoorDesk } from './door-desk.ts';
import { useDoorDesk } from './door.ts';
import { count } from './words.ts';

const SyncSheet = lazy(async () => ({ default: (await import('./sync-sheet.tsx')).SyncSheet }));

const reachWords: Readonly<Record<Reach, string>> = {
  online: 'Online',
  slow: 'Slow',
  portal: 'Sign in to Wi-Fi',
  offline: 'Offline',
};

function subscribeBrowser(listener: () => void) {
  const stop = new AbortController();
  addEventListener('online', listener, { signal: stop.signal });
  addEventListener('offline', listener, { signal: stop.signal });
  return () => stop.abort();
}

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
  const words = [
    reachWords[reach],
    unsent > 0 ? `${count(unsent)} unsent` : '',
    parked > 0 ? `${count(parked)} need attention` : '',
  ];
  const tone = parked > 0 || reach === 'portal' ? 'attention' : reach === 'offline' ? 'attention' : 'calm';
  return (
    <Pill tone={tone} onClick={onOpen} aria-haspopup="dialog" data-reach={reach} data-unsent={unsent}>
      {sending ? <RefreshCw size={18} aria-hidden /> : <ReachIcon reach={reach} />}
      {words.filter((word) => word !== '').join(' · ')}
    </Pill>
  );
}

/** Without door work the browser's own word is all there is to show. */
function PlainPill({ onOpen }: { readonly onOpen: () => void }) {
  const online = useSyncExternalStore(subscribeBrowser, () => navigator.onLine);
  return (
    <Pill
      tone={online ? 'calm' : 'attention'}
      onClick={onOpen}
      aria-haspopup="dialog"
      data-reach={online ? 'online' : 'offline'}
      data-unsent="0"
    >
      <ReachIcon reach={online ? 'online' : 'offline'} />
      {online ? 'Online' : 'Offline'}
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
      {wasOpened ? (
        <Suspense>
          <SyncSheet open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
