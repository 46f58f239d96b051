import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { doorTakings, readDoorSale, type DoorSale } from '#contract/sales/door-sales.ts';
import { cancelOrder } from '#contract/sales/orders.ts';
import { verifyPayment } from '#contract/sales/payments.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';

/** A sale being paid, or whose tickets are being shown. */
export interface OpenSale {
  readonly sale: DoorSale;
  /** Index of the ticket shown. */
  readonly place: number;
}

interface ProgressProps {
  readonly eventId: string;
  /** The sale as it was created. */
  readonly open: OpenSale;
  readonly onPlace: (place: number) => void;
  readonly onNext: () => void;
  readonly onAdmit?: (code: string) => void;
}

/** Interval for checking a guest's payment, in ms. */
const pollIntervalMs = 3_000;

const centred = css({
  display: 'grid',
  justifyItems: 'center',
  gap: 'base',
  maxW: 'column',
  textAlign: 'center',
});
const paperStyle = css({ bg: 'paper', p: 'near', borderRadius: 'large', w: 'full', maxW: '24rem' });

/** One sale from its creation to its tickets; a card sale waits for the provider first. */
export function SaleInProgress({ eventId, open, onPlace, onNext, onAdmit }: ProgressProps) {
  const { sale, place } = open;
  const texts = useMessages('selling');
  const { orderId } = sale.order;
  const isWaiting = (one: DoorSale | undefined) => (one ?? sale).order.state === 'awaiting_payment';
  const read = useServer(
    readDoorSale,
    { params: { registrationId: eventId, orderId } },
    { off: !isWaiting(undefined), everyMs: (data) => (isWaiting(data) ? pollIntervalMs : null) },
  );
  const now = read.data ?? sale;
  switch (now.order.state) {
    case 'awaiting_payment':
      return <Paying sale={now} onLook={read.again} onCancelled={onNext} />;
    case 'confirmed':
      return (
        <SoldTickets
          open={{ sale: now, place }}
          onPlace={onPlace}
          onNext={onNext}
          {...(onAdmit === undefined ? {} : { onAdmit })}
        />
      );
    default:
      return (
        <div className={centred}>
          <p role="status" className={css({ textStyle: 'h2' })}>
            {texts.ended.title}
          </p>
          <p className={css({ color: 'text.soft' })}>{texts.ended.text}</p>
          <Button look="primary" size="large" onClick={onNext}>
            {texts.sold.again}
          </Button>
        </div>
      );
  }
}

interface PayingProps {
  readonly sale: DoorSale;
  readonly onLook: () => void;
  readonly onCancelled: () => void;
}

/** The code that the guest scans to pay, until the provider confirms the payment. */
function Paying({ sale: { order, checkoutUrl }, onLook, onCancelled }: PayingProps) {
  const { paying: texts } = useMessages('selling');
  const { price } = useFormats();
  const { call, tab } = useEngines();
  const { orderId, payment, total } = order;
  const check = useAction({
    run: () =>
      call(verifyPayment, {
        body: { sessionId: payment?.sessionId ?? '', transactionId: payment?.transactionId ?? '' },
      }),
    settled: onLook,
  });
  const cancel = useAction({
    run: () => call(cancelOrder, { params: { orderId } }),
    settled: onLook,
    // It may have been paid at that very moment.
    done: (after) => (after.state === 'cancelled' ? onCancelled() : onLook()),
  });
  const url = checkoutUrl === '' ? null : new URL(checkoutUrl, tab.origin).href;
  return (
    <div className={centred}>
      <div role="status">
        <h2 className={css({ textStyle: 'h1' })}>{texts.title(price(total))}</h2>
      </div>
      {url === null ? (
        <p role="alert">{texts.notReady}</p>
      ) : (
        <>
          <p className={css({ color: 'text.soft' })}>{texts.text}</p>
          <div className={paperStyle} data-checkout={url}>
            <QrCode text={url} label={texts.code} />
          </div>
        </>
      )}
      <AlertText text={check.error ?? cancel.error} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', justifyContent: 'center' })}>
        <Button size="large" busy={check.busy} disabled={payment === null} onClick={() => check.run()}>
          {texts.check}
        </Button>
        <Button size="large" look="danger" busy={cancel.busy} onClick={() => cancel.run()}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}

type SoldProps = Omit<ProgressProps, 'eventId'>;

/** The tickets of a sale, one code at a time, to be photographed or admitted immediately. */
function SoldTickets({ open, onPlace, onNext, onAdmit }: SoldProps) {
  const { sold: texts } = useMessages('selling');
  const { replies } = useEngines();
  const { order, tickets } = open.sale;
  const { place } = open;
  const ticket = tickets[place];
  const { email } = order.buyer;
  const next = () => {
    void replies.readAgain(doorTakings);
    onNext();
  };
  /** Moves on to the next ticket, because the code leads to the camera. */
  const admit = (code: string) => {
    if (tickets.length === 1) next();
    else if (place < tickets.length - 1) onPlace(place + 1);
    onAdmit?.(code);
  };
  return (
    <div className={centred} data-sold={order.orderId}>
      <div role="status">
        <h2 className={css({ textStyle: 'h1' })}>{texts.title(tickets.length)}</h2>
      </div>
      <p className={css({ color: 'text.soft' })}>
        {ticket?.code === '' ? texts.noCode : texts.text(tickets.length)}{' '}
        {email === '' ? (ticket?.code === '' ? texts.byHand : '') : texts.sent(email, tickets.length)}
      </p>
      {ticket === undefined || ticket.code === '' ? null : (
        <div className={paperStyle}>
          <QrCode text={ticket.code} label={texts.code(ticket.reference)} />
        </div>
      )}
      {ticket === undefined ? null : (
        <Card className={css({ w: 'full', maxW: '24rem' })}>
          <strong translate="no" className={css({ letterSpacing: '0.04em' })}>
            <bdi>{ticket.reference}</bdi>
          </strong>
          <p className={css({ color: 'text.soft', overflowWrap: 'anywhere' })}>
            <bdi>{ticket.typeName}</bdi>
          </p>
        </Card>
      )}
      {tickets.length < 2 ? null : <TicketPager count={tickets.length} place={place} onPlace={onPlace} />}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', justifyContent: 'center' })}>
        {onAdmit === undefined || ticket === undefined || ticket.code === '' ? null : (
          <Button look="primary" size="large" onClick={() => admit(ticket.code)}>
            {texts.admit}
          </Button>
        )}
        <Button size="large" look={onAdmit === undefined ? 'primary' : 'outline'} onClick={next}>
          {texts.again}
        </Button>
      </div>
    </div>
  );
}

interface PagerProps {
  readonly count: number;
  readonly place: number;
  readonly onPlace: (place: number) => void;
}

function TicketPager({ count, place, onPlace }: PagerProps) {
  const { sold: texts } = useMessages('selling');
  return (
    <div className={css({ display: 'flex', gap: 'snug', alignItems: 'center' })}>
      <Button disabled={place === 0} onClick={() => onPlace(place - 1)}>
        {texts.previous}
      </Button>
      <span>{texts.position(place + 1, count)}</span>
      <Button disabled={place === count - 1} onClick={() => onPlace(place + 1)}>
        {texts.next}
      </Button>
    </div>
  );
}
