import { Link, useParams } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useServer } from '#app/data/server-data.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { ticketSheet } from '#contract/sales/tickets.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { Button, buttonStyle } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Mark } from '#ui/pictures/logo.tsx';
import { Page } from '#ui/page.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { isRefusedWith } from '#domain/failures/failure.ts';

const lineStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: 'snug',
  _print: { display: 'none' },
});
const ticketStyle = css({
  p: 'near',
  outline: '1px dashed #B9B6B0',
  display: 'grid',
  gap: 'tight',
  justifyItems: 'center',
  textAlign: 'center',
  breakInside: 'avoid',
});
const notValidStyle = css({ px: 'snug', borderWidth: '2px', borderColor: 'ink', fontWeight: '750' });
/** On paper, four rows fit on A4 or Letter, with a name of at most two lines and the mark of an invalid ticket. */
const codeStyle = css({ w: 'full', maxW: { base: '12rem', _print: '30mm' } });
const brandStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: 'tight',
  fontWeight: '700',
  fontSize: 'small',
  '& rect': { fill: 'ink' },
});

type SheetTicket = ReplyOf<typeof ticketSheet>['items'][number];

/** Tickets per printed page: three columns, four rows. */
const perPage = 12;
/** Pages loaded at once. */
const pagesAtOnce = 8;
const step = perPage * pagesAtOnce;

export function TicketSheet() {
  const { tab } = useEngines();
  const { registrationId = '' } = useParams({ strict: false });
  const { sheet: texts, printTickets } = useMessages('desk');
  const [from, setFrom] = useState(0);
  const sheet = useServer(ticketSheet, {
    params: { registrationId },
    query: { from: String(from), limit: String(step) },
  });
  // Also while it isn't known yet, so that the button's place is taken.
  const hasTickets = sheet.data === undefined ? sheet.failure === null : sheet.data.items.length > 0;
  return (
    <div className={css({ _print: { '& header': { display: 'none' } } })}>
      <Page
        title={printTickets}
        intro={texts.intro(perPage)}
        actions={
          <>
            <Link to="/myEventsDetails/$registrationId" params={{ registrationId }} className={buttonStyle()}>
              {texts.manage}
            </Link>
            {hasTickets ? (
              <Button look="primary" disabled={sheet.data === undefined} onClick={tab.print}>
                <Printer size={20} aria-hidden /> {texts.print}
              </Button>
            ) : null}
          </>
        }
      >
        {isRefusedWith(sheet.failure, 'no_printed_codes') ? (
          <LiveOnly registrationId={registrationId} />
        ) : (
          <ReadState read={sheet} what={texts.what} skeleton={{ count: 1, height: '24rem' }}>
            {({ items, eventName, total }) =>
              items.length === 0 ? (
                <EmptyState title={texts.none.title}>{texts.none.text}</EmptyState>
              ) : (
                <>
                  <Sheets from={from} shown={items.length} total={total} onFrom={setFrom} />
                  {pagesOf(items).map((page) => (
                    <SheetPage key={page[0]?.ticketId} tickets={page} eventName={eventName} />
                  ))}
                </>
              )
            }
          </ReadState>
        )}
      </Page>
    </div>
  );
}

function LiveOnly({ registrationId }: { readonly registrationId: string }) {
  const { liveOnly: texts } = useMessages('desk').sheet;
  return (
    <EmptyState
      title={texts.title}
      action={
        <Link
          to="/myEventsDetails/$registrationId"
          params={{ registrationId }}
          search={{ part: 'settings', step: 'door' }}
          className={buttonStyle()}
        >
          {texts.change}
        </Link>
      }
    >
      {texts.text}
    </EmptyState>
  );
}

function pagesOf(items: readonly SheetTicket[]): readonly (readonly SheetTicket[])[] {
  return Array.from({ length: Math.ceil(items.length / perPage) }, (_, page) =>
    items.slice(page * perPage, (page + 1) * perPage),
  );
}

const sheetStyle = css({
  bg: 'paper',
  color: 'ink',
  borderRadius: 'medium',
  display: 'grid',
  gap: '1px',
  gridTemplateColumns: { base: 'minmax(0, 1fr) minmax(0, 1fr)', md: 'repeat(3, 1fr)' },
  p: 'near',
  breakAfter: 'page',
  _print: { gridTemplateColumns: 'repeat(3, 1fr)!', borderRadius: '0', p: '0' },
});

function SheetPage({
  tickets,
  eventName,
}: {
  readonly tickets: readonly SheetTicket[];
  readonly eventName: string;
}) {
  const { sheet: texts } = useMessages('desk');
  return (
    <ul className={sheetStyle}>
      {tickets.map((ticket) => (
        <li
          key={ticket.ticketId}
          data-ticket-number={ticket.ticketNumber}
          data-code={ticket.printedCode}
          className={ticketStyle}
        >
          <p className={brandStyle}>
            <Mark size={14} /> <bdi className={css({ _print: { lineClamp: '2' } })}>{eventName}</bdi>
          </p>
          <div className={codeStyle}>
            <QrCode text={ticket.printedCode} label={texts.code(ticket.ticketNumber)} />
          </div>
          <p translate="no" className={css({ fontWeight: '750', letterSpacing: '0.04em' })}>
            <bdi>{ticket.reference}</bdi>
          </p>
          <p className={css({ fontSize: 'tiny' })}>
            <bdi>{ticket.test ? texts.test(ticket.typeName) : ticket.typeName}</bdi>
          </p>
          {ticket.valid ? null : <p className={notValidStyle}>{texts.invalid}</p>}
        </li>
      ))}
    </ul>
  );
}

interface SheetsProps {
  readonly from: number;
  readonly shown: number;
  readonly total: number;
  readonly onFrom: (from: number) => void;
}

function Sheets({ from, shown, total, onFrom }: SheetsProps) {
  const { count } = useFormats();
  const { sheet: texts } = useMessages('desk');
  return (
    <nav aria-label={texts.sheets} className={lineStyle}>
      <Button
        size="square"
        aria-label={texts.previous}
        disabled={from === 0}
        onClick={() => onFrom(Math.max(0, from - step))}
      >
        <ChevronLeft size={20} aria-hidden />
      </Button>
      <span>{texts.range(count(from + 1), count(Math.min(total, from + shown)), count(total))}</span>
      <Button
        size="square"
        aria-label={texts.next}
        disabled={from + shown >= total}
        onClick={() => onFrom(from + step)}
      >
        <ChevronRight size={20} aria-hidden />
      </Button>
    </nav>
  );
}
