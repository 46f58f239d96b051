import { Link, useParams } from '@tanstack/react-router';
import { Sun } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines.tsx';
import { useLiveCode } from '#app/live-code.ts';
import { byRelevance, useWallet } from '#app/use-wallet.ts';
import { useWakeLock } from '#app/wake-lock.ts';
import { clockTime, day, zoneNote } from '#app/words.ts';
import type { WalletTicket } from '#contract/tickets.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TicketState } from './ticket-card.tsx';
import { Siblings } from './ticket-siblings.tsx';

const codeAndFactsLook = css({
  display: 'grid',
  gap: 'room',
  md: { gridTemplateColumns: 'minmax(0, 22rem) minmax(0, 1fr)' },
});
const notValidLook = css({
  position: 'absolute',
  inset: '0',
  display: 'grid',
  placeItems: 'center',
  textStyle: 'h1',
  color: 'verdict.refuse',
});
const underCodeLook = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 'near',
  px: 'snug',
  pb: 'tight',
});
const brightnessLook = css({
  display: 'flex',
  gap: 'snug',
  alignItems: 'center',
  textStyle: 'small',
  color: 'text.soft',
});
const factsLook = css({
  display: 'grid',
  gap: 'base',
  gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
});

/** Beyond this the person is told that the phone's clock is off; ms. */
const clockWarningMs = 30_000;

export function TicketDetail() {
  const { ticketId = '' } = useParams({ strict: false });
  const { clock } = useEngines();
  const { wallet, kept, fetching } = useWallet();
  const time = useCallback(() => wallet?.time().now ?? clock.wall(), [wallet, clock]);
  const ticket = kept?.items.find((item) => item.ticketId === ticketId);
  if (ticket === undefined) {
    if (kept === undefined || (kept.items.length === 0 && fetching)) return <Loading />;
    return (
      <Page title="Ticket" width="column">
        <EmptyState
          title="This ticket is not on this device"
          action={
            <Link to="/tickets" className={buttonLook({ look: 'primary' })}>
              All tickets
            </Link>
          }
        >
          It may belong to another account, or have been replaced by a newer one.
        </EmptyState>
      </Page>
    );
  }
  const siblings = byRelevance(kept?.items ?? [], time()).filter((item) => item.eventId === ticket.eventId);
  return (
    <Page
      title={ticket.eventName}
      width="column"
      intro={ticket.typeName}
      actions={<TicketState ticket={ticket} now={time()} />}
    >
      <ClockWarning offsetMs={wallet?.offsetMs() ?? null} rolling={ticket.rolling !== null} />
      <div className={codeAndFactsLook}>
        <CodeSide key={ticket.ticketId} ticket={ticket} time={time} />
        <div className={css({ display: 'grid', gap: 'room', alignContent: 'start' })}>
          <Facts ticket={ticket} />
          <Siblings tickets={siblings} current={ticket} />
        </div>
      </div>
    </Page>
  );
}

function ClockWarning({
  offsetMs,
  rolling,
}: {
  readonly offsetMs: number | null;
  readonly rolling: boolean;
}) {
  if (!rolling || offsetMs === null || Math.abs(offsetMs) < clockWarningMs) return null;
  const minutes = Math.max(1, Math.round(Math.abs(offsetMs) / 60_000));
  return (
    <Notice tone="attention">
      <strong>
        This phone’s clock is {minutes} min {offsetMs > 0 ? 'slow' : 'fast'}.
      </strong>{' '}
      The code is corrected for it. Set the clock to automatic, so that it stays right with no signal.
    </Notice>
  );
}

