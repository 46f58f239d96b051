import { Sun } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useLiveCode, useMoves } from '#app/wallet/live-code.ts';
import { whyNoCode } from '#app/wallet/shown-code.ts';
import { isGood } from '#app/wallet/wallet-order.ts';
import { useWakeLock } from '#app/shell/wake-lock.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';
import { OrderLink } from '#screens/parts/orders/order-link.tsx';
import { NotValid } from './ticket-status.tsx';

const paperLook = css({
  bg: 'paper',
  color: 'ink',
  p: '8px',
  // White from edge to edge: the more of the screen is white, the more light there is to read the code by.
  _roomy: { borderRadius: 'large', p: 'near' },
  _lying: { minH: '100dvh' },
});
/** The whole code in sight, below the head of the page and above its reference, however large the text is. */
const codeLook = css({
  mx: 'auto',
  maxW: 'max(9rem, min(26rem, calc(100dvh - 8.5rem)))',
  _lying: { maxW: 'calc({sizes.square} - 16px)' },
});
/** A square, and the line of its reference below it. */
const waitingLook = css({ overflow: 'hidden', aspectRatio: '10 / 11', _roomy: { borderRadius: 'large' } });
const underCodeLook = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 'near',
  px: 'snug',
  minH: '2.25rem',
});
/** Below the code: on a phone the white goes from edge to edge, and words do not. */
const belowLook = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'near',
  px: 'base',
  _roomy: { px: '0' },
});
const sideLook = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'near',
  alignContent: 'start',
});
const brightnessLook = css({
  display: 'flex',
  gap: 'snug',
  alignItems: 'center',
  textStyle: 'small',
  color: 'text.soft',
});
const ringLook = css({ display: 'inline-flex', alignItems: 'center', gap: 'snug', fontWeight: '650' });

interface CodeSideProps {
  readonly ticket: WalletTicket;
  /** Corrected time, ms. */
  readonly time: () => number;
  readonly children?: ReactNode;
}

/**
 * What is held to the scanner; where the ticket does not admit, why. Below it, what the children say: they stay as they
 * are from one ticket to the next, with the focus that one of them may have.
 */
export function CodeSide({ ticket, time, children }: CodeSideProps) {
  const [printedOf, setPrintedOf] = useState<string | null>(null);
  const why = whyNoCode(ticket);
  const printed = printedOf === ticket.ticketId;
  return (
    <div className={sideLook}>
      {why === null ? (
        <Code key={ticket.ticketId} ticket={ticket} time={time} printed={printed} />
      ) : (
        <NotValid ticket={ticket} status={why} />
      )}
      <div className={belowLook}>
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
  useWakeLock();
  const { code: texts } = useMessages('wallet');
  const live = useLiveCode(ticket, time);
  const code = printed && ticket.printedCode !== null ? { text: ticket.printedCode, left: null } : live;
  const kind = code === null ? 'none' : code.left === null ? 'printed' : 'rolling';
  return (
    <div className={paperLook} data-code-kind={kind}>
      {code === null ? (
        <p className={css({ p: 'room', textAlign: 'center', fontWeight: '600' })}>{texts.missing}</p>
      ) : (
        <QrCode
          text={code.text}
          label={texts.label(ticket.eventName, ticket.reference)}
          className={codeLook}
        />
      )}
      <div className={underCodeLook}>
        <p className={css({ fontWeight: '700', fontSize: 'lead', letterSpacing: '0.04em' })}>
          <bdi>{ticket.reference}</bdi>
        </p>
        {code?.left == null ? null : <Ring left={code.left} of={ticket.rolling?.stepSeconds ?? 15} />}
      </div>
    </div>
  );
}

/** The place of a code: as large as it, and not yet white. */
export function CodeWaiting({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className={sideLook}>
      <div className={waitingLook}>
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
  /** From the live code to the printed one, or back. */
  readonly onTurn: () => void;
}

/** What is to be known of a ticket besides its code, below it: nothing comes between the code and a scanner. */
function BelowCode({ ticket, printed, now, onTurn }: BelowProps) {
  const { code: texts } = useMessages('wallet');
  const moves = useMoves(ticket) && !printed;
  return (
    <>
      <EventNews ticket={ticket} />
      <Unpaid ticket={ticket} />
      {ticket.used === null ? null : <UsedNote ticket={ticket} used={ticket.used} now={now} />}
      <p className={brightnessLook}>
        <Sun size={18} aria-hidden className={css({ flexShrink: '0' })} /> {texts.brightness}{' '}
        {moves ? texts.live : ''}
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

/** Where its holder came in; once they were scanned out, where they left, and whether they can come back. */
function UsedNote({ ticket, used, now }: UsedNoteProps) {
  const { clockTime, day } = useFormats();
  const { code: texts } = useMessages('wallet');
  const { at, gateName } = used.left ?? used;
  const say = used.left === null ? texts.used : texts.left;
  return (
    <Notice tone="accent">
      <strong>{say(clockTime(at, ticket.timeZone), gateName)}</strong> ({day(at, ticket.timeZone)})
      {used.left?.mayReturn === true && isGood(ticket, now) ? `. ${texts.mayReturn}` : ''}
    </Notice>
  );
}

/** What has become of the event since the ticket was issued. */
function EventNews({ ticket }: { readonly ticket: WalletTicket }) {
  const { clockTime, day } = useFormats();
  const { cancelled, rescheduled } = useMessages('wallet').code;
  if (ticket.eventCancelled) {
    return (
      <Notice tone="refuse">
        <strong>{cancelled.title}</strong> {cancelled.text}
      </Notice>
    );
  }
  // What changed is told above the ticket, until it was seen; older servers know no more than when it was to start.
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
 * How long this code still lasts, as a ring that empties in the steps it is told of: between them nothing moves, for a
 * line that glides is drawn anew sixty times a second, by the processor.
 */
function Ring({ left, of }: { readonly left: number; readonly of: number }) {
  const { code: texts } = useMessages('wallet');
  const round = 2 * Math.PI * 15;
  return (
    <span className={ringLook}>
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

/** A ticket that is not paid yet: its code finds it at the door, where it admits nobody. */
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
