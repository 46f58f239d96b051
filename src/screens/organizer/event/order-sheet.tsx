import { Mail, Pencil } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { titleOfOrder } from '#app/requests/about-order.ts';
import { orderHistory } from '#contract/sales/order-history.ts';
import { resendOrder, type Order } from '#contract/sales/orders.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { FactRow } from '#ui/fact-row.tsx';
import { SideSheet } from '#ui/layers/dialog.tsx';
import { InvoiceButton } from '#screens/parts/orders/invoice-button.tsx';
import { OrderAnswers } from '#screens/parts/orders/order-answers.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderNames } from './order-names.tsx';
import { OrderNote } from './order-note.tsx';
import { OrderTickets } from './order-tickets.tsx';
import { OrderState } from './order-state.tsx';
import { RefusedRefund } from './refused-refund.tsx';
import type { OrderedTicket } from './ticket-action.tsx';
import { useBuyerInSentence } from './use-buyer-name.ts';

interface OrderSheetProps {
  /** Null while none is open. */
  readonly order: Order | null;
  readonly timeZone: string | undefined;
  /** For sellers: hides money, ticket actions and team notes. */
  readonly isLimited: boolean;
  readonly onRefund: (order: Order) => void;
  readonly onPart: (order: Order) => void;
  readonly onTicket: (ticket: OrderedTicket) => void;
  readonly onMove: (ticket: OrderedTicket) => void;
  /** For a manually paid order. */
  readonly onPaid: (order: Order) => void;
  readonly onRelease: (order: Order) => void;
  readonly onClose: () => void;
}

/** Details of one order, with actions. */
export function OrderSheet({
  order,
  timeZone,
  isLimited,
  onRefund,
  onPart,
  onTicket,
  onMove,
  onPaid,
  onRelease,
  onClose,
}: OrderSheetProps) {
  return (
    <SideSheet open={order !== null} onClose={onClose} title={order === null ? '' : titleOfOrder(order)}>
      {order === null ? null : (
        <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'room' })}>
          <OrderState order={order} isValue={false} />
          <Facts order={order} timeZone={timeZone} />
          {isLimited ? null : <RefusedRefund key={`refused ${order.orderId}`} order={order} />}
          {isLimited ? null : <ByHandSteps order={order} onPaid={onPaid} onRelease={onRelease} />}
          <OrderTickets order={order} {...(isLimited ? {} : { onTicket, onMove })} />
          <Names key={order.orderId} order={order} />
          {isLimited ? null : <OrderAnswers key={`answers ${order.orderId}`} order={order} byTeam />}
          {order.state === 'confirmed' ? (
            <Actions order={order} {...(isLimited ? {} : { onRefund, onPart })} />
          ) : (
            <div
              className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', _empty: { display: 'none' } })}
            >
              <InvoiceButton order={order} />
            </div>
          )}
          {isLimited ? null : (
            <>
              <OrderNote
                key={`note ${order.orderId}`}
                eventId={order.registrationId}
                orderId={order.orderId}
              />
              <OrderHistory eventId={order.registrationId} orderId={order.orderId} timeZone={timeZone} />
            </>
          )}
        </div>
      )}
    </SideSheet>
  );
}

function Facts({
  order,
  timeZone = 'UTC',
}: {
  readonly order: Order;
  readonly timeZone: string | undefined;
}) {
  const { byHand: handTexts, orders } = useMessages('desk');
  const { sheet: texts } = orders;
  const { dayAndTime } = useFormats();
  const { buyer, byHand, payment, paymentDueAt } = order;
  return (
    <dl>
      <FactRow label={texts.number} isCode>
        {order.orderId}
      </FactRow>
      <FactRow label={texts.email}>{buyer.email}</FactRow>
      <FactRow label={texts.phone}>{buyer.phoneNumber}</FactRow>
      <FactRow label={texts.ordered}>{dayAndTime(order.createdAt, timeZone)}</FactRow>
      {order.state === 'awaiting_payment' && paymentDueAt !== null ? (
        <FactRow label={texts.payBy}>{dayAndTime(paymentDueAt, timeZone)}</FactRow>
      ) : null}
      <FactRow label={handTexts.way}>{byHand?.name ?? ''}</FactRow>
      <FactRow label={handTexts.reference} isCode>
        {byHand?.reference ?? ''}
      </FactRow>
      <FactRow label={texts.payment} isCode>
        {payment?.transactionId ?? ''}
      </FactRow>
    </dl>
  );
}

/** Actions on a manually paid order; an expired one can be reopened. */
function ByHandSteps({
  order,
  onPaid,
  onRelease,
}: {
  readonly order: Order;
  readonly onPaid: (order: Order) => void;
  readonly onRelease: (order: Order) => void;
}) {
  const { byHand: texts } = useMessages('desk');
  const name = useBuyerInSentence()(order);
  const isWaiting = order.state === 'awaiting_payment';
  if (order.byHand === null || !(isWaiting || order.state === 'expired')) return null;
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
      <Button look="primary" aria-label={texts.markPaidOf(name)} onClick={() => onPaid(order)}>
        {texts.markPaid}
      </Button>
      {isWaiting ? (
        <Button look="danger" aria-label={texts.letGoOf(name)} onClick={() => onRelease(order)}>
          {texts.letGo}
        </Button>
      ) : null}
    </div>
  );
}

/** Replaces its button with the name editor. */
function Names({ order }: { readonly order: Order }) {
  const { names: texts } = useMessages('desk').orders;
  const [editing, setEditing] = useState(false);
  if (editing) return <OrderNames order={order} onClose={() => setEditing(false)} />;
  return (
    <Button onClick={() => setEditing(true)} className={css({ justifySelf: 'start' })}>
      <Pencil size={20} aria-hidden /> {texts.edit}
    </Button>
  );
}

interface ActionsProps {
  readonly order: Order;
  /** Absent for users who may not refund. */
  readonly onRefund?: (order: Order) => void;
  readonly onPart?: (order: Order) => void;
}

function Actions({ order, onRefund, onPart }: ActionsProps) {
  const { call } = useEngines();
  const { orders: texts, partRefund } = useMessages('desk');
  const { sheet } = texts;
  const { buyer, orderId, total } = order;
  const name = useBuyerInSentence()(order);
  const resend = useAction({
    run: () => call(resendOrder, { params: { orderId } }),
    reads: [orderHistory],
    says: ({ sent }) =>
      sent
        ? {
            title: sheet.resent,
            text: buyer.email === '' ? sheet.resentToAccount : sheet.resentTo(buyer.email),
          }
        : { title: sheet.resent, text: sheet.resentBefore },
  });
  const isFree = total.amount === 0;
  const part = isFree ? partRefund.free : partRefund;
  return (
    <div className={css({ display: 'grid', gap: 'base' })}>
      <AlertText text={resend.error} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        {buyer.email === '' && buyer.phoneNumber === '' ? null : (
          <Button busy={resend.busy} onClick={() => resend.run()}>
            <Mail size={20} aria-hidden /> {sheet.resend}
          </Button>
        )}
        <InvoiceButton order={order} />
        {onPart === undefined ? null : (
          <Button aria-label={part.openOf(name)} onClick={() => onPart(order)}>
            {part.open}
          </Button>
        )}
        {onRefund === undefined ? null : (
          <Button
            look="danger"
            aria-label={(isFree ? texts.cancelOf : texts.refundOf)(name)}
            onClick={() => onRefund(order)}
          >
            {isFree ? texts.cancel : texts.refund}
          </Button>
        )}
      </div>
    </div>
  );
}
