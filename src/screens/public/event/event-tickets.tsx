import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type RefObject } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useAuth } from '#app/account/auth.ts';
import { lazyCode } from '#app/shell/lazy-code.ts';
import { lazyPart, type PartFailure } from '#app/shell/lazy-part.tsx';
import { PartFailed } from '#app/shell/shell-part.tsx';
import { useFormats } from '#app/format/use-formats.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { orderTotal, sums } from '#domain/sales/money.ts';
import { splitByPrice, type ShownPrice } from '#domain/sales/price-tier.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonLook } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { JoinWaiting } from '#screens/parts/waiting/join-waiting.tsx';
import { Stepper } from '#ui/fields/stepper.tsx';
import { FeeLine, FeesOfTotal, PriceStep } from './offer-price.tsx';
import { chosenAlready, ticketsId, type Offer, type StandingOffer } from './offers.ts';
import { SaleWindow } from './sale-window.tsx';
import { useHeldHere } from './use-held-here.ts';

/** With the question before somebody leaves a list: a visitor is on none, and fetches neither. */
const WaitingHere = lazyPart(
  lazyCode(async () => (await import('#screens/parts/waiting/my-waiting.tsx')).WaitingHere),
  { waiting: null, failed: (failure) => <WaitingFailed {...failure} /> },
);

function WaitingFailed(failure: PartFailure) {
  return <PartFailed what={useMessages('events').waiting.title} {...failure} />;
}

const soft = css({ color: 'text.soft', textStyle: 'small' });
const offerLook = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'near' });
const rowLook = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 'near',
});
const totalLook = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 'near',
  fontWeight: '700',
  fontSize: 'lead',
});

function StateBadge({ of, event }: { readonly of: StandingOffer; readonly event: EventDetail }) {
  const { tickets: texts } = useMessages('events');
  const { offer, state } = of;
  switch (state) {
    case 'cancelled':
      return <Badge tone="refuse">{texts.states.cancelled}</Badge>;
    case 'ended':
      return <Badge>{texts.states.ended}</Badge>;
    case 'not_published':
      return <Badge>{texts.states.not_published}</Badge>;
    case 'sold_out':
      return <Badge tone="attention">{texts.states.sold_out}</Badge>;
    case 'sale_closed':
      return <Badge>{texts.states.sale_closed}</Badge>;
    case 'not_yet_on_sale':
      return (
        <Badge>
          <SaleWindow of={of} timeZone={event.timeZone} />
        </Badge>
      );
    case 'on_sale':
      return (
        <Badge tone="admit">{offer.left === null ? texts.states.on_sale : texts.left(offer.left)}</Badge>
      );
  }
}

/** How many of an offer may still be chosen: by its limit, by what is left, and by what this device holds already. */
const mostOf = (offer: Offer, held: number): number =>
  Math.max(0, Math.min(offer.perOrderLimit - held, offer.left ?? Infinity));

interface EventTicketsProps {
  readonly event: EventDetail;
  readonly standing: readonly StandingOffer[];
  /** Of the whole section, which takes the focus of whoever is led to it. */
  readonly ref: RefObject<HTMLElement | null>;
}

/** The types of tickets, how many of each are wanted, and the way to the checkout. */
export function EventTickets({ event, standing, ref }: EventTicketsProps) {
  const { tickets: texts } = useMessages('events');
  const [wanted, setWanted] = useState<Readonly<Record<string, number>>>({});
  const { user } = useAuth();
  const held = useHeldHere(event.registrationId);
  const first = held.total !== 0 ? undefined : chosenAlready(standing, wanted);
  const offers = standing.map((one) => {
    const { ticketTypeId } = one.offer;
    const most = one.state === 'on_sale' ? mostOf(one.offer, held.of(ticketTypeId)) : 0;
    return { ...one, most, quantity: Math.min(most, wanted[ticketTypeId] ?? (one === first ? 1 : 0)) };
  });
  return (
    <Section title={texts.title} id={ticketsId} ref={ref}>
      {user === null ? null : <WaitingHere registrationId={event.registrationId} />}
      {held.total === null || held.total === 0 ? null : <HeldHere event={event} total={held.total} />}
      {offers.length === 0 ? <p className={soft}>{texts.none}</p> : null}
      <ul className={offerLook}>
        {offers.map((chosen) => (
          <li key={chosen.offer.ticketTypeId}>
            <OfferCard
              event={event}
              chosen={chosen}
              onChange={(next) => setWanted({ ...wanted, [chosen.offer.ticketTypeId]: next })}
            />
          </li>
        ))}
      </ul>
      {offers.some(({ state }) => state === 'on_sale') ? <HoldThem event={event} offers={offers} /> : null}
    </Section>
  );
}

interface OfferCardProps {
  readonly event: EventDetail;
  readonly chosen: StandingOffer & { readonly most: number; readonly quantity: number };
  readonly onChange: (quantity: number) => void;
}

