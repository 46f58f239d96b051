import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useAction } from '#app/data/use-action.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import { payableUrl } from '#app/checkout/payable-url.ts';
import { useBuying } from '#app/checkout/use-buying.ts';
import { useVerification, type VerificationView } from '#app/checkout/use-verification.ts';
import { useWhenTrue } from '#app/data/use-when-true.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { payOrder, type Order } from '#contract/sales/orders.ts';
import { verifyPayment } from '#contract/sales/payments.ts';
import type { PaymentStatus } from '#domain/sales/payment-status.ts';
import type { PaymentIds, VerificationStatus } from '#domain/sales/payment-verification.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';

interface PaymentProps {
  readonly order: Order;
  readonly standing: PaymentStatus;
  /** The payment that the buyer returned from; null for those who came another way. */
  readonly back: PaymentIds | null;
  /** Reloads the order. */
  readonly onLook: () => void;
  /** Called when the buyer says that they have or have not paid. */
  readonly onSay: (notPaid: boolean) => void;
}

const underWay: ReadonlySet<VerificationStatus> = new Set(['pending', 'open', 'unanswered']);

/** Payment status of an unpaid order, and the payment button if there is nothing to wait for. */
export function Payment({ order, standing, back, onLook, onSay }: PaymentProps) {
  const { payment: texts } = useMessages('checkout');
  const { buying } = useBuying();
  const ids = order.payment ?? back;
  const [asked, setAsked] = useState(false);
  const confirming = standing === 'confirming';
  const view = useVerification(buying, ids, confirming || asked);
  const status = view?.state?.status;
  // Whatever the provider reported last, the order shows the result.
  useWhenTrue(status !== undefined && !underWay.has(status), onLook);
  if (confirming)
    return (
      <Confirming
        view={view}
        hasEmail={order.buyer.email !== ''}
        onLook={onLook}
        onNotPaid={() => {
          setAsked(false);
          onSay(true);
        }}
      />
    );
  const failed = standing === 'failed';
  return (
    <Section title={texts.title}>
      {failed ? <p role="alert">{texts.failed}</p> : null}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        <PayButton order={order} again={failed} onChange={onLook} />
        {failed || ids === null ? null : (
          <Button
            size="large"
            onClick={() => {
              setAsked(true);
              onSay(false);
            }}
          >
            {texts.alreadyPaid}
          </Button>
        )}
      </div>
    </Section>
  );
}

interface ConfirmingProps {
  readonly view: VerificationView | null;
  readonly hasEmail: boolean;
  readonly onLook: () => void;
  readonly onNotPaid: () => void;
}

/**
 * The buyer has or may have paid, and the provider has not decided. After an unsuccessful check, a buyer who has not
 * paid can say so: payment continues on the same page of the provider, which does not charge twice.
 */
function Confirming({ view, hasEmail, onLook, onNotPaid }: ConfirmingProps) {
  const failureWords = useFailureText();
  const { payment: texts } = useMessages('checkout');
  const failure = view === null || view.state?.status === 'pending' ? null : view.failure;
  const waits = view === null ? 'pending' : view.exhausted ? 'exhausted' : (view.state?.status ?? 'pending');
  return (
    <Section title={texts.title}>
      <div data-verification={waits}>
        <p role="status">
          {waits === 'exhausted' ? texts.processing : texts.asking}
          {waits === 'exhausted' && hasEmail ? ` ${texts.processingEmail}` : ''}
        </p>
        {failure === null ? null : (
          <p className={css({ color: 'text.soft', textStyle: 'small' })}>
            {failureWords(failure, verifyPayment)}
          </p>
        )}
      </div>
      {waits === 'exhausted' ? (
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
          <Button size="large" onClick={onLook}>
            {texts.check}
          </Button>
          <Button size="large" onClick={onNotPaid}>
            {texts.notPaid}
          </Button>
        </div>
      ) : null}
    </Section>
  );
}

interface PayButtonProps {
  readonly order: Order;
  /** The last attempt is over: a new one is created. */
  readonly again: boolean;
  readonly onChange: () => void;
}

/** Opens the provider's page in this tab. */
function PayButton({ order, again, onChange }: PayButtonProps) {
  const { price } = useFormats();
  const { call, messages, tab } = useEngines();
  const { payment: texts } = useMessages('checkout');
  const [notReady, setNotReady] = useState(false);
  const pay = useAction({
    run: () => call(payOrder, { params: { orderId: order.orderId } }),
    settled: onChange,
    done(fresh) {
      if (fresh.state !== 'awaiting_payment') return;
      const url = payableUrl(fresh, tab.origin, messages.language);
      setNotReady(url === null);
      if (url !== null) tab.leaveTo(url);
    },
  });
  return (
    <>
      <Button look="primary" size="large" busy={pay.busy} onClick={() => pay.run()}>
        {again ? texts.payAgain(price(order.total)) : texts.pay(price(order.total))}
      </Button>
      <AlertText text={notReady ? texts.notReady : pay.error} />
    </>
  );
}
