import { RefreshCw } from 'lucide-react';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { Button } from '#ui/button.tsx';
import { SideSheet } from '#ui/layers/dialog.tsx';
import { List, Row } from '#ui/list.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Failure } from '#domain/failures/failure.ts';
import { isUnsent } from '#domain/sales/held-places.ts';
import { isRequestWaiting } from '#domain/requests/deferred-request.ts';
import type { SyncStatus } from '#sync/deps.ts';
import type { DoorDesk } from '#app/engines/door-desk.ts';
import { useDoorDesk } from '#app/scanning/door.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useAction } from '#app/data/use-action.ts';
import { useStore } from '#app/data/live-query.ts';
import { useSyncStatus } from './connection.tsx';
import { SealedScansList } from './sealed-scans-list.tsx';
import { usePurchaseNotices } from '#app/checkout/use-purchase-notices.ts';
import { useOpenedBuying } from '#app/checkout/use-unsent-holds.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { RequestRows } from '#app/requests/request-rows.tsx';
import { useOwnRequests } from '#app/requests/use-requests.ts';

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function SyncSheet({ open, onClose }: SheetProps) {
  const desk = useDoorDesk();
  const { contact } = useEngines();
  const texts = useMessages('sync');
  const way = useSyncExternalStore(contact.subscribe, contact.way);
  return (
    <SideSheet open={open} onClose={onClose} title={texts.title}>
      {desk === null ? (
        <p className={css({ color: 'text.soft' })}>{texts[way]}</p>
      ) : (
        <DoorState desk={desk} />
      )}
      <WaitingHolds />
      <Orders />
      <WaitingRequests />
    </SideSheet>
  );
}

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
      <dd className={css({ fontWeight: '600', textAlign: 'end' })}>{children}</dd>
    </div>
  );
}

/** Returns a text such as "2.4 s behind the server (corrected)". */
function useOffsetText(offsetMs: number | null): string {
  const { clock: texts } = useMessages('sync');
  const { offset } = useFormats();
  if (offsetMs === null) return texts.unknown;
  if (Math.abs(offsetMs) < 1000) return texts.correct;
  return offsetMs > 0 ? texts.behind(offset(offsetMs)) : texts.ahead(offset(offsetMs));
}

/** Returns whether the state of the connection says the same as the failure. */
const isSaidAlready = (reach: SyncStatus['reach'], { kind }: Failure): boolean =>
  reach === 'online' ? kind !== 'server' : ['unreachable', 'timeout', 'foreign'].includes(kind);

function DoorState({ desk }: { readonly desk: DoorDesk }) {
  const { ago, clockSeconds, count } = useFormats();
  const status = useSyncStatus(desk);
  const { facts: names, ...texts } = useMessages('sync');
  const failureWords = useFailureText();
  const syncing = useAction({
    run: async () => {
      await desk.sync.syncNow();
      return { ok: true as const, value: null };
    },
  });
  const now = desk.time().now;
  return (
    <>
      <p>{texts.reach[status.reach]}</p>
      <dl>
        <Fact name={names.unsent}>{count(status.unsent)}</Fact>
        <Fact name={names.contact}>
          {status.lastContactAt === null
            ? names.noContact
            : names.contactAt(clockSeconds(status.lastContactAt), ago(status.lastContactAt, now))}
        </Fact>
        <Fact name={names.clock}>{useOffsetText(status.offsetMs)}</Fact>
      </dl>
      {status.lastFailure === null || isSaidAlready(status.reach, status.lastFailure) ? null : (
        <Notice>{failureWords(status.lastFailure, 'queued')}</Notice>
      )}
      <ParkedScans desk={desk} />
      <SealedScansList desk={desk} />
      <Button look="primary" size="large" busy={syncing.busy || status.sending} onClick={() => syncing.run()}>
        <RefreshCw size={20} aria-hidden /> {texts.syncNow}
      </Button>
    </>
  );
}