function CodeSide({ ticket, time }: { readonly ticket: WalletTicket; readonly time: () => number }) {
  useWakeLock();
  const [printed, setPrinted] = useState(false);
  const live = useLiveCode(ticket, time);
  const code = printed && ticket.printedCode !== null ? { text: ticket.printedCode, left: null } : live;
  const void_ = ticket.status !== 'valid';
  return (
    <div className={css({ display: 'grid', gap: 'near', alignContent: 'start' })}>
      <div
        className={css({ bg: 'paper', color: 'ink', borderRadius: 'large', p: 'near', position: 'relative' })}
      >
        {code === null ? (
          <p className={css({ p: 'room', textAlign: 'center', fontWeight: '600' })}>
            This ticket’s code is not on the device. Open it once with a connection, or give the reference at
            the door.
          </p>
        ) : (
          <div style={{ opacity: void_ ? 0.15 : 1 }}>
            <QrCode
              text={code.text}
              label={`Ticket code for ${ticket.eventName}, reference ${ticket.reference}`}
            />
          </div>
        )}
        {void_ ? <p className={notValidLook}>Not valid</p> : null}
        <div className={underCodeLook}>
          <p className={css({ fontWeight: '700', fontSize: 'lead', letterSpacing: '0.04em' })}>
            {ticket.reference}
          </p>
          {code?.left == null ? null : <Ring left={code.left} of={ticket.rolling?.stepSeconds ?? 15} />}
        </div>
      </div>
      <p className={brightnessLook}>
        <Sun size={18} aria-hidden className={css({ flexShrink: '0' })} /> Turn the brightness up. The screen
        stays on.
        {code?.left == null ? '' : ' The code moves: a picture of it does not admit.'}
      </p>
      {ticket.printedCode !== null && ticket.rolling !== null ? (
        <Button onClick={() => setPrinted(!printed)} aria-pressed={printed}>
          {printed ? 'Show the moving code' : 'Show the printed code'}
        </Button>
      ) : null}
    </div>
  );
}

/** How long this code still lasts, as a ring that empties. */
function Ring({ left, of }: { readonly left: number; readonly of: number }) {
  const round = 2 * Math.PI * 15;
  return (
    <span className={css({ display: 'inline-flex', alignItems: 'center', gap: 'snug', fontWeight: '650' })}>
      <span aria-hidden="true">{Math.ceil(left)} s</span>
      <svg
        width="36"
        height="36"
        viewBox="0 0 36 36"
        role="img"
        aria-label="Moving code"
        className={css({ transform: 'rotate(-90deg)' })}
      >
        <circle
          cx="18"
          cy="18"
          r="15"
          fill="none"
          strokeWidth="5"
          className={css({ stroke: 'ink', opacity: '0.12' })}
        />
        <circle
          cx="18"
          cy="18"
          r="15"
          fill="none"
          strokeWidth="5"
          strokeDasharray={round}
          strokeDashoffset={round * (1 - left / of)}
          className={css({ stroke: 'ember.500', transition: 'stroke-dashoffset 250ms linear' })}
        />
      </svg>
    </span>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className={css({ textStyle: 'small', color: 'text.soft' })}>{name}</dt>
      <dd className={css({ fontWeight: '650', fontSize: 'lead' })}>{children}</dd>
    </div>
  );
}

function Facts({ ticket }: { readonly ticket: WalletTicket }) {
  return (
    <dl className={factsLook}>
      <Fact name="Doors open">
        {day(ticket.doorsOpenAt, ticket.timeZone)}, {clockTime(ticket.doorsOpenAt, ticket.timeZone)}
        {zoneNote(ticket.doorsOpenAt, ticket.timeZone)}
      </Fact>
      <Fact name="Starts">{clockTime(ticket.startsAt, ticket.timeZone)}</Fact>
      <Fact name="Gate">{ticket.gates.length === 0 ? 'Any gate' : ticket.gates.join(' or ')}</Fact>
      <Fact name="Holder">{ticket.holderName === '' ? 'Whoever shows it' : ticket.holderName}</Fact>
      <Fact name="Place">
        {ticket.venue === null ? (
          'Online'
        ) : (
          <>
            {ticket.venue.name}
            <span className={css({ display: 'block', textStyle: 'small', color: 'text.soft' })}>
              {ticket.venue.address}, {ticket.venue.city}
            </span>
          </>
        )}
      </Fact>
    </dl>
  );
}

function Loading() {
  return (
    <div
      role="status"
      aria-label="Loading ticket"
      className={css({ maxW: 'column', mx: 'auto', p: 'base', display: 'grid', gap: 'base' })}
    >
      <Skeleton height="2.5rem" width="70%" />
      <Skeleton height="22rem" />
    </div>
  );
}
