import { Sun } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useLiveCode, useMoves } from '#app/wallet/live-code.ts';
import { noCodeReason } from '#app/wallet/shown-code.ts';
import { isUsable } from '#app/wallet/wallet-order.ts';
import { useWakeLock } from '#app/shell/wake-lock.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';
import { OrderLink } from '#screens/parts/orders/order-link.tsx';
import { NotValid } from './ticket-status.tsx';

const paperStyle = css({
  bg: 'paper',
  color: 'ink',
  p: '8px',
  // White edge to edge, because a brighter screen makes the code easier to scan.
  _roomy: { borderRadius: 'large', p: 'near' },
  _lying: { minH: '100dvh' },
});
/** The whole code visible, below the page's header and above its reference, at any text size. */
const codeStyle = css({
  mx: 'auto',
  maxW: 'max(9rem, min(26rem, calc(100dvh - 8.5rem)))',
  _lying: { maxW: 'calc({sizes.square} - 16px)' },
});
/** A square with the line of its reference below. */
const waitingStyle = css({ overflow: 'hidden', aspectRatio: '10 / 11', _roomy: { borderRadius: 'large' } });
const underCodeStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 'near',
  px: 'snug',
  minH: '2.25rem',
});
/** Below the code: on a phone the white background goes edge to edge, but text does not. */
const belowStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'near',
  px: 'base',
  _roomy: { px: '0' },
});
const sideStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'near',
  alignContent: 'start',
});
const brightnessStyle = css({
  display: 'flex',
  gap: 'snug',
  alignItems: 'center',
  textStyle: 'small',
  color: 'text.soft',
});
const ringStyle = css({ display: 'inline-flex', alignItems: 'center', gap: 'snug', fontWeight: '650' });

interface CodeSideProps {
  readonly ticket: WalletTicket;
  /** Corrected time, ms. */
  readonly time: () => number;
  readonly children?: ReactNode;
}

/**
 * The code to scan, or why the ticket does not admit. The children below stay mounted from one ticket to the next,
 * including their focus.
 */
export function CodeSide({ ticket, time, children }: CodeSideProps) {
  const [printedOf, setPrintedOf] = useState<string | null>(null);
  const why = noCodeReason(ticket);
  const printed = printedOf === ticket.ticketId;
  return (
    <div className={sideStyle}>
      {why === null ? (
        <Code key={ticket.ticketId} ticket={ticket} time={time} printed={printed} />
      ) : (
        <NotValid ticket={ticket} status={why} />
      )}
      <div className={belowStyle}>
        {children}
        {why === null ? (
          <BelowCode
            ticket={ticket}
            printed={printed}
            now={time()}
            onTurn={() => setPrintedOf(printed ? null : ticket.ticketId)}
          />
        ) : null}
      </div>
    </div>
  );
}

function Code({ ticket, time, printed }: Omit<CodeSideProps, 'children'> & { readonly printed: boolean }) {
  const { code: texts } = useMessages('wallet');
  const live = useLiveCode(ticket, time);
  const code = printed && ticket.printedCode !== null ? { text: ticket.printedCode, left: null } : live;
  const kind = code === null ? 'none' : code.left === null ? 'printed' : 'rolling';
  return (
    <div className={paperStyle} data-code-kind={kind}>
      {code === null ? (
        <p className={css({ p: 'room', textAlign: 'center', fontWeight: '600' })}>{texts.missing}</p>
      ) : (
        <QrCode
          text={code.text}
          label={texts.label(ticket.eventName, ticket.reference)}
          className={codeStyle}
        />
      )}
      <div className={underCodeStyle}>
        <p translate="no" className={css({ fontWeight: '700', fontSize: 'lead', letterSpacing: '0.04em' })}>
          <bdi>{ticket.reference}</bdi>
        </p>
        {code?.left == null ? null : <Ring left={code.left} of={ticket.rolling?.stepSeconds ?? 15} />}
      </div>
    </div>
  );
}

/** Placeholder of a code: same size, not yet white. */
export function CodeWaiting({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className={sideStyle}>
      <div className={waitingStyle}>
        <Skeleton shape="fill" />
      </div>
    </div>
  );
}

