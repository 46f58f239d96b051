import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState, type ComponentProps } from 'react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import type { Buying } from '#app/engines/buying.ts';
import { draftKey } from '#app/checkout/checkout-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { usePurchaseProblem } from '#app/checkout/purchase-failure.ts';
import { readEventDetail } from '#app/events/stored-events.ts';
import { safeUrl } from '#app/checkout/payable-url.ts';
import type { SignedInUser } from '#app/account/role.ts';
import { useServer } from '#app/data/server-data.ts';
import { useBuying, useHolds, useMarkSeenHere } from '#app/checkout/use-buying.ts';
import { useQuantities } from '#app/checkout/use-quantities.ts';
import { useSaleOver } from '#app/checkout/use-sale-over.ts';
import { useOrderSending, type OrderSending } from '#app/checkout/use-order.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { readEvent, type EventDetail } from '#contract/events/events.ts';
import { myOrders, placeOrder } from '#contract/sales/orders.ts';
import type { HeldPlaces } from '#domain/sales/held-places.ts';
import { sums } from '#domain/sales/money.ts';
import type { PlacedOrder } from '#domain/sales/stored-order.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button, buttonStyle } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Page, Section } from '#ui/page.tsx';
import { richText } from '#ui/rich-text.ts';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { BuyerForm } from './buyer-form.tsx';
import { Countdown } from './countdown.tsx';
import { HeldLines } from './held-lines.tsx';
import { PromoField } from './promo-field.tsx';
import { ContactStep } from './contact-step.tsx';
import { NotOpenedState } from '#app/shell/not-opened.tsx';

const linkStyle = css({ color: 'accent', textDecoration: 'underline' });
const totalStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 'near',
  fontWeight: '700',
  fontSize: 'lead',
});

/** Poll interval of the event during a checkout, ms. */
const pollIntervalMs = 30_000;

/** From reserved tickets to an order on one page; visitors identify themselves here. */
export function Checkout() {
  const { checkout: texts, noStorage } = useMessages('checkout');
  const { registrationId = '' } = useParams({ strict: false });
  const event = useServer(
    readEvent,
    { params: { registrationId }, query: {} },
    // Polled, so that changed questions, or a cancellation, are shown before the order is placed.
    { keep: { name: `event:${registrationId}`, check: readEventDetail }, everyMs: pollIntervalMs },
  );
  const { buying, notOpened } = useBuying();
  useEffect(() => {
    void buying?.measure();
    void buying?.lookAt(registrationId).catch(() => {});
  }, [buying, registrationId]);
  useSaleOver(buying, event.data);
  return (
    <Page
      title={texts.title}
      width="column"
      intro={event.data === undefined ? undefined : <EventLine event={event.data} />}
    >
      {notOpened === null ? null : <NotOpenedState why={notOpened} noStorage={noStorage} />}
      {buying === null ? (
        notOpened === null ? (
          <SkeletonCards label={texts.loading} count={2} />
        ) : null
      ) : (
        <Places
          buying={buying}
          eventId={registrationId}
          asking={{ questions: event.data?.questions ?? null, onAskAgain: event.again }}
        />
      )}
    </Page>
  );
}

function EventLine({ event }: { readonly event: EventDetail }) {
  const { longDayAndClock, zoneNote } = useFormats();
  return (
    <>
      <Link
        to="/events/$registrationId"
        params={{ registrationId: event.registrationId }}
        className={linkStyle}
      >
        <bdi>{event.name}</bdi>
      </Link>
      {' · '}
      {longDayAndClock(event.startsAt, event.timeZone)}
      {zoneNote(event.startsAt, event.timeZone)}
    </>
  );
}

const shown: ReadonlySet<HeldPlaces['state']> = new Set(['waiting', 'held', 'refused', 'expired']);

/** The event's questions, if known here. */
type Asking = Pick<ComponentProps<typeof BuyerForm>, 'questions' | 'onAskAgain'>;

interface PlacesProps {
  readonly buying: Buying;
  readonly eventId: string;
  readonly asking: Asking;
}

