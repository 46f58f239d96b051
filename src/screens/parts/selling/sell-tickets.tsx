import { useState } from 'react';
import { css } from 'styled-system/css';
import { useDoorSale, type SaleWish } from '#app/checkout/use-door-sale.ts';
import { useServer } from '#app/data/server-data.ts';
import { useUnsavedText } from '#app/data/unsaved-text.ts';
import { useAction } from '#app/data/use-action.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { doorOffers, type DoorSale } from '#contract/sales/door-sales.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { isEmail } from '#domain/people/sign-in.ts';
import type { DoorPayment } from '#domain/sales/door-sale.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Stepper } from '#ui/fields/stepper.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { ReadState } from '../read-state.tsx';
import { SaleInProgress, type OpenSale } from './sale-in-progress.tsx';

type TypesForSale = ReplyOf<typeof doorOffers>;
type TypeForSale = TypesForSale['items'][number];

/** Maximum number of one ticket type per sale. */
const maxPerType = 20;

interface SellProps {
  readonly eventId: string;
  /** Stored outside, because its tickets are needed again after the seller has closed this; null while choosing. */
  readonly open: OpenSale | null;
  readonly onOpen: (open: OpenSale | null) => void;
  /** Admits the holder of a code at this gate; absent if the page is not a scanner. */
  readonly onAdmit?: (code: string) => void;
}

/** Sells tickets in person: chosen, paid in cash or on the guest's phone, and shown. One sale after another. */
export function SellTickets({ eventId, open, onOpen, onAdmit }: SellProps) {
  const texts = useMessages('selling');
  const forSale = useServer(doorOffers, { params: { registrationId: eventId } }, { everyMs: 30_000 });
  if (open !== null)
    return (
      <SaleInProgress
        key={open.sale.order.orderId}
        eventId={eventId}
        open={open}
        onPlace={(place) => onOpen({ ...open, place })}
        onNext={() => onOpen(null)}
        {...(onAdmit === undefined ? {} : { onAdmit })}
      />
    );
  return (
    <ReadState
      read={forSale}
      titles={{ loading: texts.loading, error: texts.failed, offline: texts.offline }}
      empty={({ items, more }) =>
        items.length === 0 ? (
          <EmptyState title={texts.none.title}>{more ? texts.more : texts.none.text}</EmptyState>
        ) : null
      }
    >
      {(data) => <Choosing eventId={eventId} forSale={data} onSold={(sale) => onOpen({ sale, place: 0 })} />}
    </ReadState>
  );
}

interface ChoosingProps {
  readonly eventId: string;
  readonly forSale: TypesForSale;
  readonly onSold: (sale: DoorSale) => void;
}

function Choosing({ eventId, forSale, onSold }: ChoosingProps) {
  const texts = useMessages('selling');
  const { price } = useFormats();
  const selling = useSelling({ eventId, forSale, onSold });
  const { counts, setCounts, guest, setGuest, payment, setPayment, total, problem, sell } = selling;
  const isFree = total.amount === 0;
  const isEmpty = Object.values(counts).every((count) => count === 0);
  // An empty selection is not a complimentary sale.
  const free = isEmpty ? texts.sell.none : texts.sell.free;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        sell.press();
      }}
      className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'room', maxW: 'column' })}
    >
      {selling.isUnfinished ? <Notice tone="attention">{texts.unfinished.text}</Notice> : null}
      <ul className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'snug' })}>
        {forSale.items.map((type) => (
          <li key={type.ticketTypeId}>
            <TypeCard
              type={type}
              count={counts[type.ticketTypeId] ?? 0}
              onChange={(next) => setCounts({ ...counts, [type.ticketTypeId]: next })}
            />
          </li>
        ))}
      </ul>
      {forSale.more ? <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.more}</p> : null}
      <GuestFields guest={guest} printed={forSale.printed} error={problem === 'email'} onChange={setGuest} />
      {isFree ? null : <PaymentChoice card={forSale.card} payment={payment} onChange={setPayment} />}
      <p
        className={css({
          display: 'flex',
          justifyContent: 'space-between',
          fontSize: 'h3',
          fontWeight: '700',
        })}
      >
        <span>{texts.total}</span>
        <span>{isEmpty ? '–' : isFree ? texts.free : price(total)}</span>
      </p>
      <AlertText text={problem === 'choose' ? texts.choose : sell.error} />
      <Button type="submit" look="primary" size="large" busy={sell.busy}>
        {isFree ? free : texts.sell[payment](price(total))}
      </Button>
    </form>
  );
}

interface Guest {
  readonly name: string;
  readonly email: string;
}

