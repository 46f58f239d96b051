import { Link, useNavigate } from '@tanstack/react-router';
import { Gift } from 'lucide-react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { whyCaught } from '#app/engines/failed-here.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { realName } from '#app/account/role.ts';
import { useServer } from '#app/data/server-data.ts';
import { useForm } from '#app/data/use-form.ts';
import { useWallet } from '#app/wallet/use-wallet.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { acceptTransfer, readTransfer, type TransferOffer } from '#contract/sales/transfers.ts';
import { isDateOpen } from '#domain/events/open-date.ts';
import { isFilled } from '#domain/people/sign-in.ts';
import { AlertNotice } from '#ui/alert-notice.tsx';
import { Button, buttonStyle } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { EmptyState, ErrorState } from '#ui/message-state.tsx';
import { ContactEntry } from '#screens/parts/sign-in/contact-entry.tsx';
import { SignInLink } from '#screens/parts/sign-in/sign-in-link.tsx';
import { Unread } from '#screens/parts/read-state.tsx';
import { Page } from '#ui/page.tsx';

interface AcceptProps {
  readonly ticketId: string;
  readonly token: string;
  /** Called when the transfer is finished, to delete its token. */
  readonly onDone: () => void;
}

/** An offered ticket: what it is, who sends it, and accepting it. */
export function TicketAccept(props: AcceptProps) {
  const { accept: texts } = useMessages('wallet');
  return (
    <Page title={texts.title} width="narrow">
      <Offer {...props} />
    </Page>
  );
}

function Offer({ ticketId, token, onDone }: AcceptProps) {
  const { clock } = useEngines();
  const { accept: texts } = useMessages('wallet');
  const { kept } = useWallet();
  const failureWords = useFailureText();
  const offer = useServer(readTransfer, { params: { ticketId }, body: { token } });
  if (offer.data === undefined)
    return (
      <Unread
        read={offer}
        skeleton={{ count: 1, height: '14rem' }}
        titles={{ loading: texts.loading, error: texts.failed, offline: texts.offline.title }}
        still={(offline) => (offline ? texts.offline.text : null)}
        ways={(offline) => (offline ? null : <TicketsLink onDone={onDone} />)}
        missing={
          <ErrorState title={texts.failed} action={<TicketsLink onDone={onDone} />}>
            {offer.failure === null ? null : failureWords(offer.failure, 'read')}
          </ErrorState>
        }
      />
    );
  const over = offer.data.state === 'offered' && Date.parse(offer.data.expiresAt) < clock.wall();
  const state = over ? 'expired' : offer.data.state;
  // Accepting a transfer issues a new ticket, so only the sender has this one.
  if (kept?.items.some((ticket) => ticket.ticketId === ticketId) === true)
    return <Own isOpen={state === 'offered' || state === 'on_hold'} offer={offer.data} onDone={onDone} />;
  if (state !== 'offered') return <Ended state={state} offer={offer.data} onDone={onDone} />;
  return <Offered offer={offer.data} token={token} onDone={onDone} />;
}

function TicketsLink({ onDone }: Pick<AcceptProps, 'onDone'>) {
  const { accept: texts } = useMessages('wallet');
  return (
    <Link to="/tickets" onClick={onDone} className={buttonStyle()}>
      {texts.myTickets}
    </Link>
  );
}

/** The giver opened the link that was sent: how it stands, and where it is cancelled. */
function Own({
  isOpen,
  offer,
  onDone,
}: {
  readonly isOpen: boolean;
  readonly offer: TransferOffer;
  readonly onDone: () => void;
}) {
  const { accept: texts } = useMessages('wallet');
  const { title, text } = texts.own[isOpen ? 'open' : 'over'];
  return (
    <EmptyState
      title={title}
      action={
        <Link
          to="/tickets/$ticketId"
          params={{ ticketId: offer.ticketId }}
          onClick={onDone}
          className={buttonStyle({ look: 'primary' })}
        >
          {texts.own.view}
        </Link>
      }
    >
      <div className={css({ display: 'grid', gap: 'snug' })}>
        <p>{texts.what(offer.eventName, offer.typeName)}</p>
        <p>{text}</p>
      </div>
    </EmptyState>
  );
}

function Ended({
  state,
  offer,
  onDone,
}: {
  readonly state: Exclude<TransferOffer['state'], 'offered'>;
  readonly offer: TransferOffer;
  readonly onDone: () => void;
}) {
  const { accept: texts } = useMessages('wallet');
  const { title, text } = texts.endings[state];
  return (
    <EmptyState
      title={title}
      action={
        <Link to="/tickets" onClick={onDone} className={buttonStyle({ look: 'primary' })}>
          {texts.myTickets}
        </Link>
      }
    >
      <div className={css({ display: 'grid', gap: 'snug' })}>
        <p>
          {offer.fromName === ''
            ? texts.what(offer.eventName, offer.typeName)
            : texts.whatFrom(offer.eventName, offer.typeName, offer.fromName)}
        </p>
        <p>{text}</p>
      </div>
    </EmptyState>
  );
}

