import { useState } from 'react';
import type { Order } from '#contract/sales/orders.ts';
import { MarkPaid } from './by-hand/mark-paid.tsx';
import { ReleaseOrder } from './by-hand/release-order.tsx';
import { MoveTicket } from './move-ticket.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { PartRefund } from './part-refund.tsx';
import { Refund } from './refund.tsx';
import { TicketAction, type OrderedTicket } from './ticket-action.tsx';

interface OpenedOrderProps {
  /** Null while none is open. */
  readonly order: Order | null;
  readonly timeZone: string | undefined;
  readonly isLimited: boolean;
  readonly onClose: () => void;
}

/** The open order, below the dialogs that ask about it. */
export function OpenedOrder({ order, timeZone, isLimited, onClose }: OpenedOrderProps) {
  const [refunding, setRefunding] = useState<Order | null>(null);
  const [ticket, setTicket] = useState<OrderedTicket | null>(null);
  const [moving, setMoving] = useState<OrderedTicket | null>(null);
  const [part, setPart] = useState<Order | null>(null);
  const [paid, setPaid] = useState<Order | null>(null);
  const [released, setReleased] = useState<Order | null>(null);
  const refund = (asked: Order) => {
    onClose();
    setRefunding(asked);
  };
  /** The order that a dialog asks about as it is now: others may change it meanwhile. */
  const now = (asked: Order): Order => (order?.orderId === asked.orderId ? order : asked);
  return (
    <>
      <OrderSheet
        order={order}
        timeZone={timeZone}
        isLimited={isLimited}
        onRefund={refund}
        onPart={setPart}
        onTicket={setTicket}
        onMove={setMoving}
        onPaid={setPaid}
        onRelease={setReleased}
        onClose={onClose}
      />
      {paid === null ? null : <MarkPaid orders={[now(paid)]} onClose={() => setPaid(null)} />}
      {released === null ? null : <ReleaseOrder order={now(released)} onClose={() => setReleased(null)} />}
      {part === null ? null : <PartRefund order={now(part)} onClose={() => setPart(null)} />}
      {moving === null ? null : <MoveTicket ticket={moving} onClose={() => setMoving(null)} />}
      {ticket === null ? null : <TicketAction ticket={ticket} onClose={() => setTicket(null)} />}
      {refunding === null ? null : <Refund order={refunding} onClose={() => setRefunding(null)} />}
    </>
  );
}
