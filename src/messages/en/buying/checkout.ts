import { countedTickets } from '#messages/en/counted-tickets.ts';
import { isolatedInLatin } from '#messages/isolated.ts';
import { orderStates } from './order-states.ts';
import { checkoutNews } from './checkout-news.ts';
import { payingByHand } from './checkout-ways.ts';
import { unstored } from '#messages/en/buying/unstored.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Texts of the checkout, orders and payments. Values are formatted names, sums and times. */
export const checkout = {
  browse: 'Browse events',
  yourOrders: 'Your orders',
  noStorage: {
    title: 'This browser’s storage is full or blocked',
    text: 'Free up space, allow storage for this site, or turn off private browsing. Then reload.',
  },
  checkout: {
    title: 'Checkout',
    loading: 'Loading your tickets',
    loadingDetails: 'Loading your details',
    yourTickets: 'Your tickets',
    total: 'Total',
    alreadyOrdered: <T>(orders: (text: string) => T) => [
      'You’ve already ordered tickets for this event. See ',
      orders('your orders'),
      '.',
    ],
    nothing: {
      title: 'Nothing reserved yet',
      text: 'Choose your tickets first. We’ll then hold them while you check out.',
      choose: 'Choose tickets',
    },
    arrived: 'Your tickets are ready',
  },
  placing: {
    title: 'Placing your order…',
    text: 'You won’t be charged twice.',
    again: 'Try again',
    stop: 'Stop waiting',
    leave: <T>(orders: (text: string) => T) => [
      'You can leave this page: we’ll tell you how it went. If you stop, we check first whether your order arrived. It’s then among ',
      orders('your orders'),
      '.',
    ],
  },
  countdown: {
    /** @param time minutes and seconds: "9:59" */
    left: <T>(time: T) => ['Reserved for ', time],
    over: 'Time’s up.',
    seconds: (count: number) => plural(count, { one: '# second left.', other: '# seconds left.' }),
    minutes: (count: number) => plural(count, { one: '# minute left.', other: '# minutes left.' }),
  },
  reserved: {
    /** @param sum formatted */
    fee: (sum: string) => `Includes ${sum} in fees.`,
    label: 'Tickets',
    remove: 'Remove',
    removeOf: (type: string) => `Remove: ${isolatedInLatin(type)}`,
    /** The previous reservation still applies. */
    kept: (quantity: number) => `You still have ${quantity} reserved.`,
    limit: (most: number) => `One buyer can have ${most}.`,
    group: (tickets: number) => plural(tickets, { one: '# ticket', other: '# tickets' }),
    addOn: 'Add-on: for the tickets in this order first, then for those you have.',
    priceChanged: (before: string, now: string) => `The price changed from ${before} to ${now} each.`,
    held: 'Reserved',
    reserving: 'Reserving…',
    waiting: {
      title: 'Waiting for a connection',
      text: 'You’re offline. We’ll reserve these when you’re back, if still available.',
    },
    /** Of what was reserved for an event. */
    over: {
      cancelled: 'This event was cancelled. You haven’t been charged.',
      ended: 'This event is over. You haven’t been charged.',
    },
    refused: { title: 'Not reserved.', text: 'These tickets aren’t available.' },
    checking: <T>(orders: (text: string) => T) => [
      'Time’s up. We’re checking whether these tickets are in one of ',
      orders('your orders'),
      '.',
    ],
    expired: { title: 'Your reservation expired.', text: 'You can reserve again if tickets are left.' },
    removing: 'Removing…',
    again: 'Reserve again',
    others: 'Choose other tickets',
  },
  promo: {
    label: 'Promo code',
    apply: 'Apply',
    remove: 'Remove code',
    applied: 'Promo code applied',
    removed: 'Promo code removed',
    /** @param off formatted amount */
    line: (code: string, off: string) => `${code}: ${off} off each`,
  },
  /** Contact details of a buyer who isn't signed in. */
  contact: {
    title: 'How can we reach you?',
    field: 'Email or phone number',
    hint: 'No password needed: we send you a code.',
    country: 'Country',
    neither: 'Enter an email address or a phone number.',
    send: 'Send code',
    /** Shown before the mail server has accepted the message: it may still refuse the address. */
    sent: (to: string) =>
      `A code is on its way to ${to}. It expires in 5 minutes. Nothing there? Check the ${to.includes('@') ? 'address and your spam folder' : 'number'}, then send it again.`,
    undeliverable: (to: string) => `No email can be delivered to ${to}. Check the address and correct it.`,
    code: 'Code',
    go: 'Continue',
    again: 'Send again',
    other: 'Other ways to sign in',
    create: 'Create account',
  },
  buyer: {
    title: 'Buyer',
    name: 'Your name',
    email: 'Email',
    change: 'Change',
    emailHint: 'We’ll send your tickets here.',
    /** For buyers with a phone number. */
    optionalEmail: 'Email (optional)',
    optionalEmailHint: 'For your tickets and event updates. Without it, they’re in the app only.',
    phone: 'Phone number (optional)',
    pay: (sum: string) => `Pay ${sum}`,
    getTickets: 'Get tickets',
    twoCurrencies:
      'These tickets are in different currencies. Remove some, then order the others separately.',
    questionsChanged:
      'The organizer changed the questions. Check the answers marked above, then order again.',
    notReserved: 'Wait until all tickets are reserved, or remove those that aren’t.',
  },
  guests: {
    title: (count: number) => plural(count, { one: 'Name', other: 'Names' }),
    open: (count: number) => plural(count, { one: 'Change the name', other: 'Name each ticket' }),
    inYourName: (count: number) =>
      count === 2
        ? 'Both tickets are in your name.'
        : plural(count, { one: 'The ticket is in your name.', other: 'All # tickets are in your name.' }),
    sameForAll: 'Same name for all',
    onlyName: (type: string) => `Name on the ticket · ${isolatedInLatin(type)}`,
    name: (number: number, type: string) => `Name on ticket ${number} · ${isolatedInLatin(type)}`,
    email: (number: number) => `Email for ticket ${number} (optional)`,
    withEmails: 'Add an email for each guest',
    emailsHint: 'So they get event updates.',
    nameMissing: 'Enter the name of this guest.',
  },
  /** Says whose an add-on is, if several people come. */
  addOns: {
    title: 'Add-ons',
    whose: (number: number, count: number, type: string) =>
      count === 1
        ? `Who gets it · ${isolatedInLatin(type)}`
        : `Who gets add-on ${number} · ${isolatedInLatin(type)}`,
    shared: 'Shared out, one for each ticket first',
    unnamed: (number: number, type: string) => `Ticket ${number} · ${isolatedInLatin(type)}`,
  },
  /** State of an order, in a word or two. */
  states: orderStates,
  orders: {
    title: 'Orders',
    loading: 'Loading your orders',
    notHere: { title: 'Orders aren’t saved on this device', text: 'Your tickets are: see Tickets.' },
    failed: 'Couldn’t load your orders',
    none: { title: 'No orders yet', text: 'Your orders appear here, paid or not.' },
    more: 'Show more',
    /** Number of tickets and add-ons. */
    count: countedTickets,
    facts: (day: string, count: string, total: string, orderedDay: string, orderedTime: string) =>
      `${day} · ${count} · ${total} · ordered ${orderedDay}, ${orderedTime}`,
  },
  order: {
    title: 'Order',
    group: (tickets: number) => plural(tickets, { one: '# ticket', other: '# tickets' }),
    addOnFor: (name: string) => `For ${isolatedInLatin(name)}`,
    loading: 'Loading your order',
    missing: { title: 'Order not found', text: 'It may belong to another account.' },
    failed: 'Couldn’t load your order',
    notHere: 'We can’t show this order right now',
    checking: {
      title: 'We’re checking your payment',
      text: 'Your payment isn’t lost: this page shows how it went as soon as you’re back online.',
    },
    tickets: 'Tickets',
    total: 'Total',
    refundedPart: 'Refunded',
    refundPending: 'Refund on its way',
    refundDelayed: 'Refund delayed; the organizer is taking care of it',
    /**
     * @param buyer empty if the order has no name, as many sold at the door
     * @param contact an email address or a phone number; may be empty as well
     */
    ordered: (day: string, time: string, buyer: string, contact: string) =>
      `Ordered ${day}, ${time}${buyer === '' ? '' : ` by ${isolatedInLatin(buyer)}`}${contact === '' ? '' : `, ${contact}`}`,
    fees: 'Fees included',
    holders: 'Ticket holders',
    viewTickets: (count: number) => plural(count, { one: 'View ticket', other: 'View tickets' }),
    chooseAgain: 'Choose tickets again',
    cancel: {
      open: 'Cancel this order',
      title: 'Cancel this order?',
      text: 'Your tickets are released at once and can’t be used. This can’t be undone.',
      confirm: 'Cancel the order',
      keep: 'Keep order',
      done: { title: 'Order cancelled', text: 'Your tickets were released.' },
    },
  },
  /** The result of an order, for its buyer. */
  outcome: {
    refunding: { title: 'Refund in progress', text: (sum: string) => `${sum} is on its way back to you.` },
    refundDelayed: {
      title: 'Refund delayed',
      text: (sum: string) =>
        `${sum} is due to you. The payment provider hasn’t accepted the refund yet; the organizer is taking care of it.`,
    },
    confirming: {
      title: 'Confirming your payment…',
      text: 'This usually takes a few seconds. Your tickets appear here as soon as it’s confirmed.',
    },
    awaitingPayment: {
      title: 'Awaiting payment',
      text: (sum: string) => `Pay ${sum} to get your tickets.`,
      until: (sum: string, time: string) => `Pay ${sum} by ${time} to get your tickets.`,
      /** The tickets were already issued. */
      unpaidTickets: (sum: string, time: string) =>
        `Pay ${sum} by ${time}. Your tickets are in the app already, and valid once it’s paid.`,
    },
    /** By where the tickets of a confirmed order are. */
    confirmed: {
      fetching: { title: 'Order confirmed', text: 'Loading your tickets…' },
      stored: { title: 'Your tickets are ready', text: 'Saved on this device. They work offline.' },
      online_only: {
        title: 'Your tickets are ready',
        text: 'Saved on this device. This browser can’t open them offline: open this page in Chrome or Safari.',
      },
      partly: {
        title: 'Order confirmed',
        text: 'Some of its tickets aren’t among your valid tickets. They may have been transferred or cancelled.',
      },
      no_room: { title: 'Your tickets are ready', text: unstored.storage },
      not_stored: { title: 'Your tickets are ready', text: unstored.other },
      not_loaded: {
        title: 'Order confirmed',
        text: 'Couldn’t load your tickets here. Reload the app to see them.',
      },
    },
    expired: {
      title: 'Order expired',
      text: 'It wasn’t paid in time. Late payments are refunded automatically.',
      byHand: (reference: string) =>
        `It wasn’t paid in time. If you’ve paid already, contact the organizer and quote ${reference}.`,
    },
    cancelled: { title: 'Cancelled', text: 'This order was cancelled.' },
    refunded: {
      title: 'Refunded',
      text: (sum: string) => `We refunded ${sum}. These tickets are no longer valid.`,
    },
    unknown: {
      title: 'Update needed',
      text: 'This version of the app can’t show the order’s status. Reload to update.',
    },
  },
  payment: {
    title: 'Payment',
    failed: 'Your payment didn’t go through. You can try again; your tickets are still reserved.',
    alreadyPaid: 'I’ve already paid',
    asking: 'Checking with the payment provider…',
    processing: 'Still processing. You can close this page and come back later.',
    processingEmail: 'We’ll email you, too.',
    check: 'Check again',
    notPaid: 'I haven’t paid',
    pay: (sum: string) => `Pay ${sum}`,
    payAgain: (sum: string) => `Try again: ${sum}`,
    notReady: 'The payment page isn’t ready. Try again in a moment.',
  },
  ...payingByHand,
  news: checkoutNews,
};
