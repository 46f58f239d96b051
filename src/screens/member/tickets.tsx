import { Link, useNavigate } from '@tanstack/react-router';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useWallet } from '#app/wallet/use-wallet.ts';
import { byRelevance, stillGood } from '#app/wallet/wallet-order.ts';
import { failureWords, isConnection } from '#app/format/words.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { EmptyState, ErrorState, OfflineState } from '#ui/message-state.tsx';
import { Page, Section } from '#ui/page.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { SignInLink } from '#screens/parts/sign-in-link.tsx';
import { PastTickets, TicketGroup } from '#screens/parts/ticket-group.tsx';
import { WalletAge } from '#screens/parts/wallet-age.tsx';
import { ReloadButton } from '#app/shell/reload-button.tsx';

export function Tickets() {
  return (
    <Page title="Tickets" intro="Saved on this device. They work offline." width="column">
      <WalletList />
    </Page>
  );
}

function WalletList() {
  const { kept, failure, fetching, signedIn, storeError, again, time } = useWallet();
  if (storeError) {
    return (
      <ErrorState title="This browser keeps nothing" action={<ReloadButton />}>
        Storage is blocked or full, so tickets cannot be kept here. Allow storage for this site, or leave
        private browsing.
      </ErrorState>
    );
  }
  if (kept === undefined || (kept.items.length === 0 && fetching))
    return <SkeletonCards label="Loading tickets" height="8.5rem" />;
  const now = time();
  if (kept.items.length === 0) {
    if (!signedIn) return <SignedOut />;
    if (failure === null) return <NoTickets />;
    return isConnection(failure) ? (
      <OfflineState title="No tickets on this device yet" action={<Button onClick={again}>Try again</Button>}>
        {failureWords(failure, 'read')} Once fetched, they stay here.
      </OfflineState>
    ) : (
      <ErrorState title="The tickets did not load" action={<Button onClick={again}>Try again</Button>}>
        {failureWords(failure, 'read')}
      </ErrorState>
    );
  }
  const good = stillGood(kept.items, now);
  const rest = byRelevance(kept.items, now).filter((ticket) => !good.includes(ticket));
  return (
    <>
      <WalletAge at={kept.keptAt} failure={failure} signedIn={signedIn} now={now} onRetry={again} />
      {good.length === 0 ? null : (
        <Section title="Coming up">
          <TicketGroup tickets={good} now={now} />
        </Section>
      )}
      <PastTickets tickets={rest} now={now} open={good.length === 0} />
      {signedIn ? null : <ForgetTickets />}
    </>
  );
}

function SignedOut() {
  return (
    <EmptyState
      icon={Ticket}
      title="No tickets on this device"
      action={<SignInLink primary>Sign in</SignInLink>}
    >
      You’re signed out. Sign in to see your tickets.
    </EmptyState>
  );
}

/** For a device that isn't one's own: without a session there is nothing left to sign out of. */
function ForgetTickets() {
  const { auth } = useEngines();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const remove = () => {
    auth.forgetAbsent();
    void navigate({ to: '/login', replace: true });
  };
  return (
    <>
      <Button onClick={() => setAsked(true)} className={css({ justifySelf: 'start' })}>
        Remove from this device
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        role="alertdialog"
        title="Remove these tickets from this device?"
        description="You get them back when you sign in with a connection."
      >
        <Button look="danger" size="large" onClick={remove}>
          Remove tickets
        </Button>
        <Button size="large" onClick={() => setAsked(false)}>
          Cancel
        </Button>
      </Dialog>
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
