import { Link, useParams } from '@tanstack/react-router';
import { useMessages } from '#app/engines/use-messages.ts';
import { lazyCode } from '#app/shell/lazy-code.ts';
import { lazyPart } from '#app/shell/lazy-part.tsx';
import { useOfferToken } from '#app/wallet/offer-token.ts';
import { useEarlyTicket } from '#app/wallet/use-early-ticket.ts';
import { useWallet, type WalletState } from '#app/wallet/use-wallet.ts';
import { ticketsTogether } from '#app/wallet/wallet-order.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { Button, buttonStyle } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton, SkeletonCards, SkeletonTitle } from '#ui/skeleton.tsx';
import { SignInLink } from '#screens/parts/sign-in/sign-in-link.tsx';
import { ActionMissing } from './action-missing.tsx';
import { TicketActions } from './ticket-actions.tsx';
import { TicketState } from '#screens/parts/ticket-card.tsx';
import { CodeSide, CodeWaiting } from './ticket-code.tsx';
import { ClockWarning, Facts } from './ticket-facts.tsx';
import { OrganizerMessages, PlanChanges } from './ticket-news.tsx';
import { PagerBar, TicketPager } from './ticket-pager.tsx';
import { WalletAge } from '#screens/parts/wallet-age.tsx';
import type { NotOpened } from '#app/engines/failed-here.ts';
import { NotOpenedState } from '#app/shell/not-opened.tsx';

const TicketAccept = lazyPart(
  lazyCode(async () => (await import('./ticket-accept.tsx')).TicketAccept),
  {
    waiting: <OfferLoading />,
    failed: (failure) => <ActionMissing what="part" {...failure} />,
    rooms: ['account', 'checkout', 'wallet'],
  },
);

/** A ticket in the wallet, or, with a transfer token, the offered ticket. */
export function TicketDetail() {
  const { ticketId = '' } = useParams({ strict: false });
  const { token, forget } = useOfferToken(ticketId);
  if (token === null) return <StoredTicket ticketId={ticketId} />;
  return <TicketAccept ticketId={ticketId} token={token} onDone={forget} />;
}

function StoredTicket({ ticketId }: { readonly ticketId: string }) {
  const state = useWallet();
  const { wallet, kept, fetching, notOpened, time, ownerId } = state;
  const early = useEarlyTicket(ticketId, ownerId);
  const ticket = kept === undefined ? early : kept.items.find((item) => item.ticketId === ticketId);
  if (notOpened !== null) return <NoStore why={notOpened} />;
  if (ticket === undefined || ticket === null) {
    return kept === undefined || fetching ? <Loading /> : <NotHere state={state} />;
  }
  const together = ticketsTogether(kept?.items ?? [], ticket);
  return (
    <TicketPager tickets={together} current={ticket}>
      <Page
        held={
          <CodeSide ticket={ticket} time={time}>
            <PagerBar tickets={together} current={ticket} />
          </CodeSide>
        }
        title={ticket.eventName}
        intro={<span dir="auto">{ticket.typeName}</span>}
        actions={<TicketState ticket={ticket} now={time()} />}
      >
        <PlanChanges ticket={ticket} />
        <ClockWarning offsetMs={wallet?.offsetMs() ?? null} rolling={ticket.rolling !== null} />
        <Facts ticket={ticket} />
        <TicketActions
          key={ticket.ticketId}
          ticket={ticket}
          wallet={wallet}
          ownerId={ownerId}
          signedIn={state.signedIn}
          now={time()}
        />
        <OrganizerMessages tickets={kept?.items ?? [ticket]} ticket={ticket} />
        <Age state={state} ticket={ticket} />
      </Page>
    </TicketPager>
  );
}

function Age({ state, ticket }: { readonly state: WalletState; readonly ticket: WalletTicket }) {
  const { list, ticket: texts } = useMessages('wallet');
  const reason = state.failure;
  return (
    <WalletAge
      kept={state.kept}
      unstored={list.unstored}
      failure={reason}
      signedIn={state.signedIn}
      time={state.time}
      onRetry={state.again}
    >
      {reason === null || ticket.status !== 'valid' ? '' : ` ${texts.codeWorks}`}
    </WalletAge>
  );
}

function NotHere({ state }: { readonly state: WalletState }) {
  const { ticket: texts } = useMessages('wallet');
  const { signIn, tryAgain } = useMessages('shell');
  return (
    <Page title={texts.title} width="column">
      <EmptyState
        title={texts.notHere.title}
        action={
          <>
            <Link to="/tickets" className={buttonStyle({ look: 'primary' })}>
              {texts.allTickets}
            </Link>
            {state.signedIn ? null : <SignInLink>{signIn}</SignInLink>}
            {state.failure === null ? null : <Button onClick={state.again}>{tryAgain}</Button>}
          </>
        }
      >
        {!state.signedIn
          ? texts.notHere.signedOut
          : state.failure === null
            ? texts.notHere.gone
            : texts.notHere.unknown}
      </EmptyState>
    </Page>
  );
}

function NoStore({ why }: { readonly why: NotOpened }) {
  const { ticket, noStorage } = useMessages('wallet');
  return (
    <Page title={ticket.title} width="column">
      <NotOpenedState why={why} noStorage={noStorage} />
    </Page>
  );
}

function OfferLoading() {
  const { accept: texts } = useMessages('wallet');
  return (
    <Page title={texts.title} width="narrow">
      <SkeletonCards label={texts.loading} count={1} height="14rem" />
    </Page>
  );
}

function Loading() {
  const { ticket: texts } = useMessages('wallet');
  return (
    <Page held={<CodeWaiting label={texts.loading} />} title={<SkeletonTitle>{texts.title}</SkeletonTitle>}>
      <Skeleton width="60%" />
      <Skeleton height="4rem" />
    </Page>
  );
}
