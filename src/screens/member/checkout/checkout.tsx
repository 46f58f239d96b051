import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import type { Buying } from '#app/engines/buying.ts';
import { draftKey } from '#app/checkout/checkout-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { readEventDetail } from '#app/events/kept-events.ts';
import { safeUrl } from '#app/checkout/payable-url.ts';
import type { SignedInUser } from '#app/account/role.ts';
import { useServer } from '#app/data/server-data.ts';
import { useBuying, useHolds, useToldHere } from '#app/checkout/use-buying.ts';
import { useOrderSending, type OrderSending } from '#app/checkout/use-order.ts';
import { clockTime, failureWords, longDay, price, zoneNote } from '#app/format/words.ts';
import { readEvent, type EventDetail } from '#contract/events.ts';
import { myOrders, placeOrder } from '#contract/sales/orders.ts';
import type { HeldPlaces } from '#domain/sales/held-places.ts';
import { sums } from '#domain/sales/money.ts';
import type { PlacedOrder } from '#domain/sales/stored-order.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button, buttonLook } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState, ErrorState } from '#ui/message-state.tsx';
import { Page, Section } from '#ui/page.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { BuyerForm } from './buyer-form.tsx';
import { Countdown } from './countdown.tsx';
import { HeldLines } from './held-lines.tsx';
import { SignInStep } from './sign-in-step.tsx';
import { ReloadButton } from '#app/shell/reload-button.tsx';

const linkLook = css({ color: 'accent', textDecoration: 'underline' });
const totalLook = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 'near',
  fontWeight: '700',
  fontSize: 'lead',
});

/** From places set aside to an order; visitors get as far as signing in. */
export function Checkout() {
  const { registrationId = '' } = useParams({ strict: false });
  const event = useServer(
    readEvent,
    { params: { registrationId } },
    { keep: { name: `event:${registrationId}`, check: readEventDetail } },
  );
  const { buying, storeError } = useBuying();
  useEffect(() => {
    void buying?.measure();
    void buying?.lookAt(registrationId).catch(() => {});
  }, [buying, registrationId]);
  return (
    <Page
      title="Checkout"
      width="column"
      intro={event.data === undefined ? undefined : <EventLine event={event.data} />}
    >
      {storeError ? <NoStore /> : null}
      {buying === null ? (
        storeError ? null : (
          <SkeletonCards label="Loading your places" count={2} />
        )
      ) : (
        <Places buying={buying} eventId={registrationId} />
      )}
    </Page>
  );
}

function EventLine({ event }: { readonly event: EventDetail }) {
  return (
    <>
      <Link
        to="/events/$registrationId"
        params={{ registrationId: event.registrationId }}
        className={linkLook}
      >
        {event.name}
      </Link>
      , {longDay(event.startsAt, event.timeZone)}, {clockTime(event.startsAt, event.timeZone)}
      {zoneNote(event.startsAt, event.timeZone)}
    </>
  );
}

function NoStore() {
  return (
    <ErrorState title="This browser keeps nothing" action={<ReloadButton />}>
      Storage is blocked or full, so no places can be held here. Allow storage for this site, or leave private
      browsing.
    </ErrorState>
  );
}

const shown: ReadonlySet<HeldPlaces['state']> = new Set(['waiting', 'held', 'refused', 'expired']);

function Places({ buying, eventId }: { readonly buying: Buying; readonly eventId: string }) {
  const { user } = useAuth();
  const { holds, now } = useHolds(buying, eventId);
  useToldHere(buying, holds);
  if (holds === undefined) return <SkeletonCards label="Loading your places" count={2} />;
  const lines = holds.filter(({ state }) => shown.has(state));
  const wanted = lines.filter(({ state }) => state === 'held' || state === 'waiting');
  return (
    <>
      {holds.some(({ state }) => state === 'ordered') ? <InOrder /> : null}
      {lines.length === 0 ? <NothingHeld eventId={eventId} /> : null}
      <Countdown holds={wanted} now={now} />
      {lines.length === 0 ? null : (
        <Section title="Your places">
          <HeldLines holds={lines} buying={buying} />
          {wanted.length === 0 ? null : (
            <p className={totalLook}>
              <span>Total</span>
              <span>{sums(wanted).map(price).join(' + ')}</span>
            </p>
          )}
        </Section>
      )}
      <NextStep buying={buying} eventId={eventId} holds={wanted} user={user} />
    </>
  );
}

