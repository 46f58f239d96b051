import { Link, useNavigate } from '@tanstack/react-router';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { useAction } from '#app/data/use-action.ts';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { waitingText } from '#app/shell/waiting-text.ts';
import { useOpenRequestsOf } from '#app/requests/use-open-requests.ts';
import { unseenUpdates } from '#app/wallet/ticket-news.ts';
import { useSeenUpdates } from '#app/wallet/use-seen-news.ts';
import { useWallet, type WalletState } from '#app/wallet/use-wallet.ts';
import { byRelevance, usableTickets } from '#app/wallet/wallet-order.ts';
import { Button, buttonStyle } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Page, Section } from '#ui/page.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { Unread } from '#screens/parts/read-state.tsx';
import { SignInLink } from '#screens/parts/sign-in/sign-in-link.tsx';
import { PastTickets, TicketGroup } from '#screens/parts/ticket-group.tsx';
import { WalletAge } from '#screens/parts/wallet-age.tsx';
import { NotOpenedState } from '#app/shell/not-opened.tsx';

export function Tickets() {
  const { list: texts } = useMessages('wallet');
  const wallet = useWallet();
  const { kept } = wallet;
  const onDevice =
    wallet.notOpened === null && kept !== undefined && kept.items.length > 0 && kept.unstored === undefined;
  return (
    <Page
      title={texts.title}
      {...(onDevice ? { intro: wallet.opensOffline ? texts.intro : texts.onlineOnly } : {})}
      width="column"
    >
      <WalletList {...wallet} />
    </Page>
  );
}

function WalletList({ kept, failure, fetching, signedIn, notOpened, again, time }: WalletState) {
  const { list: texts, noStorage } = useMessages('wallet');
  const { seen } = useSeenUpdates();
  if (notOpened !== null) return <NotOpenedState why={notOpened} noStorage={noStorage} />;
  if (kept === undefined || (kept.items.length === 0 && fetching))
    return <SkeletonCards label={texts.loading} height="8.5rem" />;
  const now = time();
  if (kept.items.length === 0) {
    if (!signedIn) return <SignedOut />;
    if (failure === null) return <NoTickets />;
    return (
      <Unread
        read={{ loading: false, failure, again }}
        titles={{ error: texts.failed, offline: texts.notHere.title }}
        still={(offline) => (offline ? texts.notHere.text : null)}
      />
    );
  }
  const good = usableTickets(kept.items, now);
  const rest = byRelevance(kept.items, now).filter((ticket) => !good.includes(ticket));
  return (
    <>
      <WalletAge
        kept={kept}
        unstored={texts.unstored}
        failure={failure}
        signedIn={signedIn}
        time={time}
        onRetry={again}
      />
      {good.length === 0 ? null : (
        <Section title={texts.comingUp}>
          <TicketGroup
            tickets={good}
            now={now}
            hasNews={(ticket) => unseenUpdates(kept.items, ticket, seen).length > 0}
          />
        </Section>
      )}
      <PastTickets tickets={rest} now={now} open={good.length === 0} />
      {signedIn ? null : <DeleteTickets />}
    </>
  );
}

function SignedOut() {
  const { signedOut: texts } = useMessages('wallet').list;
  const { signIn } = useMessages('shell');
  return (
    <EmptyState icon={Ticket} title={texts.title} action={<SignInLink primary>{signIn}</SignInLink>}>
      {texts.text}
    </EmptyState>
  );
}

/** For a shared device: without a session there is no sign-out that would delete the tickets. */
function DeleteTickets() {
  const { auth } = useEngines();
  const { forget: texts } = useMessages('wallet').list;
  const navigate = useNavigate();
  const { connection } = useShellTexts();
  const [asked, setAsked] = useState(false);
  const { waiting, refused } = useOpenRequestsOf(auth.absentPerson());
  const kinds = waitingText(connection, { holds: 0, orders: 0, changes: waiting, refused });
  const remove = useAction({
    run: async () => {
      auth.forgetAbsent();
      return { ok: true as const, value: null };
    },
    done: () => navigate({ to: '/login', replace: true }),
  });
  return (
    <>
      <Button onClick={() => setAsked(true)} className={css({ justifySelf: 'start' })}>
        {texts.open}
      </Button>
      {asked ? (
        <ConfirmDialog
          title={texts.title}
          description={kinds.length === 0 ? texts.text : `${texts.text} ${texts.changes(kinds.join(' · '))}`}
          confirm={texts.confirm}
          action={remove}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}

function NoTickets() {
  const { none: texts } = useMessages('wallet').list;
  return (
    <EmptyState
      icon={Ticket}
      title={texts.title}
      action={
        <Link to="/" className={buttonStyle({ look: 'primary' })}>
          {texts.browse}
        </Link>
      }
    >
      {texts.text}
    </EmptyState>
  );
}
