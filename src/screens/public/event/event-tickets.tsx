import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type RefObject } from 'react';
import { css } from 'styled-system/css';
import { useHoldProblem } from '#app/checkout/use-hold-problem.ts';
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
import { Button, buttonStyle } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { JoinWaiting } from '#screens/parts/waiting/join-waiting.tsx';
import { Stepper } from '#ui/fields/stepper.tsx';
import { FeeLine, FeesOfTotal, PriceStep } from './type-price.tsx';
import { chosenAlready, ticketsId, type TicketTypeShown, type TypeOnSale } from './types-on-sale.ts';
import { SaleWindow } from './sale-window.tsx';
import { useHeldHere } from './use-held-here.ts';

/** Loaded on demand together with the leave confirmation: visitors are on no list and need neither. */
const WaitingHere = lazyPart(
  lazyCode(async () => (await import('#screens/parts/waiting/my-waiting.tsx')).WaitingHere),
  { waiting: null, failed: (failure) => <WaitingFailed {...failure} /> },
);

function WaitingFailed(failure: PartFailure) {
  return <PartFailed what={useMessages('events').waiting.title} {...failure} />;
}

const soft = css({ color: 'text.soft', textStyle: 'small' });
const typeStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'near' });
const rowStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 'near',
});
const totalStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 'near',
  fontWeight: '700',
  fontSize: 'lead',
});

function StateBadge({ of, event }: { readonly of: TypeOnSale; readonly event: EventDetail }) {
  const { tickets: texts } = useMessages('events');
  const { type, state } = of;
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
      return <Badge tone="admit">{type.left === null ? texts.states.on_sale : texts.left(type.left)}</Badge>;
  }
}

/** Returns how many more of a type can be chosen, given its limit, availability and holds on this device. */
const maxOf = (type: TicketTypeShown, held: number): number =>
  Math.max(0, Math.min(type.perOrderLimit - held, type.left ?? Infinity));

interface EventTicketsProps {
  readonly event: EventDetail;
  readonly standing: readonly TypeOnSale[];
  /** The whole section, which receives the focus from links to the tickets. */
  readonly ref: RefObject<HTMLElement | null>;
}

/** Ticket types, quantities and the checkout button. */
export function EventTickets({ event, standing, ref }: EventTicketsProps) {
  const { tickets: texts } = useMessages('events');
  const [wanted, setWanted] = useState<Readonly<Record<string, number>>>({});
  const { user } = useAuth();
  const held = useHeldHere(event.registrationId);
  const first = held.total !== 0 ? undefined : chosenAlready(standing, wanted);
  const types = standing.map((one) => {
    const { ticketTypeId } = one.type;
    const most = one.state === 'on_sale' ? maxOf(one.type, held.of(ticketTypeId)) : 0;
    return { ...one, most, quantity: Math.min(most, wanted[ticketTypeId] ?? (one === first ? 1 : 0)) };
  });
  return (
    <Section title={texts.title} id={ticketsId} ref={ref}>
      {user === null ? null : <WaitingHere registrationId={event.registrationId} />}
      {held.total === null || held.total === 0 ? null : <HeldHere event={event} total={held.total} />}
      {types.length === 0 ? <p className={soft}>{texts.none}</p> : null}
      <ul className={typeStyle}>
        {types.map((chosen) => (
          <li key={chosen.type.ticketTypeId}>
            <TypeCard
              event={event}
              chosen={chosen}
              onChange={(next) => setWanted({ ...wanted, [chosen.type.ticketTypeId]: next })}
            />
          </li>
        ))}
      </ul>
      {types.some(({ state }) => state === 'on_sale') ? <HoldButton event={event} types={types} /> : null}
    </Section>
  );
}

interface TypeCardProps {
  readonly event: EventDetail;
  readonly chosen: TypeOnSale & { readonly most: number; readonly quantity: number };
  readonly onChange: (quantity: number) => void;
}