function Offered({
  offer,
  token,
  onDone,
}: {
  readonly offer: TransferOffer;
  readonly token: string;
  readonly onDone: () => void;
}) {
  const { clockTime, count, listed, longDay, zoneNote } = useFormats();
  const { accept: texts } = useMessages('wallet');
  const { status, user } = useAuth();
  return (
    <Card inset="roomy" className={css({ display: 'grid', gap: 'base' })}>
      <Gift size={32} aria-hidden className={css({ color: 'accent' })} />
      <div className={css({ display: 'grid', gap: 'tight' })}>
        <p className={css({ textStyle: 'label', color: 'accent' })}>
          {longDay(offer.startsAt, offer.timeZone)}
          {isDateOpen(Date.parse(offer.startsAt)) ? '' : ` · ${clockTime(offer.startsAt, offer.timeZone)}`}
          {zoneNote(offer.startsAt, offer.timeZone)}
        </p>
        <h2 dir="auto" className={css({ textStyle: 'h2', overflowWrap: 'anywhere' })}>
          {offer.eventName}
        </h2>
        <p className={css({ overflowWrap: 'anywhere' })}>
          {offer.fromName === '' ? offer.typeName : texts.typeFrom(offer.typeName, offer.fromName)}
        </p>
        {offer.addOns.length === 0 ? null : (
          <p className={css({ overflowWrap: 'anywhere' })}>
            {texts.addOns(
              listed(offer.addOns.map(({ name, count: many }) => texts.addOn(count(many), name))),
            )}
          </p>
        )}
      </div>
      <p className={css({ textStyle: 'small', color: 'text.soft' })}>
        {texts.how}
        {/* A guest's holds as long as an event that may wait for its date. */}
        {isDateOpen(Date.parse(offer.expiresAt))
          ? ''
          : ` ${texts.until(longDay(offer.expiresAt), clockTime(offer.expiresAt))}`}
      </p>
      {status === 'loading' ? null : user === null ? (
        <WayIn />
      ) : (
        <TakeForm offer={offer} token={token} onDone={onDone} />
      )}
    </Card>
  );
}

/** The recipient confirms an email address or a phone number with a code; account holders sign in as usual. */
function WayIn() {
  const { accept: texts } = useMessages('wallet');
  return (
    <div className={css({ display: 'grid', gap: 'base' })}>
      <p>{texts.who}</p>
      <ContactEntry
        others={() => (
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
            <SignInLink>{texts.signIn}</SignInLink>
          </div>
        )}
      />
    </div>
  );
}

function TakeForm({
  offer,
  token,
  onDone,
}: {
  readonly offer: TransferOffer;
  readonly token: string;
  readonly onDone: () => void;
}) {
  const { call } = useEngines();
  const { user } = useAuth();
  const { accept: texts } = useMessages('wallet');
  const takeHome = useTakeHome(onDone);
  const form = useForm({
    initial: { holderName: user === null ? '' : realName(user) },
    check: ({ holderName }) => ({ holderName: isFilled(holderName) ? undefined : texts.nameMissing }),
    send: ({ holderName }) =>
      call(acceptTransfer, {
        params: { ticketId: offer.ticketId },
        body: { token, holderName: holderName.trim() },
      }),
    done: takeHome.stored,
    // The ticket may have been accepted despite a lost response.
    refused: () => void takeHome.settle(),
  });
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <TextField label={texts.name} autoComplete="name" hint={texts.nameHint} {...form.field('holderName')} />
      <AlertNotice text={form.failure} />
      <Button type="submit" look="primary" size="large" busy={form.busy}>
        {texts.accept}
      </Button>
    </form>
  );
}

/** Stores the new ticket on the device before its screen opens, so that it shows at once. */
function useTakeHome(onDone: () => void) {
  const { notify } = useEngines();
  const { done: texts } = useMessages('wallet').accept;
  const engines = useEngines();
  const { user } = useAuth();
  const navigate = useNavigate();
  const ownerId = user?.credentialId ?? null;
  const settle = async () => {
    if (ownerId !== null)
      await engines.wallet().then(
        (wallet) => wallet.settle(ownerId),
        () => {},
      );
  };
  const stored = async (ticket: WalletTicket) => {
    const store = async () => {
      if (ownerId !== null) await (await engines.wallet()).take(ownerId, ticket);
    };
    const isStored = await store().then(
      () => ownerId !== null,
      (error: unknown) => {
        whyCaught(error);
        return false;
      },
    );
    notify.done(texts.title, texts[isStored ? 'stored' : 'notStored']);
    void settle();
    onDone();
    await navigate({ to: '/tickets/$ticketId', params: { ticketId: ticket.ticketId }, replace: true });
  };
  return { stored, settle };
}
