import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useFormats } from '#app/format/use-formats.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { settleRefusedRefund } from '#contract/sales/order-refunds.ts';
import { orderHistory } from '#contract/sales/order-history.ts';
import { eventOrders, type Order } from '#contract/sales/orders.ts';
import type { Money } from '#contract/wire/money.ts';
import { isRefusedWith } from '#domain/failures/failure.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

/** Shows what can be done about a refund that the payment provider refused. Renders nothing if there is none. */
export function RefusedRefund({ order }: { readonly order: Order }) {
  const { refusedRefund: texts } = useMessages('desk');
  const { price } = useFormats();
  const [asking, setAsking] = useState(false);
  // What they were shown before they said that it is back: more may be due by then.
  const [shown, setShown] = useState(order.refundDue);
  const again = useSettle(order, 'again', texts.asked);
  const [beyond, setBeyond] = useState<Money | null>(null);
  const byHand = useSettle(order, 'by_hand', texts.done, setBeyond);
  if (!order.refundRefused) return beyond && <AlertText text={texts.beyond(price(beyond))} />;
  // What is due has changed: nothing is confirmed before it was looked at.
  const isBack = isRefusedWith(byHand.failure, 'refund_went_through');
  const isOld = isBack || isRefusedWith(byHand.failure, 'refund_changed');
  const isUnknown = byHand.input?.evenIfUnknown === true || isRefusedWith(byHand.failure, 'refund_unknown');
  const due = asking && !isOld ? shown : order.refundDue;
  const ask = (whether: boolean) => {
    byHand.clear();
    setAsking(whether);
    setShown(order.refundDue);
  };
  return (
    <Card tone="attention">
      <div className={css({ display: 'grid', gap: 'snug' })}>
        <h3 className={css({ textStyle: 'h3' })}>{texts.title}</h3>
        {/* All of it may be back by now: what is said below is all that is known. */}
        {!isBack && <p>{!asking || isOld ? texts.text : isUnknown ? texts.unknown : texts.confirm}</p>}
        {!isBack && due !== null && <p>{texts.due(price(due))}</p>}
        <AlertText text={again.error ?? byHand.error} />
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
          {asking && !isOld ? (
            <>
              <Button
                busy={byHand.busy}
                onClick={() => byHand.run({ evenIfUnknown: isUnknown, due: shown?.amount })}
              >
                {isUnknown ? texts.anyway : texts.confirmed}
              </Button>
              <Button onClick={() => ask(false)}>{texts.keep}</Button>
            </>
          ) : (
            <>
              <Button look="primary" busy={again.busy} onClick={() => again.run({ evenIfUnknown: false })}>
                {texts.again}
              </Button>
              <Button onClick={() => ask(true)}>{texts.byHand}</Button>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}

function useSettle(
  { registrationId, orderId }: Order,
  how: 'again' | 'by_hand',
  done: string,
  setBeyond?: (beyond: Money | null) => void,
) {
  const { call } = useEngines();
  return useAction({
    run: ({ evenIfUnknown, due }: { readonly evenIfUnknown: boolean; readonly due?: number | undefined }) =>
      call(settleRefusedRefund, {
        params: { registrationId, orderId },
        body: { how, evenIfUnknown, ...(due === undefined ? {} : { due }) },
      }),
    reads: [eventOrders, orderHistory],
    says: () => ({ title: done }),
    // Stays on the page, where a notice would not: it is about money.
    done: ({ beyondDue }) => setBeyond?.(beyondDue),
  });
}
