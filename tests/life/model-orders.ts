import type { Order } from '#contract/sales/orders.ts';
import type { WireReply } from '../fakes/network.ts';
import type { ModelHold, ModelHolds } from './model-holds.ts';
import { ours, refusal } from './model-people.ts';
import type { ModelPayment, ModelProvider } from './model-provider.ts';
import type { ModelTickets } from './model-tickets.ts';

type PaymentStatus = NonNullable<Order['payment']>['status'];

/** One order as the server has it. */
interface ModelOrder {
  readonly orderId: string;
  readonly owner: number;
  readonly holds: readonly ModelHold[];
  readonly total: number;
  readonly dueAt: number | null;
  readonly madeAt: number;
  state: Exclude<Order['state'], 'unknown'>;
  /** Every state that it ever had. */
  readonly states: Set<string>;
  payment: (ModelPayment & { status: PaymentStatus }) | null;
  tickets: readonly string[];
}

export interface ModelOrders {
  readonly all: Map<string, ModelOrder>;
  /** All ids that were ever refused. */
  readonly refused: Set<string>;
  place(owner: number, body: Readonly<Record<string, unknown>>): WireReply;
  list(owner: number): WireReply;
  read(owner: number, orderId: string): WireReply;
  pay(owner: number, orderId: string): WireReply;
  cancel(owner: number, orderId: string): WireReply;
  verify(owner: number, body: Readonly<Record<string, unknown>>): WireReply;
  /** Handles the provider's own message. */
  settle(payment: ModelPayment): void;
  /** A refund by the event's team. */
  refund(order: ModelOrder): void;
  /** Expires orders that were not paid in time. */
  sweep(): void;
}

const payMs = 30 * 60_000;

interface OrdersDeps {
  readonly now: () => number;
  readonly holds: ModelHolds;
  readonly tickets: ModelTickets;
  readonly provider: ModelProvider;
}

/**
 * Orders and their payments, as the contract defines them: each made once, money kept only for tickets, the rest
 * refunded.
 */
export function createModelOrders(deps: OrdersDeps): ModelOrders {
  const { now, holds, tickets, provider } = deps;
  const all = new Map<string, ModelOrder>();
  const { become, confirm, settle, refund } = orderStates(deps);

  function sweep(): void {
    for (const order of all.values()) {
      if (order.state !== 'awaiting_payment' || order.dueAt === null || now() < order.dueAt) continue;
      become(order, 'expired');
      if (order.payment?.state === 'open') order.payment.state = 'expired';
    }
  }
  const mine = (owner: number, orderId: string) => {
    sweep();
    const order = all.get(orderId);
    return order?.owner === owner ? order : undefined;
  };
  function place(owner: number, body: Readonly<Record<string, unknown>>): WireReply {
    sweep();
    const orderId = String(body['orderId']);
    const known = all.get(orderId);
    if (known !== undefined) return known.owner === owner ? shown(known) : refusal(404, 'no_such_order');
    const wanted = (body['holdIds'] as string[]).map((id) => holds.all.get(id));
    if (holds.eventCancelled) return refusal(409, 'event_cancelled');
    if (wanted.some((hold) => hold?.state === 'ordered')) return refusal(409, 'hold_ordered');
    const held = wanted.filter((hold) => hold !== undefined && holds.isHeld(hold)) as ModelHold[];
    if (held.length < wanted.length) return refusal(409, 'hold_expired');
    const total = held.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
    const said = body['total'] as { readonly amount: number } | undefined;
    if (said !== undefined && said.amount !== total) return refusal(409, 'total_changed');
    const order: ModelOrder = {
      orderId,
      owner,
      holds: held,
      total,
      dueAt: total === 0 ? null : now() + payMs,
      madeAt: now(),
      state: 'awaiting_payment',
      states: new Set(['awaiting_payment']),
      payment: null,
      tickets: [],
    };
    for (const hold of held) Object.assign(hold, { state: 'ordered', orderId });
    all.set(orderId, order);
    if (total === 0) confirm(order);
    else openPayment(order);
    return shown(order);
  }
  function openPayment(order: ModelOrder): void {
    const transactionId = `00000000-0000-4000-8000-${String(provider.payments.size + 1).padStart(12, '0')}`;
    const payment = provider.open(order.orderId, transactionId, order.total);
    order.payment = Object.assign(payment, { status: 'pending' as const });
  }
  const refused = new Set<string>();
  return {
    all,
    refused,
    place(owner, body) {
      const reply = place(owner, body);
      if (reply.status !== 200) refused.add(String(body['orderId']));
      return reply;
    },
    sweep,
    settle: (payment) => {
      sweep();
      const order = all.get(payment.orderId);
      if (order !== undefined) settle(order, payment);
    },
    refund,
    list(owner) {
      sweep();
      const own = [...all.values()].filter((order) => order.owner === owner).toReversed();
      return ours(200, {
        items: own.map((order) => wireOrder(order)),
        page: 1,
        limit: 50,
        total: own.length,
      });
    },
    read(owner, orderId) {
      const order = mine(owner, orderId);
      return order === undefined ? refusal(404, 'no_such_order') : shown(order);
    },
    pay(owner, orderId) {
      const order = mine(owner, orderId);
      if (order === undefined) return refusal(404, 'no_such_order');
      if (order.state !== 'awaiting_payment') return refusal(409, 'order_over');
      if (order.payment?.status === 'failed') openPayment(order);
      return shown(order);
    },
    cancel(owner, orderId) {
      const order = mine(owner, orderId);
      if (order === undefined) return refusal(404, 'no_such_order');
      if (order.state === 'awaiting_payment') {
        if (provider.silent) return refusal(409, 'payment_unclear');
        if (order.payment !== null) settle(order, order.payment);
        if (order.state !== 'awaiting_payment') return refusal(409, 'order_paid');
        if (order.payment?.state === 'open') order.payment.state = 'expired';
        become(order, 'cancelled');
      }
      if (order.state === 'confirmed') {
        if (order.total > 0) return refusal(409, 'order_paid');
        const own = order.tickets.map((id) => tickets.all.get(id));
        if (own.some((ticket) => ticket?.status === 'transferred')) return refusal(409, 'tickets_passed_on');
        for (const ticket of own)
          if (ticket !== undefined) tickets.change(ticket, { status: 'cancelled', offer: null });
        become(order, 'cancelled');
      }
      return shown(order);
    },
    verify(owner, { sessionId }) {
      sweep();
      const payment = provider.payments.get(String(sessionId));
      const order = payment && mine(owner, payment.orderId);
      if (payment === undefined || order === undefined) return refusal(404, 'no_such_payment');
      const word = provider.ask(payment.sessionId);
      if (word === null) return refusal(503, 'payments_unavailable');
      if (word !== 'open') settle(order, payment);
      const status = word === 'open' ? 'pending' : statusOf(order, payment);
      return ours(200, { status, orderId: order.orderId });
    },
  };
}

