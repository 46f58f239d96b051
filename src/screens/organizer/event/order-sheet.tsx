import { Mail, Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';
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
import { SideSheet } from '#ui/layers/dialog.tsx';
import { InvoiceButton } from '#screens/parts/orders/invoice-button.tsx';
import { OrderAnswers } from '#screens/parts/orders/order-answers.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderNames } from './order-names.tsx';
import { OrderNote } from './order-note.tsx';
import { endStyle, OrderTickets, rowStyle } from './order-tickets.tsx';
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
      <Fact label={texts.number} isCode>
        {order.orderId}
      </Fact>
      <Fact label={texts.email}>{buyer.email}</Fact>
      <Fact label={texts.phone}>{buyer.phoneNumber}</Fact>
      <Fact label={texts.ordered}>{dayAndTime(order.createdAt, timeZone)}</Fact>
      {order.state === 'awaiting_payment' && paymentDueAt !== null ? (
        <Fact label={texts.payBy}>{dayAndTime(paymentDueAt, timeZone)}</Fact>
      ) : null}
      <Fact label={handTexts.way}>{byHand?.name ?? ''}</Fact>
      <Fact label={handTexts.reference} isCode>
        {byHand?.reference ?? ''}
      </Fact>
      <Fact label={texts.payment} isCode>
        {payment?.transactionId ?? ''}
      </Fact>
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

interface FactProps {
  readonly label: string;
  /** Whether the value is compared letter by letter, so that the browser may not translate it. */
  readonly isCode?: boolean;
  readonly children: ReactNode;
}

/** Renders nothing without a value. */
function Fact({ label, isCode = false, children }: FactProps) {
  if (children === '') return null;
  return (
    <div className={rowStyle}>
      <dt className={css({ color: 'text.soft', flexShrink: '0' })}>{label}</dt>
      <dd className={endStyle} translate={isCode ? 'no' : undefined}>
        {children}
      </dd>
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