/** Places that were set aside here are bought already, or wait for their payment. */
function InOrder() {
  return (
    <Card>
      <p role="status">
        You’ve already ordered tickets for this event. See{' '}
        <Link to="/orders" className={linkLook}>
          your orders
        </Link>
        .
      </p>
    </Card>
  );
}

function NothingHeld({ eventId }: { readonly eventId: string }) {
  return (
    <EmptyState
      title="No places are held for you"
      action={
        <Link
          to="/events/$registrationId"
          params={{ registrationId: eventId }}
          className={buttonLook({ look: 'primary' })}
        >
          Choose tickets
        </Link>
      }
    >
      Choose how many tickets you want first. They are then set aside for ten minutes.
    </EmptyState>
  );
}

interface NextStepProps {
  readonly buying: Buying;
  readonly eventId: string;
  readonly holds: readonly HeldPlaces[];
  readonly user: SignedInUser | null;
}

function NextStep({ buying, eventId, holds, user }: NextStepProps) {
  const { status } = useAuth();
  if (status === 'loading') return <SkeletonCards label="Loading your details" count={1} />;
  if (status === 'authenticated' && user !== null)
    return <Ordering key={user.credentialId} {...{ buying, eventId, holds, user }} />;
  return holds.length === 0 ? null : <SignInStep eventId={eventId} />;
}

/**
 * To the order's page, and from there on to the provider's where it is to be paid: whoever comes back by the browser's
 * own button finds the order.
 */
function useArrival(eventId: string, user: SignedInUser) {
  const { tabStored, notify, replies, tab } = useEngines();
  const navigate = useNavigate();
  return async (orderId: string, { state, checkoutUrl }: PlacedOrder) => {
    tabStored.remove(draftKey(eventId, user));
    void replies.readAgain(myOrders);
    await navigate({ to: '/orders/$orderId', params: { orderId }, replace: true });
    if (state === 'confirmed') notify.done('Tickets are yours', 'They open with no signal.');
    if (state !== 'awaiting_payment' || checkoutUrl === '') return;
    const pay = safeUrl(checkoutUrl, tab.origin);
    if (pay !== null) tab.leaveTo(pay);
  };
}

function Ordering({ buying, eventId, holds, user }: NextStepProps & { readonly user: SignedInUser }) {
  const arrive = useArrival(eventId, user);
  const sending = useOrderSending(buying, eventId, user.credentialId, (...placed) => void arrive(...placed));
  if (sending.unanswered && (sending.failure !== null || !sending.busy)) return <Unanswered {...sending} />;
  if (holds.length === 0)
    return sending.failure === null ? null : <AlertText text={failureWords(sending.failure)} />;
  return (
    <BuyerForm
      eventId={eventId}
      user={user}
      holds={holds}
      ready={holds.every(({ state }) => state === 'held')}
      sending={sending}
    />
  );
}

/** An order on its way: it is sent again wherever its person goes in the app, and they may stop waiting for it. */
function Unanswered({ failure, busy, again, stop }: OrderSending) {
  return (
    <Card tone="attention">
      <p role="status">
        <strong>Placing your order…</strong> You won’t be charged twice.{' '}
        {failure === null ? '' : failureWords(failure, placeOrder)}
      </p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', mt: 'base' })}>
        <Button look="primary" busy={busy} onClick={again}>
          Try again
        </Button>
        <Button onClick={stop}>Stop waiting</Button>
      </div>
      <p className={css({ color: 'text.soft', textStyle: 'small', mt: 'near' })}>
        You can leave this page: we’ll tell you how it went. If you stop, we check first whether your order
        arrived. It’s then among{' '}
        <Link to="/orders" className={linkLook}>
          your orders
        </Link>
        .
      </p>
    </Card>
  );
}