/** One type of tickets: what it is, what it costs, and how many are wanted, or the way to wait for it. */
function OfferCard({ event, chosen, onChange }: OfferCardProps) {
  const { price } = useFormats();
  const { tickets: texts } = useMessages('events');
  const { offer, shown, state, most, quantity } = chosen;
  return (
    <Card className={offerLook}>
      <div className={css({ display: 'flex', justifyContent: 'space-between', gap: 'base' })}>
        <h3 className={css({ textStyle: 'h3' })}>
          <bdi>{offer.name}</bdi>
        </h3>
        <p className={css({ fontWeight: '700', fontSize: 'lead', whiteSpace: 'nowrap' })}>
          {price(shown.price)}
        </p>
      </div>
      {offer.addOn === null ? null : (
        <p className={soft}>
          {texts.addOn(offer.addOn.perTicket)}
          {offer.addOn.uses > 1 ? ` ${texts.uses(offer.addOn.uses)}` : ''}
        </p>
      )}
      {offer.groupSize === 1 ? null : <p className={soft}>{texts.group(offer.groupSize)}</p>}
      <FeeLine {...chosen} />
      {state === 'on_sale' ? <PriceStep shown={shown} timeZone={event.timeZone} /> : null}
      {offer.description === '' ? null : (
        <p className={soft}>
          <bdi>{offer.description}</bdi>
        </p>
      )}
      {state === 'on_sale' && offer.saleEndsAt !== null ? (
        <p className={soft}>
          <SaleWindow of={chosen} timeZone={event.timeZone} />
        </p>
      ) : null}
      <div className={rowLook}>
        <StateBadge of={chosen} event={event} />
        {state === 'on_sale' ? (
          <Stepper label={offer.name} value={quantity} most={most} onChange={onChange} />
        ) : null}
      </div>
      {state === 'sold_out' && offer.waitingList === true ? (
        <JoinWaiting registrationId={event.registrationId} offer={offer} />
      ) : null}
      {state === 'on_sale' && quantity > 0 && quantity === most ? (
        <p className={soft}>{most === offer.left ? texts.lastOnes : texts.limit(offer.perOrderLimit)}</p>
      ) : null}
    </Card>
  );
}

function HeldHere({ event, total }: { readonly event: EventDetail; readonly total: number }) {
  const { tickets: texts } = useMessages('events');
  return (
    <Notice
      tone="accent"
      action={
        <Link
          to="/checkout/$registrationId"
          params={{ registrationId: event.registrationId }}
          className={buttonLook({ look: 'primary' })}
        >
          {texts.toCheckout}
        </Link>
      }
    >
      {texts.reserved(total)}
    </Notice>
  );
}

interface Chosen {
  readonly offer: Offer;
  readonly shown: ShownPrice;
  readonly quantity: number;
}

/** A problem that is no longer told once what it was `about` has changed. */
function useProblem(about: string): [string | null, (text: string | null) => void] {
  const [problem, setProblem] = useState<{ readonly about: string; readonly text: string } | null>(null);
  return [
    problem?.about === about ? problem.text : null,
    (text) => setProblem(text === null ? null : { about, text }),
  ];
}

function HoldThem({ event, offers }: { readonly event: EventDetail; readonly offers: readonly Chosen[] }) {
  const { price } = useFormats();
  const { buying } = useEngines();
  const { tickets: texts } = useMessages('events');
  const navigate = useNavigate();
  const { promoCode }: { readonly promoCode?: string } = useSearch({ strict: false });
  const [busy, setBusy] = useState(false);
  const chosen = offers.filter(({ quantity }) => quantity > 0);
  // What is left of a price tier, and the rest at the price after it: a reservation has one price.
  const wanted = chosen.flatMap(({ offer, shown, quantity }) =>
    splitByPrice(shown, quantity).map((part) => ({
      ticketTypeId: offer.ticketTypeId,
      ticketTypeName: offer.name,
      groupSize: offer.groupSize,
      ...(offer.addOn === null ? {} : { addOn: true as const }),
      ...part,
    })),
  );
  const totals = sums(wanted);
  const places = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  const [problem, setProblem] = useProblem(
    chosen.map(({ offer, quantity }) => `${offer.ticketTypeId} ${quantity}`).join(),
  );
  const hold = async () => {
    if (places === 0) return setProblem(texts.chooseOne);
    if (orderTotal(wanted) === null) return setProblem(texts.twoCurrencies);
    setBusy(true);
    setProblem(null);
    try {
      const desk = await buying.open();
      await desk.hold({ eventId: event.registrationId, eventName: event.name }, wanted);
      await navigate({
        to: '/checkout/$registrationId',
        params: { registrationId: event.registrationId },
        search: promoCode === undefined ? {} : { promoCode },
      });
    } catch {
      setProblem(texts.noStorage);
    } finally {
      setBusy(false);
    }
  };
  const isFree = places > 0 && totals.every(({ amount }) => amount === 0);
  return (
    <div className={css({ display: 'grid', gap: 'near' })}>
      <p className={totalLook} aria-live="polite">
        <span>{texts.total}</span>
        <span>{places === 0 ? '–' : totals.map(price).join(' + ')}</span>
      </p>
      <FeesOfTotal chosen={chosen} />
      <AlertText text={problem} />
      <Button look="primary" size="large" busy={busy} onClick={() => void hold()}>
        {texts.get}
      </Button>
      <p className={soft}>{isFree ? texts.heldFree : texts.held}</p>
    </div>
  );
}