/** One ticket type: name, price, and quantity or waiting list. */
function TypeCard({ event, chosen, onChange }: TypeCardProps) {
  const { price } = useFormats();
  const { tickets: texts } = useMessages('events');
  const { type, shown, state, most, quantity } = chosen;
  return (
    <Card className={typeStyle}>
      <div
        className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 'base' })}
      >
        <h3 className={css({ textStyle: 'h3', flex: '1 1 8rem' })}>
          <bdi>{type.name}</bdi>
        </h3>
        <p className={css({ fontWeight: '700', fontSize: 'lead', whiteSpace: 'nowrap' })}>
          {price(shown.price)}
        </p>
      </div>
      {type.addOn === null ? null : (
        <p className={soft}>
          {texts.addOn(type.addOn.perTicket)}
          {type.addOn.uses > 1 ? ` ${texts.uses(type.addOn.uses)}` : ''}
        </p>
      )}
      {type.groupSize === 1 ? null : <p className={soft}>{texts.group(type.groupSize)}</p>}
      <FeeLine {...chosen} />
      {state === 'on_sale' ? <PriceStep shown={shown} timeZone={event.timeZone} /> : null}
      {type.description === '' ? null : (
        <p className={soft}>
          <bdi>{type.description}</bdi>
        </p>
      )}
      {state === 'on_sale' && type.saleEndsAt !== null ? (
        <p className={soft}>
          <SaleWindow of={chosen} timeZone={event.timeZone} />
        </p>
      ) : null}
      <div className={rowStyle}>
        <StateBadge of={chosen} event={event} />
        {state === 'on_sale' ? (
          <Stepper label={type.name} value={quantity} most={most} onChange={onChange} />
        ) : null}
      </div>
      {state === 'sold_out' && type.waitingList === true ? (
        <JoinWaiting registrationId={event.registrationId} type={type} />
      ) : null}
      {state === 'on_sale' && quantity > 0 && quantity === most ? (
        <p className={soft}>{most === type.left ? texts.lastOnes : texts.limit(type.perOrderLimit)}</p>
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
          className={buttonStyle({ look: 'primary' })}
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
  readonly type: TicketTypeShown;
  readonly shown: ShownPrice;
  readonly quantity: number;
}

/** An error message that disappears once what it is `about` changes. */
function useProblem(about: string): [string | null, (text: string | null) => void] {
  const [problem, setProblem] = useState<{ readonly about: string; readonly text: string } | null>(null);
  return [
    problem?.about === about ? problem.text : null,
    (text) => setProblem(text === null ? null : { about, text }),
  ];
}

function HoldButton({ event, types }: { readonly event: EventDetail; readonly types: readonly Chosen[] }) {
  const { price } = useFormats();
  const { buying } = useEngines();
  const { tickets: texts } = useMessages('events');
  const navigate = useNavigate();
  const { promoCode }: { readonly promoCode?: string } = useSearch({ strict: false });
  const [busy, setBusy] = useState(false);
  const chosen = types.filter(({ quantity }) => quantity > 0);
  // Splits a quantity between the rest of a price tier and the next price, because a reservation has one price.
  const wanted = chosen.flatMap(({ type, shown, quantity }) =>
    splitByPrice(shown, quantity).map((part) => ({
      ticketTypeId: type.ticketTypeId,
      ticketTypeName: type.name,
      groupSize: type.groupSize,
      ...(type.addOn === null ? {} : { addOn: true as const }),
      ...part,
    })),
  );
  const totals = sums(wanted);
  const places = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  const [problem, setProblem] = useProblem(
    chosen.map(({ type, quantity }) => `${type.ticketTypeId} ${quantity}`).join(),
  );
  const problemOf = useHoldProblem(texts.noStorage);
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
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  const isFree = places > 0 && totals.every(({ amount }) => amount === 0);
  return (
    <div className={css({ display: 'grid', gap: 'near' })}>
      <p className={totalStyle} aria-live="polite">
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
