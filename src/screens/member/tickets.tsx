import { Link } from '@tanstack/react-router';
import { Ticket } from 'lucide-react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines.tsx';
import { byRelevance, useWallet } from '#app/use-wallet.ts';
import { failureWords, isConnection } from '#app/words.ts';
import type { WalletTicket } from '#contract/tickets.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { EmptyState, ErrorState, OfflineState } from '#ui/message-state.tsx';
import { Page, Section } from '#ui/page.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { KeptNotice } from '../kept-notice.tsx';
import { TicketCard } from './ticket-card.tsx';

export function Tickets() {
  return (
    <Page title="Tickets" intro="On this device: they open with no signal." width="column">
      <WalletList />
    </Page>
  );
}

function WalletList() {
  const { clock } = useEngines();
  const { wallet, kept, failure, fetching, storeError, again } = useWallet();
  if (storeError) {
    return (
      <ErrorState
        title="This browser keeps nothing"
        action={<Button onClick={() => location.reload()}>Reload</Button>}
      >
        Storage is blocked or full, so tickets cannot be kept here. Allow storage for this site, or leave
        private browsing.
      </ErrorState>
    );
  }
  if (kept === undefined || (kept.items.length === 0 && fetching))
    return <SkeletonCards label="Loading tickets" height="8.5rem" />;
  const now = wallet?.time().now ?? clock.wall();
  if (kept.items.length === 0) {
    if (failure === null) return <NoTickets />;
    return isConnection(failure) ? (
      <OfflineState title="No tickets on this device yet" action={<Button onClick={again}>Try again</Button>}>
        {failureWords(failure)} Once fetched, they stay here.
      </OfflineState>
    ) : (
      <ErrorState title="The tickets did not load" action={<Button onClick={again}>Try again</Button>}>
        {failureWords(failure)}
      </ErrorState>
    );
  }
  const sorted = byRelevance(kept.items, now);
  const isPast = (ticket: WalletTicket) => Date.parse(ticket.endsAt) < now;
  return (
    <>
      <KeptNotice at={kept.keptAt ?? now} failure={failure} now={now} onRetry={again} />
      <TicketGroup title="Coming up" tickets={sorted.filter((ticket) => !isPast(ticket))} now={now} />
      <TicketGroup title="Past" tickets={sorted.filter(isPast)} now={now} />
    </>
  );
}

function NoTickets() {
  return (
    <EmptyState
      icon={Ticket}
      title="No tickets yet"
      action={
        <Link to="/" className={buttonLook({ look: 'primary' })}>
          See what is on
        </Link>
      }
    >
      A ticket that is issued to your account appears here by itself.
    </EmptyState>
  );
}

function TicketGroup({
  title,
  tickets,
  now,
}: {
  readonly title: string;
  readonly tickets: readonly WalletTicket[];
  readonly now: number;
}) {
  if (tickets.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={css({ display: 'grid', gap: 'near' })}>
        {tickets.map((ticket) => (
          <li key={ticket.ticketId}>
            <TicketCard ticket={ticket} now={now} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
