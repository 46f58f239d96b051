import { CalendarPlus, FileDown, Pencil, Send } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { isMendable, whyCaught } from '#app/engines/failed-here.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import { lazyCode } from '#app/shell/lazy-code.ts';
import { lazyPart } from '#app/shell/lazy-part.tsx';
import { isOver } from '#app/wallet/wallet-order.ts';
import type { Wallet } from '#app/engines/wallet.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { isDateOpen } from '#domain/events/open-date.ts';
import { fileName } from '#domain/text/file-name.ts';
import { Button } from '#ui/button.tsx';
import { useRequestsAbout } from '#app/requests/use-requests.ts';
import { isRequestWaiting, requestSubjects } from '#domain/requests/deferred-request.ts';
import { WaitingRequests } from '#screens/parts/waiting-requests.tsx';
import { ActionMissing } from './action-missing.tsx';
import { PassButton } from './pass-button.tsx';
import { ServedButton } from './served-button.tsx';
import { OpenOffer } from './ticket-offer.tsx';

const TransferDialog = lazyPart(
  lazyCode(async () => (await import('./ticket-transfer.tsx')).TransferDialog),
  { waiting: null, failed: (failure) => <ActionMissing what="part" {...failure} />, rooms: ['wallet'] },
);

const NameDialog = lazyPart(
  lazyCode(async () => (await import('./ticket-name.tsx')).NameDialog),
  { waiting: null, failed: (failure) => <ActionMissing what="rename" {...failure} />, rooms: ['wallet'] },
);

interface ActionsProps {
  readonly ticket: WalletTicket;
  readonly wallet: Wallet | null;
  readonly ownerId: number | null;
  /** Without a session the server cannot be asked. */
  readonly signedIn: boolean;
  readonly now: number;
}

/** Actions on a ticket besides showing it. */
export function TicketActions({ ticket, wallet, ownerId, signedIn, now }: ActionsProps) {
  const { actions: texts } = useMessages('wallet');
  const { notify } = useEngines();
  const [open, setOpen] = useState<'transfer' | 'name' | null>(null);
  const subject = requestSubjects.ticket(ticket.ticketId);
  const isAsked = useRequestsAbout(subject).some(isRequestWaiting);
  if (ticket.status !== 'valid' || wallet === null || ownerId === null) return null;
  // The server has done it: whoever is shown an error here would ask for it again.
  const take = (answer: WalletTicket) =>
    wallet.take(ownerId, answer).catch((error: unknown) => {
      whyCaught(error);
      const { title, text, reload } = texts.notStored;
      notify.failed(title, isMendable(error) ? text : reload);
    });
  const settle = () => wallet.settle(ownerId);
  const isHolders =
    signedIn && ticket.used === null && !ticket.eventCancelled && !isAsked && !isOver(ticket, now);
  const shared = { ticket, take, settle, onClose: () => setOpen(null) };
  return (
    <div className={css({ display: 'grid', gap: 'base' })}>
      <WaitingRequests subject={subject} />
      {ticket.transfer === null || !signedIn || isAsked ? null : (
        <OpenOffer ticket={ticket} offer={ticket.transfer} take={take} settle={settle} now={now} />
      )}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        {isOver(ticket, now) || isDateOpen(Date.parse(ticket.startsAt)) ? null : (
          <CalendarButton ticket={ticket} wallet={wallet} />
        )}
        {signedIn ? <PdfButton ticket={ticket} wallet={wallet} /> : null}
        {signedIn && !isOver(ticket, now) ? <PassButton ticketId={ticket.ticketId} /> : null}
        {isHolders && !isOffered(ticket, now) ? (
          <Button onClick={() => setOpen('transfer')} aria-haspopup="dialog">
            <Send size={20} aria-hidden /> {texts.transfer}
          </Button>
        ) : null}
        {isHolders ? (
          <Button onClick={() => setOpen('name')} aria-haspopup="dialog">
            <Pencil size={20} aria-hidden /> {texts.rename}
          </Button>
        ) : null}
      </div>
      {open === 'transfer' ? <TransferDialog {...shared} /> : null}
      {open === 'name' ? <NameDialog {...shared} /> : null}
    </div>
  );
}

/** Returns whether a transfer is open that somebody may still accept. */
const isOffered = ({ transfer }: WalletTicket, now: number): boolean =>
  transfer !== null && Date.parse(transfer.expiresAt) > now;

/** The event as a calendar entry with a line about the ticket; made on the device. */
function CalendarButton({ ticket, wallet }: { readonly ticket: WalletTicket; readonly wallet: Wallet }) {
  const { actions: texts, ticket: ticketTexts } = useMessages('wallet');
  const { gates, reference, typeName } = ticket;
  const line = () =>
    gates.length === 0
      ? texts.calendar(typeName, reference)
      : texts.calendarAt(typeName, reference, ticketTexts.gates(gates));
  const calendar = useAction({
    async run() {
      try {
        return { ok: true, value: await wallet.handCalendar(ticket, line()) };
      } catch (error) {
        whyCaught(error);
        return { ok: false, failure: { kind: 'too_large' } };
      }
    },
    // The file is made here: whatever fails, the browser did not take it.
    words: () => texts.calendarNotSaved,
  });
  return <ServedButton action={calendar} icon={CalendarPlus} label={texts.toCalendar} />;
}

/** The printable ticket. Downloaded each time, because a stored one would outlive a transfer or a refund. */
function PdfButton({ ticket, wallet }: { readonly ticket: WalletTicket; readonly wallet: Wallet }) {
  const failureWords = useFailureText();
  const { actions: texts } = useMessages('wallet');
  const pdf = useAction({
    run: () =>
      wallet.handPdf(ticket.ticketId, fileName([ticket.eventName, 'ticket', ticket.reference], 'pdf')),
    says: (handed) => (handed === 'saved' ? texts.pdfSaved : null),
    words: (failure) => (failure.kind === 'unreachable' ? texts.pdfOffline : failureWords(failure, 'read')),
  });
  return <ServedButton action={pdf} icon={FileDown} label={texts.pdf} />;
}
