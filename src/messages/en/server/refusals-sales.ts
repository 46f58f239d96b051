import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Why a reservation, an order or a payment is refused. */
export const sales = {
  holdLimit: (limit: number, held: number) =>
    held === 0
      ? `One buyer can have ${limit} of these. Choose fewer.`
      : `One buyer can have ${limit} of these, and you have ${held} already. Choose fewer.`,
  holdIdReused: 'Your first attempt did reserve tickets. Close this and check what is reserved.',
  sellerChangedElsewhere: 'The invoice details were changed elsewhere meanwhile. Reload the page.',
  invoicesOff: 'The organizer hasn’t added invoice details yet, so there are no invoices.',
  noCreditNote: 'This order has no credit note with that number.',
  noInvoice: 'There’s no invoice for this order: nothing was paid for it, or all of it was refunded.',
  feesChangedElsewhere: 'The fees were changed elsewhere meanwhile. Close this and open it again.',
  holdFixed: 'The waiting list offered you these as they are, so their number can’t be changed.',
  holdTwice: 'The same reservation was sent twice. Send each once.',
  onlyLeft: (left: number) => `Only ${left} left. Choose fewer.`,
  addOnNeedsTicket: (most: number, perTicket: number) =>
    most === 0
      ? 'You need a ticket first. Add a ticket to your order, then choose add-ons for it.'
      : `You can have ${perTicket} of these for each ticket, so ${most} in this order. Remove some, or add tickets.`,
  leftAtPrice: (left: number) =>
    left === 0
      ? 'No more are left at this price. Reserve more on the event’s page, at the new price.'
      : plural(left, {
          one: 'Only # is left at this price. Reserve it, then add the others at the next price.',
          other: 'Only # are left at this price. Reserve them, then add the others at the next price.',
        }),
  tooManyTickets: (most: number) => `One order can have ${most} tickets. Choose fewer at a time.`,
  orderLimit: (limit: number, held: number) =>
    held === 0
      ? `One buyer can have ${limit} of these. Remove some to continue.`
      : `One buyer can have ${limit} of these, and you have ${held} already. Remove some to continue.`,
  refundUsed: (used: number) =>
    plural(used, {
      one: '# of the tickets was used. Only refund it if you’re sure.',
      other: '# of the tickets were used. Only refund them if you’re sure.',
    }),
  soldOut: 'Sold out. Reserved tickets that aren’t bought come back on sale.',
  ticketsUsed: 'Tickets in this order were already used. Ask the organizer.',
  visitorsLimit: (left: number) =>
    left === 0
      ? 'Too many of these are reserved by people who aren’t signed in. Sign in to reserve yours.'
      : `Only ${left} of these can be reserved without signing in right now. Sign in to reserve more.`,
  /** By rule code. */
  refused: {
    address_limit: `Too many of these are reserved from your network. Order what you have, or try again in a few minutes.`,
    attendees_mismatch: 'Enter one name for each ticket.',
    event_began: 'The event has started. Ask the organizer.',
    event_cancelled: 'This event was cancelled. Choose another one.',
    event_ended: 'This event is over. Choose another one.',
    group_in_parts: 'Tickets that were bought as a group are refunded together. Choose all of them.',
    hold_expired: 'Your reservation expired. Choose your tickets again.',
    hold_ordered: 'These tickets are already in another order. Check your orders.',
    not_yet_on_sale: 'Sales haven’t started. Come back when they do.',
    order_ended: 'This order has ended, so there’s nothing to refund.',
    order_paid: 'This order is already paid. Ask the organizer for a refund.',
    order_too_large: 'This order’s total is too large. Order fewer tickets at a time.',
    order_unpaid: 'This order isn’t paid, so there’s nothing to refund.',
    refund_not_refused: 'This refund isn’t refused any more. Refresh to see its status.',
    refund_nothing: 'Choose tickets, or enter an amount to refund.',
    refund_too_much: 'You can’t refund more than what’s left of the payment. Check the amount.',
    sale_closed: 'These tickets are no longer on sale. Choose another type.',
    several_currencies: 'These tickets are in different currencies. Order each type separately.',
    several_events: 'An order is for one event. Order the others separately.',
    ticket_type_not_found: 'A ticket type is no longer available. Choose again.',
    tickets_passed_on: 'Tickets in this order were transferred. Ask the organizer.',
    tickets_refunded: 'Some of these tickets were already refunded. Check the order, then choose again.',
    total_changed: 'The price has changed. Check the new total, then order again.',
  },
  inOrder: 'These tickets are in an order. Cancel the order to release them.',
  orderEnded: 'This order has ended. Choose your tickets again.',
  orderIdReused: 'Another order was made with this ID. Use a new one.',
  paymentUnclear: 'We can’t tell yet whether this order is being paid. Try again in a minute.',
  paymentsOff: 'Payment isn’t available yet. Ask the organizer, or choose free tickets.',
  phoneInvalid: 'That isn’t a phone number. Check it, or leave it out.',
  refundChanged:
    'Your refund wasn’t recorded: a refund that the payment provider had confirmed earlier failed after all, so more is due than before. Check the amount in the order’s history.',
  refundGrew:
    'Your refund wasn’t recorded: more of this order was refunded in the meantime, so more is due than before. Check the amount in the order’s history.',
  refundInProgress: 'This refund is already in progress. Try again in a minute.',
  refundUnasked:
    'Your refund wasn’t recorded: we can’t ask the payment provider whether it has refunded the buyer in the meantime. Check there first.',
  refundUnknown:
    'Your refund wasn’t recorded: the payment provider doesn’t say whether it has refunded the buyer in the meantime. Check there, or try again in a minute.',
  refundWentThrough:
    'Your refund wasn’t recorded: the payment provider says that in the meantime it has refunded, or is refunding, the buyer, in full or in part. Check the order’s history before you give any more back.',
};
