import { Link } from '@tanstack/react-router';
import { ScanLine } from 'lucide-react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/auth.ts';
import { useEngines } from '#app/engines.tsx';
import { shortName, worksAtDoors } from '#app/role.ts';
import { roleNames } from '#domain/role.ts';
import { byRelevance, useWallet } from '#app/use-wallet.ts';
import { failureWords } from '#app/words.ts';
import { buttonLook } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Page, Section } from '#ui/page.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { DoorsToday } from './doors-today.tsx';
import { TicketCard } from './ticket-card.tsx';

export function Dashboard() {
  const { user } = useAuth();
  if (user === null) return null;
  const works = worksAtDoors(user);
  return (
    <Page
      title={`Hello, ${shortName(user)}`}
      intro={roleNames[user.role]}
      actions={
        works ? (
          <Link to="/scanner" className={buttonLook({ look: 'primary', size: 'large' })}>
            <ScanLine size={22} aria-hidden /> Open scanner
          </Link>
        ) : undefined
      }
    >
      <div
        className={css({
          display: 'grid',
          gap: 'wide',
          alignItems: 'start',
          _wide: { gridTemplateColumns: works ? 'minmax(0, 3fr) minmax(0, 2fr)' : '1fr' },
        })}
      >
        {works ? <DoorsToday /> : null}
        <NextTicket />
      </div>
    </Page>
  );
}

function NextTicket() {
  const { clock } = useEngines();
  const { wallet, kept, failure, fetching } = useWallet();
  const now = wallet?.time().now ?? clock.wall();
  if (kept === undefined || (kept.items.length === 0 && fetching))
    return <SkeletonCards count={1} label="Loading your next ticket" height="8.5rem" />;
  const coming = byRelevance(kept.items, now).filter((ticket) => Date.parse(ticket.endsAt) >= now);
  return (
    <Section
      title="Your next ticket"
      actions={
        <Link to="/tickets" className={buttonLook({ look: 'plain' })}>
          All tickets
        </Link>
      }
    >
      {coming[0] === undefined ? (
        <EmptyState
          title="Nothing coming up"
          action={
            <Link to="/" className={buttonLook({ look: 'primary' })}>
              See what is on
            </Link>
          }
        >
          {failure === null ? 'A ticket that is issued to you appears here.' : failureWords(failure)}
        </EmptyState>
      ) : (
        <ul className={css({ display: 'grid', gap: 'near' })}>
          {coming.slice(0, 3).map((ticket) => (
            <li key={ticket.ticketId}>
              <TicketCard ticket={ticket} now={now} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
