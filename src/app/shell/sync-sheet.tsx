import { RefreshCw } from 'lucide-react';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/layers/dialog.tsx';
import { List, Row } from '#ui/list.tsx';
import { Notice } from '#ui/notice.tsx';
import { isUnsent } from '#domain/sales/held-places.ts';
import type { DoorDesk } from '#app/engines/door-desk.ts';
import { useDoorDesk } from '#app/scanning/door.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useStore } from '#app/data/live-query.ts';
import { useSyncStatus } from './connection.tsx';
import { SealedScansList } from './sealed-scans-list.tsx';
import { usePurchaseNews } from '#app/checkout/use-purchase-news.ts';
import { useOpenedBuying } from '#app/checkout/use-unsent-holds.ts';
import { ago, clockSeconds, count, failureWords } from '#app/format/words.ts';

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function SyncSheet({ open, onClose }: SheetProps) {
  const desk = useDoorDesk();
  const { contact } = useEngines();
  const reached = useSyncExternalStore(contact.subscribe, contact.reached);
  return (
    <Sheet open={open} onClose={onClose} title="Sync">
      {desk === null ? (
        <p className={css({ color: 'text.soft' })}>
          {reached
            ? 'The server answers. Tickets and events that you have seen stay on this device.'
            : 'The server does not answer. What you have seen before is shown from this device; nothing is lost.'}
        </p>
      ) : (
        <DoorState desk={desk} />
      )}
      <WaitingHolds />
      <Orders />
    </Sheet>
  );
}

const reachStory = {
  online: 'The server answers.',
  slow: 'The server answers slowly. Verdicts do not wait for it.',
  portal: 'This Wi-Fi needs you to sign in. Do that in your browser; you can keep scanning meanwhile.',
  offline:
    'No connection. Scanning works on this device; scans are sent automatically when you’re back online.',
} as const;

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div
      className={css({
        display: 'flex',
        justifyContent: 'space-between',
        gap: 'base',
        py: 'snug',
        borderBottomWidth: '1px',
        borderColor: 'line',
      })}
    >
      <dt className={css({ color: 'text.soft' })}>{name}</dt>
      <dd className={css({ fontWeight: '600', textAlign: 'right' })}>{children}</dd>
    </div>
  );
}

/** "2.4 s behind the server". */
export function offsetWords(offsetMs: number | null): string {
  if (offsetMs === null) return 'not measured yet';
  if (Math.abs(offsetMs) < 1000) return 'right';
  const seconds = Math.abs(offsetMs) / 1000;
  const size = seconds < 90 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`;
  return `${size} ${offsetMs > 0 ? 'behind' : 'ahead of'} the server (corrected)`;
}

function DoorState({ desk }: { readonly desk: DoorDesk }) {
  const status = useSyncStatus(desk);
  const [busy, setBusy] = useState(false);
  const now = desk.time().now;
  const syncNow = () => {
    setBusy(true);
    void desk.sync.syncNow().finally(() => setBusy(false));
  };
  return (
    <>
      <p>{reachStory[status.reach]}</p>
      <dl>
        <Fact name="Waiting to be sent">{count(status.unsent)}</Fact>
        <Fact name="Last contact">
          {status.lastContactAt === null
            ? 'none yet'
            : `${clockSeconds(status.lastContactAt)} · ${ago(status.lastContactAt, now)}`}
        </Fact>
        <Fact name="This phone’s clock">{offsetWords(status.offsetMs)}</Fact>
      </dl>
      {status.lastFailure === null ||
      (status.reach === 'online' && status.lastFailure.kind !== 'server') ? null : (
        <Notice>{failureWords(status.lastFailure, 'queued')}</Notice>
      )}
      <ParkedScans desk={desk} />
      <SealedScansList desk={desk} />
      <Button look="primary" size="large" busy={busy || status.sending} onClick={syncNow}>
        <RefreshCw size={20} aria-hidden /> Sync now
      </Button>
    </>
  );
}

/** Places that will be set aside when the connection returns. */
function WaitingHolds() {
  const buying = useOpenedBuying();
  const holds = useStore(async () => (await buying?.allHolds()) ?? [], [buying]) ?? [];
  const waiting = holds.filter(isUnsent);
  if (buying === null || waiting.length === 0) return null;
  return (
    <section>
      <h3 className={css({ textStyle: 'h3' })}>Holds that wait</h3>
      <List label="Holds that wait">
        {waiting.map((places) => (
          <Row
            key={places.holdId}
            title={`${places.quantity} × ${places.ticketTypeName}`}
            note={`${places.eventName} · ${places.state === 'releasing' ? 'to be given back' : 'to be set aside'} when the connection returns`}
          />
        ))}
      </List>
      <Button onClick={() => void buying.syncNow()}>
        <RefreshCw size={20} aria-hidden /> Send now
      </Button>
    </section>
  );
}

/** The signed-in person's orders that are on this device only: those that wait, and those that need a look. */
function Orders() {
  const buying = useOpenedBuying();
  const news = usePurchaseNews().filter(({ ofOrder }) => ofOrder);
  if (buying === null || news.length === 0) return null;
  return (
    <section>
      <h3 className={css({ textStyle: 'h3' })}>Orders</h3>
      <List label="Orders on this device">
        {news.map(({ key, words, dismiss }) => (
          <Row
            key={key}
            title={words.title}
            note={words.text}
            end={dismiss === null ? undefined : <Button onClick={dismiss}>Dismiss</Button>}
          />
        ))}
      </List>
      {news.some(({ dismiss }) => dismiss === null) ? (
        <Button onClick={() => void buying.syncNow()}>
          <RefreshCw size={20} aria-hidden /> Send now
        </Button>
      ) : null}
    </section>
  );
}

/** A person looks at them one by one. */
const mostParkedShown = 50;

function ParkedScans({ desk }: { readonly desk: DoorDesk }) {
  const parked = useStore(() => desk.parked(mostParkedShown), [desk]) ?? [];
  if (parked.length === 0) return null;
  return (
    <section>
      <h3 className={css({ textStyle: 'h3' })}>Needs attention</h3>
      <p className={css({ textStyle: 'small', color: 'text.soft' })}>
        The server could not take these as they are. They stay here, and a supervisor must look at each with
        the organizer.
      </p>
      <List label="Scans that need attention">
        {parked.map((row) => (
          <Row
            key={row.scan.scanId}
            title={row.scan.ticketNumber === null ? 'Unreadable code' : `Ticket ${row.scan.ticketNumber}`}
            note={`${clockSeconds(row.scan.correctedTime)} · ${row.receipt?.message ?? 'No reason given'}`}
          />
        ))}
      </List>
    </section>
  );
}
