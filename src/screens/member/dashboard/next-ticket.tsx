import { Link } from '@tanstack/react-router';
import { QrCode as CodeIcon } from 'lucide-react';
import { useEffect } from 'react';
import { css } from 'styled-system/css';
import { useWallet, type WalletState } from '#app/wallet/use-wallet.ts';
import { byRelevance, isUsable, nextOf, usableTickets } from '#app/wallet/wallet-order.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { isDateOpen } from '#domain/events/open-date.ts';
import { buttonStyle } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Section } from '#ui/page.tsx';
import { Poster } from '#screens/parts/poster.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { TicketState } from '#screens/parts/ticket-card.tsx';
import { PastTickets, TicketGroup } from '#screens/parts/ticket-group.tsx';
import { WalletAge } from '#screens/parts/wallet-age.tsx';
import { NotOpenedState } from '#app/shell/not-opened.tsx';

const heroStyle = css({
  display: 'grid',
  overflow: 'hidden',
  borderRadius: 'large',
  bg: 'surface.raised',
  _hover: { bg: 'surface.lifted' },
});

/** Further ones are behind "All tickets". */
const maxUpcoming = 4;

/** The wallet on the dashboard: the next ticket on top, one tap from its code. `onCome`: called once it has loaded. */
export function NextTickets({ onCome }: { readonly onCome: () => void }) {
  const state = useWallet();
  const { kept, notOpened, again } = state;
  const waits = notOpened === null && (kept === undefined || (kept.items.length === 0 && state.fetching));
  useEffect(() => {
    if (!waits) onCome();
  });
  const { tickets: texts } = useMessages('dashboard');
  if (notOpened !== null) return <NotOpenedState why={notOpened} noStorage={texts.blocked} />;
  if (kept === undefined || (kept.items.length === 0 && state.fetching))
    return <SkeletonCards count={1} label={texts.loading} height="14rem" />;
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'wide' })}>
      <Upcoming state={state} />
      <WalletAge
        kept={kept}
        unstored={texts.unstored}
        failure={state.failure}
        signedIn={state.signedIn}
        time={state.time}
        onRetry={again}
      />
    </div>
  );
}

function Upcoming({ state }: { readonly state: WalletState }) {
  const { tickets: texts } = useMessages('dashboard');
  const now = state.time();
  const items = state.kept?.items ?? [];
  const next = nextOf(items, now);
  const later = usableTickets(items, now).filter((ticket) => ticket !== next);
  const past = byRelevance(items, now).filter((ticket) => !isUsable(ticket, now));
  return (
    <>
      <Section
        title={texts.next}
        actions={
          <Link to="/tickets" className={buttonStyle({ look: 'plain' })}>
            {texts.all}
          </Link>
        }
      >
        {next === undefined ? (
          <NothingNext state={state} />
        ) : (
          <NextTicket ticket={next} now={now} others={sameDoor(next, later)} />
        )}
      </Section>
      {later.length === 0 ? null : (
        <Section title={texts.later}>
          <TicketGroup tickets={later.slice(0, maxUpcoming)} now={now} />
        </Section>
      )}
      <PastTickets tickets={past.slice(0, 2 * maxUpcoming)} now={now} />
    </>
  );
}

const sameDoor = (ticket: WalletTicket, others: readonly WalletTicket[]): number =>
  others.filter((other) => other.eventId === ticket.eventId && other.orderId === ticket.orderId).length;

function NothingNext({ state }: { readonly state: WalletState }) {
  const { none: texts } = useMessages('dashboard').tickets;
  const failureWords = useFailureText();
  return (
    <EmptyState
      title={texts.title}
      action={
        <Link to="/" className={buttonStyle({ look: 'primary' })}>
          {texts.browse}
        </Link>
      }
    >
      {state.failure === null ? texts.text : failureWords(state.failure, 'read')}
    </EmptyState>
  );
}

function NextTicket({
  ticket,
  now,
  others,
}: {
  readonly ticket: WalletTicket;
  readonly now: number;
  readonly others: number;
}) {
  const { day, timeThere, zoneNote } = useFormats();
  const { tickets: texts } = useMessages('dashboard');
  return (
    <Link
      to="/tickets/$ticketId"
      params={{ ticketId: ticket.ticketId }}
      className={heroStyle}
      data-next-ticket
    >
      <div className={css({ h: '6.5rem' })}>
        <Poster seed={ticket.eventId} />
      </div>
      <div className={css({ p: 'room', display: 'grid', gap: 'snug', justifyItems: 'start' })}>
        <p className={css({ textStyle: 'label', color: 'accent' })}>
          {isDateOpen(Date.parse(ticket.startsAt))
            ? day(ticket.startsAt)
            : texts.doors(
                day(ticket.startsAt, ticket.timeZone),
                timeThere(ticket.doorsOpenAt, ticket.startsAt, ticket.timeZone),
              )}
          {zoneNote(ticket.doorsOpenAt, ticket.timeZone)}
        </p>
        <h3 className={css({ textStyle: 'h2' })}>
          <bdi>{ticket.eventName}</bdi>
        </h3>
        <p className={css({ color: 'text.soft' })}>
          <bdi>{ticket.typeName}</bdi>
          {ticket.venue === null ? null : (
            <>
              {' '}
              · <bdi>{ticket.venue.name}</bdi>
            </>
          )}
          {others === 0 ? '' : ` · ${texts.more(others)}`}
        </p>
        <TicketState ticket={ticket} now={now} />
        <span className={`${buttonStyle({ look: 'primary', size: 'large' })} ${css({ mt: 'snug' })}`}>
          <CodeIcon size={22} aria-hidden /> {texts.show}
        </span>
      </div>
    </Link>
  );
}