interface BelowProps {
  readonly ticket: WalletTicket;
  readonly printed: boolean;
  /** Corrected time, ms. */
  readonly now: number;
  /** Switches between the live and the printed code. */
  readonly onTurn: () => void;
}

/** Information about a ticket below its code, so that nothing comes between the code and a scanner. */
function BelowCode({ ticket, printed, now, onTurn }: BelowProps) {
  const staysOn = useWakeLock();
  const { code: texts } = useMessages('wallet');
  const moves = useMoves(ticket) && !printed;
  return (
    <>
      <EventChanges ticket={ticket} />
      <Unpaid ticket={ticket} />
      {ticket.used === null ? null : <UsedNote ticket={ticket} used={ticket.used} now={now} />}
      <p className={brightnessStyle}>
        <Sun size={18} aria-hidden className={css({ flexShrink: '0' })} />{' '}
        <span>
          {texts.brightness} {staysOn ? `${texts.staysOn} ` : ''}
          {moves ? texts.live : ''}
        </span>
      </p>
      {ticket.printedCode !== null && ticket.rolling !== null ? (
        <Button onClick={onTurn}>{printed ? texts.showLive : texts.showPrinted}</Button>
      ) : null}
    </>
  );
}

interface UsedNoteProps {
  readonly ticket: WalletTicket;
  readonly used: NonNullable<WalletTicket['used']>;
  /** Corrected time, ms. */
  readonly now: number;
}

/** Where the holder entered; after an exit scan, where they left, and whether they can return. */
function UsedNote({ ticket, used, now }: UsedNoteProps) {
  const { clockTime, day } = useFormats();
  const { code: texts } = useMessages('wallet');
  const { at, gateName } = used.left ?? used;
  const say = used.left === null ? texts.used : texts.left;
  return (
    <Notice tone="accent">
      <strong>{say(clockTime(at, ticket.timeZone), gateName)}</strong> ({day(at, ticket.timeZone)})
      {used.left?.mayReturn === true && isUsable(ticket, now) ? `. ${texts.mayReturn}` : ''}
    </Notice>
  );
}

/** Changes of the event since the ticket was issued. */
function EventChanges({ ticket }: { readonly ticket: WalletTicket }) {
  const { clockTime, day } = useFormats();
  const { cancelled, rescheduled } = useMessages('wallet').code;
  if (ticket.eventCancelled) {
    return (
      <Notice tone="refuse">
        <strong>{cancelled.title}</strong> {cancelled.text}
      </Notice>
    );
  }
  // Changes are shown above the ticket until seen; older servers only report the original start.
  if (ticket.boughtFor !== null) return null;
  if (ticket.movedFrom === null || ticket.movedFrom === ticket.startsAt) return null;
  return (
    <Notice tone="attention">
      <strong>{rescheduled.title}</strong>{' '}
      {rescheduled.text(
        day(ticket.movedFrom, ticket.timeZone),
        clockTime(ticket.movedFrom, ticket.timeZone),
        day(ticket.startsAt, ticket.timeZone),
        clockTime(ticket.startsAt, ticket.timeZone),
      )}
    </Notice>
  );
}

/**
 * Remaining validity of this code, as a ring that empties in steps: a continuous animation would repaint sixty times
 * a second on the CPU.
 */
function Ring({ left, of }: { readonly left: number; readonly of: number }) {
  const { code: texts } = useMessages('wallet');
  const round = 2 * Math.PI * 15;
  return (
    <span className={ringStyle}>
      <span aria-hidden="true">{texts.seconds(Math.ceil(left))}</span>
      <svg
        width="36"
        height="36"
        viewBox="0 0 36 36"
        role="img"
        aria-label={texts.liveLabel}
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
          className={css({ stroke: 'ember.500' })}
        />
      </svg>
    </span>
  );
}

/** An unpaid ticket: its code identifies it at the door, but isn't admitted. */
function Unpaid({ ticket }: { readonly ticket: WalletTicket }) {
  const { unpaid: texts } = useMessages('wallet').ticket;
  if (ticket.status !== 'unpaid') return null;
  const { orderId } = ticket;
  return (
    <Notice
      tone="attention"
      {...(orderId === null ? {} : { action: <OrderLink orderId={orderId}>{texts.link}</OrderLink> })}
    >
      {texts.text}
    </Notice>
  );
}