/** Sends what is waiting, and reports if the server was unreachable. */
function SendNow({ send }: { readonly send: () => Promise<void> }) {
  const { contact } = useEngines();
  const { sendNow, notSent } = useMessages('sync');
  const way = useSyncExternalStore(contact.subscribe, contact.way);
  const [state, setState] = useState<'untried' | 'sending' | 'tried'>('untried');
  const press = async () => {
    setState('sending');
    // Items that could not be stored or sent stay in the list.
    await send().catch(() => {});
    setState('tried');
  };
  return (
    <>
      <Button busy={state === 'sending'} onClick={() => void press()}>
        <RefreshCw size={20} aria-hidden /> {sendNow}
      </Button>
      <p role="status" className={css({ color: 'text.soft' })}>
        {state === 'tried' && way !== 'online' ? notSent : null}
      </p>
    </>
  );
}

/** Reservations to be made when the connection returns. */
function WaitingHolds() {
  const { count } = useFormats();
  const buying = useOpenedBuying();
  const holds = useStore(async () => (await buying?.allHolds()) ?? [], [buying]) ?? [];
  const { reservations: texts } = useMessages('sync');
  const waiting = holds.filter(isUnsent);
  if (buying === null || waiting.length === 0) return null;
  return (
    <section>
      <h3 className={css({ textStyle: 'h3' })}>{texts.title}</h3>
      <List label={texts.title}>
        {waiting.map((places) => (
          <Row
            key={places.holdId}
            title={texts.row(count(places.quantity), places.ticketTypeName)}
            note={
              places.state === 'releasing'
                ? texts.toRemove(places.eventName)
                : texts.toReserve(places.eventName)
            }
          />
        ))}
      </List>
      <SendNow send={() => buying.syncNow()} />
    </section>
  );
}

/** The signed-in user's orders that exist only on this device: waiting ones, and those that need attention. */
function Orders() {
  const buying = useOpenedBuying();
  const { orders: texts, dismiss: dismissWord } = useMessages('sync');
  const news = usePurchaseNotices().filter(({ ofOrder }) => ofOrder);
  if (buying === null || news.length === 0) return null;
  return (
    <section>
      <h3 className={css({ textStyle: 'h3' })}>{texts.title}</h3>
      <List label={texts.list}>
        {news.map(({ key, words, dismiss }) => (
          <Row
            key={key}
            title={words.title}
            note={words.text}
            end={dismiss === null ? undefined : <Button onClick={dismiss}>{dismissWord}</Button>}
          />
        ))}
      </List>
      {news.some(({ dismiss }) => dismiss === null) ? <SendNow send={() => buying.syncNow()} /> : null}
    </section>
  );
}

/** The signed-in user's requests that the server has not completed. */
function WaitingRequests() {
  const { wishes: entry } = useEngines();
  const wishes = useOwnRequests() ?? [];
  const { title } = useMessages('wishes');
  if (wishes.length === 0) return null;
  const sendAll = async () => (await entry.open()).syncNow();
  return (
    <section>
      <h3 className={css({ textStyle: 'h3' })}>{title}</h3>
      <RequestRows wishes={wishes} />
      {wishes.some(isRequestWaiting) ? <SendNow send={sendAll} /> : null}
    </section>
  );
}

/** Limited, because a person reviews them one by one. */
const maxParkedShown = 50;

function ParkedScans({ desk }: { readonly desk: DoorDesk }) {
  const { clockSeconds } = useFormats();
  const parked = useStore(() => desk.parked(maxParkedShown), [desk]) ?? [];
  const { parked: texts } = useMessages('sync');
  if (parked.length === 0) return null;
  return (
    <section>
      <h3 className={css({ textStyle: 'h3' })}>{texts.title}</h3>
      <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.text}</p>
      <List label={texts.list}>
        {parked.map((row) => (
          <Row
            key={row.scan.scanId}
            title={row.scan.ticketNumber === null ? texts.unreadable : texts.ticket(row.scan.ticketNumber)}
            note={`${clockSeconds(row.scan.correctedTime)} · ${row.receipt?.message ?? texts.noReason}`}
          />
        ))}
      </List>
    </section>
  );
}