function Places({ buying, eventId, asking }: PlacesProps) {
  const { price } = useFormats();
  const { user } = useAuth();
  const { checkout: texts } = useMessages('checkout');
  const { holds, now } = useHolds(buying, eventId);
  useMarkSeenHere(buying, holds);
  const quantities = useQuantities(buying, holds);
  if (holds === undefined) return <SkeletonCards label={texts.loading} count={2} />;
  const lines = holds.filter(({ state }) => shown.has(state));
  const wanted = lines.filter(({ state }) => state === 'held' || state === 'waiting');
  const reserved = lines.filter(({ state }) => state === 'held');
  return (
    <>
      {holds.some(({ state }) => state === 'ordered') ? <InOrder /> : null}
      {lines.length === 0 ? <NothingHeld eventId={eventId} /> : null}
      <Countdown holds={wanted} now={now} />
      {lines.length === 0 ? null : (
        <Section title={texts.yourTickets}>
          <HeldLines holds={lines} buying={buying} quantities={quantities} />
          {wanted.length === 0 ? null : (
            <p className={totalStyle} aria-live="polite" aria-atomic>
              <span>{texts.total}</span>
              <span>{sums(wanted).map(price).join(' + ')}</span>
            </p>
          )}
          {reserved.length === 0 ? null : <PromoField eventId={eventId} holds={reserved} buying={buying} />}
        </Section>
      )}
      <NextStep
        buying={buying}
        eventId={eventId}
        holds={wanted}
        changing={quantities.busy}
        user={user}
        asking={asking}
      />
    </>
  );
}

/** Shows that the tickets reserved here are already bought, or waiting for payment. */
function InOrder() {
  const { checkout: texts } = useMessages('checkout');
  return (
    <Card>
      <p role="status">{richText(texts.alreadyOrdered(ordersLink))}</p>
    </Card>
  );
}

const ordersLink = (text: string) => (
  <Link to="/orders" className={linkStyle}>
    {text}
  </Link>
);

function NothingHeld({ eventId }: { readonly eventId: string }) {
  const { nothing: texts } = useMessages('checkout').checkout;
  return (
    <EmptyState
      title={texts.title}
      action={
        <Link
          to="/events/$registrationId"
          params={{ registrationId: eventId }}
          className={buttonStyle({ look: 'primary' })}
        >
          {texts.choose}
        </Link>
      }
    >
      {texts.text}
    </EmptyState>
  );
}

interface NextStepProps {
  readonly buying: Buying;
  readonly eventId: string;
  readonly holds: readonly HeldPlaces[];
  /** Whether a quantity change is in progress. */
  readonly changing: boolean;
  readonly user: SignedInUser | null;
  readonly asking: Asking;
}

function NextStep({ user, ...next }: NextStepProps) {
  const { status } = useAuth();
  const { checkout: texts } = useMessages('checkout');
  const [wasVisitor, setVisitor] = useState(false);
  if (status === 'unauthenticated' && !wasVisitor) setVisitor(true);
  if (status === 'loading') return <SkeletonCards label={texts.loadingDetails} count={1} />;
  if (status === 'authenticated' && user !== null)
    return <Ordering key={user.credentialId} {...next} user={user} wasVisitor={wasVisitor} />;
  return next.holds.length === 0 ? null : <ContactStep eventId={next.eventId} />;
}

/** Goes to the order's page, and from there to the provider's if payment is due, so that Back returns to the order. */
function useArrival(eventId: string, user: SignedInUser) {
  const { tabStored, notify, replies, tab, messages } = useEngines();
  const { arrived } = useMessages('checkout').checkout;
  const navigate = useNavigate();
  return async (orderId: string, { state, checkoutUrl }: PlacedOrder) => {
    tabStored.remove(draftKey(eventId, user));
    void replies.readAgain(myOrders);
    await navigate({ to: '/orders/$orderId', params: { orderId }, replace: true });
    if (state === 'confirmed') notify.done(arrived);
    if (state !== 'awaiting_payment' || checkoutUrl === '') return;
    const pay = safeUrl(checkoutUrl, tab.origin, messages.language);
    if (pay !== null) tab.leaveTo(pay);
  };
}

type OrderingProps = NextStepProps & Pick<ComponentProps<typeof BuyerForm>, 'user' | 'wasVisitor'>;

function Ordering({ buying, eventId, holds, changing, user, asking, wasVisitor }: OrderingProps) {
  const failureWords = usePurchaseProblem();
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
      changing={changing}
      sending={sending}
      wasVisitor={wasVisitor}
      {...asking}
    />
  );
}

/** An order being sent: it is resent anywhere in the app, and the user can stop waiting for it. */
function Unanswered({ failure, busy, again, stop }: OrderSending) {
  const failureWords = usePurchaseProblem();
  const { placing: texts } = useMessages('checkout');
  return (
    <Card tone="attention">
      <p role="status">
        <strong>{texts.title}</strong> {texts.text}{' '}
        {failure === null ? '' : failureWords(failure, placeOrder)}
      </p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', mt: 'base' })}>
        <Button look="primary" busy={busy} onClick={again}>
          {texts.again}
        </Button>
        <Button onClick={stop}>{texts.stop}</Button>
      </div>
      <p className={css({ color: 'text.soft', textStyle: 'small', mt: 'near' })}>
        {richText(texts.leave(ordersLink))}
      </p>
    </Card>
  );
}