/** The state transitions of orders. */
function orderStates({ holds, tickets }: OrdersDeps) {
  function become(order: ModelOrder, state: ModelOrder['state']): void {
    order.state = state;
    order.states.add(state);
    if (state === 'confirmed' || state === 'awaiting_payment') return;
    for (const hold of order.holds) hold.state = 'released';
  }
  function confirm(order: ModelOrder): void {
    become(order, 'confirmed');
    order.tickets = order.holds.flatMap(({ ticketTypeId, quantity }) =>
      Array.from(
        { length: quantity },
        () => tickets.issue(order.owner, order.orderId, ticketTypeId).ticketId,
      ),
    );
  }
  function settle(order: ModelOrder, payment: ModelPayment): void {
    if (payment.state === 'declined' && order.payment?.sessionId === payment.sessionId)
      order.payment.status = 'failed';
    if (payment.state !== 'approved') return;
    const isLate = order.state !== 'awaiting_payment' || holds.eventCancelled;
    if (isLate && order.state === 'awaiting_payment') become(order, 'cancelled');
    if (order.state === 'confirmed' && order.payment?.sessionId === payment.sessionId) return;
    if (isLate) {
      // Money for an order that has ended is refunded.
      payment.state = 'refunded';
      if (order.payment?.sessionId === payment.sessionId) order.payment.status = 'refunded';
      return;
    }
    confirm(order);
    order.payment = Object.assign(payment, { status: 'completed' as const });
  }
  function refund(order: ModelOrder): void {
    if (order.state !== 'confirmed') return;
    for (const id of order.tickets) {
      const ticket = tickets.all.get(id);
      if (ticket?.status === 'valid') tickets.change(ticket, { status: 'refunded', offer: null });
    }
    become(order, 'refunded');
    if (order.payment !== null) {
      order.payment.status = 'refunded';
      order.payment.state = 'refunded';
    }
  }
  return { become, confirm, settle, refund };
}

function statusOf(order: ModelOrder, payment: ModelPayment): PaymentStatus {
  if (order.payment?.sessionId === payment.sessionId) return order.payment.status;
  return payment.state === 'declined' ? 'failed' : payment.state === 'refunded' ? 'refunded' : 'expired';
}

const shown = (order: ModelOrder): WireReply => ours(200, wireOrder(order));

function wireOrder(order: ModelOrder): Order {
  const { orderId, state, total, payment, tickets, dueAt, madeAt } = order;
  const places = order.holds.flatMap((hold) => Array.from({ length: hold.quantity }, () => hold));
  return {
    orderId,
    registrationId: 'night',
    eventName: 'Harbour Night',
    startsAt: new Date(madeAt).toISOString(),
    timeZone: 'Africa/Banjul',
    state,
    reason: '',
    total: { amount: total, currency: 'GMD' },
    lines: [],
    buyer: { name: 'Amie', email: 'amie@example.org', phoneNumber: '' },
    attendees: places.map(({ ticketTypeId }, place) => ({
      name: 'Amie',
      email: '',
      ticketTypeId,
      ticketTypeName: ticketTypeId,
      ticketId: tickets[place] ?? null,
      reference: '',
      ticketStatus: 'valid' as const,
      price: null,
      keptFee: null,
      addOnFor: null,
      group: null,
      refunded: false,
    })),
    createdAt: new Date(madeAt).toISOString(),
    paymentDueAt: state === 'awaiting_payment' && dueAt !== null ? new Date(dueAt).toISOString() : null,
    byHand: null,
    payment:
      payment === null
        ? null
        : {
            sessionId: payment.sessionId,
            transactionId: payment.transactionId,
            checkoutUrl: `https://pay.example/${payment.sessionId}`,
            status: payment.status,
          },
    refunded: null,
    refundRefused: false,
    refundDue: null,
    refundedAfterUse: 0,
    invoice: false,
    creditNotes: [],
    feesLeft: null,
    cancellable: state === 'awaiting_payment' || (state === 'confirmed' && total === 0),
    eventAhead: true,
  };
}