function useSelling({ eventId, forSale, onSold }: ChoosingProps) {
  const { unfinished: texts } = useMessages('selling');
  // An unfinished sale is offered again as it was.
  const { unfinished, stored, sell: send } = useDoorSale(eventId);
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries((unfinished?.lines ?? []).map((line) => [line.ticketTypeId, line.quantity])),
  );
  const { name = '', email = '' } = unfinished ?? {};
  const [guest, setGuest] = useState<Guest>({ name, email });
  useUnsavedText(!isGuestOf(guest, stored));
  const [wished, setPayment] = useState<DoorPayment>(unfinished?.payment ?? 'cash');
  const [problem, setProblem] = useState<'choose' | 'email' | null>(null);
  const payment = forSale.card ? wished : 'cash';
  const chosen = forSale.items
    .map((type) => ({ type, quantity: Math.min(counts[type.ticketTypeId] ?? 0, maxOf(type)) }))
    .filter(({ quantity }) => quantity > 0);
  const total = {
    amount: chosen.reduce((sum, { type, quantity }) => sum + type.price.amount * quantity, 0),
    currency: (chosen[0]?.type ?? forSale.items[0])?.price.currency ?? 'GMD',
  };
  const action = useAction({
    run: () => {
      const lines = chosen.map(({ type: { ticketTypeId }, quantity }) => ({ ticketTypeId, quantity }));
      return send({ lines, total, payment, name: guest.name.trim(), email: guest.email.trim() });
    },
    reads: [doorOffers],
    says: ({ isEarlier }) => (isEarlier ? { title: texts.made, text: texts.madeText } : null),
    done: ({ sale }) => onSold(sale),
  });
  const press = () => {
    const email = guest.email.trim();
    const wrong = chosen.length === 0 ? 'choose' : email !== '' && !isEmail(email) ? 'email' : null;
    setProblem(wrong);
    if (wrong === null) action.run();
  };
  const sell = { busy: action.busy, error: action.error, press };
  const isUnfinished = unfinished !== null;
  return { isUnfinished, counts, setCounts, guest, setGuest, payment, setPayment, total, problem, sell };
}

/** Returns whether a stored sale has this guest, so that a reload loses nothing. */
const isGuestOf = ({ name, email }: Guest, sale: Pick<SaleWish, 'name' | 'email'> | null): boolean =>
  name.trim() === (sale?.name ?? '') && email.trim() === (sale?.email ?? '');

const maxOf = ({ left }: TypeForSale): number => Math.min(maxPerType, left ?? Infinity);

interface TypeCardProps {
  readonly type: TypeForSale;
  readonly count: number;
  readonly onChange: (count: number) => void;
}

function TypeCard({ type, count, onChange }: TypeCardProps) {
  const texts = useMessages('selling');
  const { price } = useFormats();
  const { left } = type;
  return (
    <Card
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        alignItems: 'center',
        gap: 'near',
      })}
    >
      <div className={css({ minW: '0', flex: '1 1 12rem' })}>
        <p className={css({ fontWeight: '650', overflowWrap: 'anywhere' })}>
          <bdi>{type.name}</bdi>
        </p>
        <p className={css({ color: 'text.soft', textStyle: 'small' })}>
          {type.price.amount === 0 ? texts.free : price(type.price)}
          {left === null ? '' : ` · ${left === 0 ? texts.soldOut : texts.left(left)}`}
        </p>
        {type.groupSize === 1 ? null : (
          <p className={css({ color: 'text.soft', textStyle: 'small' })}>{texts.group(type.groupSize)}</p>
        )}
      </div>
      {left === 0 ? null : (
        <Stepper
          label={type.name}
          value={Math.min(count, maxOf(type))}
          most={maxOf(type)}
          onChange={onChange}
        />
      )}
    </Card>
  );
}

interface GuestProps {
  readonly guest: Guest;
  /** Whether a photographed code is accepted. */
  readonly printed: boolean;
  readonly error: boolean;
  readonly onChange: (guest: Guest) => void;
}

function GuestFields({ guest, printed, error, onChange }: GuestProps) {
  const { guest: texts, emailWrong } = useMessages('selling');
  return (
    <fieldset className={css({ display: 'grid', gap: 'near' })}>
      <legend className={css({ textStyle: 'label', color: 'text.soft', mb: 'snug' })}>{texts.title}</legend>
      <div className={css({ display: 'grid', gap: 'near', sm: { gridTemplateColumns: '1fr 1fr' } })}>
        <TextField
          label={texts.name}
          name="name"
          maxLength={120}
          autoComplete="off"
          value={guest.name}
          onChange={(event) => onChange({ ...guest, name: event.target.value })}
        />
        <TextField
          label={texts.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          error={error ? emailWrong : undefined}
          value={guest.email}
          onChange={(event) => onChange({ ...guest, email: event.target.value })}
        />
      </div>
      <p className={css({ textStyle: 'small', color: 'text.faint' })}>
        {printed ? texts.hint : texts.liveHint}
      </p>
    </fieldset>
  );
}

interface PaymentProps {
  readonly card: boolean;
  readonly payment: DoorPayment;
  readonly onChange: (payment: DoorPayment) => void;
}

function PaymentChoice({ card, payment, onChange }: PaymentProps) {
  const { how, payments, cardHint, noCard } = useMessages('selling');
  return (
    <div className={css({ display: 'grid', gap: 'snug' })}>
      {card ? (
        <Segmented
          label={how}
          value={payment}
          onChange={onChange}
          options={[
            { value: 'cash', label: payments.cash },
            { value: 'card', label: payments.card },
          ]}
        />
      ) : null}
      <p className={css({ textStyle: 'small', color: 'text.faint' })}>
        {card ? (payment === 'card' ? cardHint : '') : noCard}
      </p>
    </div>
  );
}
