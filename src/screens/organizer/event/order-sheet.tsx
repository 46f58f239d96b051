import { Link } from '@tanstack/react-router';
import { Mail, Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { orderHistory } from '#contract/sales/order-history.ts';
import { resendOrder, type Order } from '#contract/sales/orders.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { SideSheet } from '#ui/layers/dialog.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderNames } from './order-names.tsx';
import { OrderNote } from './order-note.tsx';
import { OrderState } from './order-state.tsx';

interface OrderSheetProps {
  /** Null where the list has moved on meanwhile. */
  readonly order: Order | null;
  readonly timeZone: string | undefined;
  readonly onRefund: (order: Order) => void;
  readonly onClose: () => void;
}

const rowLook = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 'base',
  py: 'snug',
  borderBottomWidth: '1px',
  borderColor: 'line',
});
const endLook = css({ minW: '0', textAlign: 'end', overflowWrap: 'anywhere' });

/** The whole story of one order, with what may be done about it. */
export function OrderSheet({ order, timeZone, onRefund, onClose }: OrderSheetProps) {
  return (
    <SideSheet open={order !== null} onClose={onClose} title={order?.buyer.name ?? ''}>
      {order === null ? null : (
        <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'room' })}>
          <OrderState order={order} />
          <Facts order={order} timeZone={timeZone} />
          <Tickets order={order} />
          <Names key={order.orderId} order={order} />
          {order.state === 'confirmed' ? <Actions order={order} onRefund={onRefund} /> : null}
          <OrderNote key={`note ${order.orderId}`} eventId={order.registrationId} orderId={order.orderId} />
          <OrderHistory eventId={order.registrationId} orderId={order.orderId} timeZone={timeZone} />
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
  const { sheet: texts } = useMessages('desk').orders;
  const { dayAndTime } = useFormats();
  const { buyer, payment, paymentDueAt } = order;
  return (
    <dl>
      <Fact label={texts.number}>{order.orderId}</Fact>
      <Fact label={texts.email}>{buyer.email}</Fact>
      <Fact label={texts.phone}>{buyer.phoneNumber}</Fact>
      <Fact label={texts.ordered}>{dayAndTime(order.createdAt, timeZone)}</Fact>
      {order.state === 'awaiting_payment' && paymentDueAt !== null ? (
        <Fact label={texts.payBy}>{dayAndTime(paymentDueAt, timeZone)}</Fact>
      ) : null}
      <Fact label={texts.payment}>{payment?.transactionId ?? ''}</Fact>
    </dl>
  );
}

/** Nothing where nothing is known. */
function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (children === '') return null;
  return (
    <div className={rowLook}>
      <dt className={css({ color: 'text.soft', flexShrink: '0' })}>{label}</dt>
      <dd className={endLook}>{children}</dd>
    </div>
  );
}

function Tickets({ order }: { readonly order: Order }) {
  const { line, sheet: texts } = useMessages('desk').orders;
  const { count, price } = useFormats();
  const { lines, attendees, total } = order;
  return (
    <section className={css({ display: 'grid', gap: 'base' })}>
      <h3 className={css({ textStyle: 'h3' })}>{texts.tickets}</h3>
      <ul>
        {lines.map(({ ticketTypeId, ticketTypeName, quantity, unitPrice }) => (
          <li key={`${ticketTypeId} ${unitPrice.amount}`} className={rowLook}>
            <span className={css({ minW: '0' })}>{line(count(quantity), ticketTypeName)}</span>
            <span>{price({ ...unitPrice, amount: unitPrice.amount * quantity })}</span>
          </li>
        ))}
        <li className={rowLook}>
          <strong>{texts.total}</strong>
          <strong>{price(total)}</strong>
        </li>
      </ul>
      <ul>
        {attendees.map(({ name, email, ticketTypeName, ticketId }, place) => (
          // Two guests may have one name, and neither a ticket: their place in the order tells them apart.
          <li key={ticketId ?? `guest ${place}`} className={rowLook}>
            <span className={css({ display: 'grid', minW: '0', overflowWrap: 'anywhere' })}>
              <span>{name === '' ? order.buyer.name : name}</span>
              <span className={css({ textStyle: 'small', color: 'text.soft' })}>{email}</span>
            </span>
            <span className={endLook}>
              {ticketId === null ? (
                texts.noTicket
              ) : (
                <Link
                  to="/tickets/$ticketId"
                  params={{ ticketId }}
                  className={css({ textDecoration: 'underline' })}
                >
                  {ticketTypeName}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
      {order.refundedAfterUse > 0 ? <p>{texts.used(order.refundedAfterUse)}</p> : null}
    </section>
  );
}

/** Edits the names in place of the button that asks for it. */
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
  readonly onRefund: (order: Order) => void;
}

function Actions({ order, onRefund }: ActionsProps) {
  const { call } = useEngines();
  const { orders: texts } = useMessages('desk');
  const { sheet } = texts;
  const { buyer, orderId, total } = order;
  const resend = useAction({
    run: () => call(resendOrder, { params: { orderId } }),
    reads: [orderHistory],
    says: ({ sent }) =>
      sent
        ? { title: sheet.resent, text: sheet.resentTo(buyer.email) }
        : { title: sheet.resent, text: sheet.resentBefore },
  });
  const isFree = total.amount === 0;
  return (
    <div className={css({ display: 'grid', gap: 'base' })}>
      <AlertText text={resend.error} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        {buyer.email === '' ? null : (
          <Button busy={resend.busy} onClick={() => resend.run()}>
            <Mail size={20} aria-hidden /> {sheet.resend}
          </Button>
        )}
        <Button
          look="danger"
          aria-label={(isFree ? texts.cancelOf : texts.refundOf)(buyer.name)}
          onClick={() => onRefund(order)}
        >
          {isFree ? texts.cancel : texts.refund}
        </Button>
      </div>
    </div>
  );
}
