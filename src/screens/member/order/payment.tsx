import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines.tsx';
import { payableUrl } from '#app/payable-url.ts';
import { useBuying } from '#app/use-buying.ts';
import { useVerification, type VerificationView } from '#app/use-verification.ts';
import { useWhenTrue } from '#app/use-when-true.ts';
import { clockTime, failureWords, price } from '#app/words.ts';
import { payOrder, type Order } from '#contract/orders.ts';
import { secondsLeft } from '#domain/held-places.ts';
import { verificationTimes, type PaymentIds, type VerificationStatus } from '#domain/payment-verification.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';

interface PaymentProps {
  readonly order: Order;
  /** The payment that the buyer came back from; null for those who came another way. */
  readonly back: PaymentIds | null;
  /** Reads the order again. */
  readonly onLook: () => void;
}

const underWay: ReadonlySet<VerificationStatus> = new Set(['pending', 'open', 'unanswered']);

/** Of an order that is not paid yet: how its payment stands, and the ways to pay. */
export function Payment({ order, back, onLook }: PaymentProps) {
  const { buying } = useBuying();
  const { payment } = order;
  const mine = payment === null || payment.status !== 'pending' ? null : payment;
  const ids = back ?? mine;
  const [asked, setAsked] = useState(false);
  const { view, now } = useVerification(buying, ids, back !== null || asked);
  const status = view?.state?.status;
  // Whatever the provider said last, the order tells what came of it.
  useWhenTrue(status !== undefined && !underWay.has(status), onLook);
  const over = payment !== null && (payment.status === 'failed' || payment.status === 'expired');
  return (
    <Section title="Payment">
      {over ? (
        <p role="alert">The payment did not go through. You can pay again; your places are kept.</p>
      ) : null}
      {order.paymentDueAt === null ? null : (
        <p className={css({ color: 'text.soft' })}>
          Your places are kept until {clockTime(order.paymentDueAt)}.
        </p>
      )}
      {view === null || over ? null : <Progress view={view} now={now} />}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        <PayButton order={order} again={over} onChange={onLook} />
        {over || asked || back !== null ? (
          <Button size="large" onClick={onLook}>
            Look again
          </Button>
        ) : (
          <Button size="large" onClick={() => setAsked(true)}>
            I have paid
          </Button>
        )}
      </div>
    </Section>
  );
}

/** How far the questions to the provider have come. Said aloud when it changes, not each second. */
function Progress({ view, now }: { readonly view: VerificationView; readonly now: number }) {
  const { state, nextAt, exhausted, failure } = view;
  if (state === null) return null;
  const attempts = `${state.attempts} of ${verificationTimes.mostAttempts}`;
  const wait = nextAt === null ? 0 : secondsLeft(nextAt, now);
  return (
    <div data-verification={exhausted ? 'exhausted' : state.status}>
      <p role="status">{progressWords(view, attempts)}</p>
      {state.status === 'pending' || exhausted || wait === 0 ? null : (
        <p className={css({ color: 'text.soft', textStyle: 'small' })}>Asked again in {wait} s.</p>
      )}
      {failure === null || state.status === 'pending' ? null : (
        <p className={css({ color: 'text.soft', textStyle: 'small' })}>{failureWords(failure)}</p>
      )}
    </div>
  );
}

function progressWords({ state, exhausted }: VerificationView, attempts: string): string {
  if (exhausted)
    return 'The payment provider has not decided yet. It tells us by itself, and this page then changes; nothing is lost if you close it.';
  switch (state?.status) {
    case 'pending':
      return `Asking the payment provider (${attempts}).`;
    case 'open':
      return `The payment provider has not decided yet (asked ${attempts}).`;
    case 'unanswered':
      return 'The payment provider could not be asked. This goes on by itself.';
    case 'completed':
      return 'The payment was taken. Looking at your order.';
    case 'failed':
    case 'expired':
      return 'The payment did not go through.';
    case 'refunding':
    case 'refunded':
      return 'The money goes back to you.';
    case undefined:
      return '';
  }
}

interface PayButtonProps {
  readonly order: Order;
  /** The last try is over: a new one is opened. */
  readonly again: boolean;
  readonly onChange: () => void;
}

/** To the provider's page, in this tab. */
function PayButton({ order, again, onChange }: PayButtonProps) {
  const { call } = useEngines();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const pay = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await call(payOrder, { params: { orderId: order.orderId } });
    setBusy(false);
    if (!answer.ok) setProblem(failureWords(answer.failure));
    else leave(answer.value);
    onChange();
  };
  const leave = (fresh: Order) => {
    const url = fresh.state === 'awaiting_payment' ? payableUrl(fresh, location.origin) : null;
    if (url !== null) location.assign(url);
    else if (fresh.state === 'awaiting_payment')
      setProblem('The payment page is not ready. Try again in a moment.');
  };
  return (
    <>
      <Button look="primary" size="large" busy={busy} onClick={() => void pay()}>
        {again ? 'Pay again' : 'Pay'} {price(order.total)}
      </Button>
      <AlertText text={problem} />
    </>
  );
}
