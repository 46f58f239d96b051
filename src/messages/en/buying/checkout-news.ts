import { isolatedInLatin } from '#messages/isolated.ts';
/**
 * Notices about orders and reservations made on this device, shown anywhere in the app to the person who made them.
 * Part of the room `checkout`.
 */
export const checkoutNews = {
  title: 'On this device',
  yourEvent: 'your event',
  ways: {
    checkout: 'Open checkout',
    order: 'View order',
    pay: 'Pay now',
    checkOut: 'Check out',
    again: 'Select tickets again',
    others: 'Select other tickets',
  },
  placing: {
    title: 'Placing your order…',
    /** @param why a sentence saying why it hasn't been sent yet and that it will be retried */
    text: (event: string, why: string) => `${isolatedInLatin(event)}. ${why} You won’t be charged twice.`,
    soon: 'We’ll send it automatically.',
    ourSide: 'Something went wrong on our side. We’ll retry automatically.',
  },
  unsendable: {
    title: 'Your order couldn’t be sent',
    text: (event: string) =>
      `${isolatedInLatin(event)}. The app was updated since you made it. Open the checkout and order again.`,
  },
  /** @param why a sentence */
  refused: {
    title: 'Your order wasn’t placed',
    text: (event: string, why: string) => `${isolatedInLatin(event)}. ${why}`,
  },
  confirmed: {
    title: 'Your tickets are ready',
    text: (event: string) => `${isolatedInLatin(event)}. Open the order to see them.`,
  },
  toPay: {
    title: 'Payment needed',
    text: (event: string, sum: string) => `${isolatedInLatin(event)}. Pay ${sum} to get your tickets.`,
    until: (event: string, sum: string, time: string) =>
      `${isolatedInLatin(event)}. Pay ${sum} by ${time} to get your tickets.`,
  },
  expired: {
    title: 'Your order expired',
    text: (event: string) =>
      `${isolatedInLatin(event)}. It wasn’t paid in time. Select tickets again if any are left.`,
  },
  cancelled: {
    title: 'Your order was cancelled',
    text: (event: string) => `${isolatedInLatin(event)}. Open the order to see why.`,
  },
  refunded: {
    title: 'Your order is being refunded',
    text: (event: string) => `${isolatedInLatin(event)}. Open the order to see why.`,
  },
  arrived: {
    title: 'Your order arrived',
    text: (event: string) => `${isolatedInLatin(event)}. Open the order to see its status.`,
  },
  reservation: {
    /** Names the tickets of a reservation. */
    of: (quantity: number, type: string, event: string) =>
      `${quantity} × ${isolatedInLatin(type)}, ${isolatedInLatin(event)}.`,
    held: {
      title: 'Your tickets are reserved',
      text: (tickets: string) => `${tickets} Order them to keep them.`,
      until: (tickets: string, time: string) => `${tickets} Order them by ${time} to keep them.`,
    },
    refused: {
      title: 'Your tickets couldn’t be reserved',
      text: (tickets: string, why: string) => `${tickets} ${why}`,
      unknown: 'They aren’t available.',
    },
    expired: {
      title: 'Your reservation expired',
      text: (tickets: string) => `${tickets} You can reserve again if tickets are left.`,
    },
  },
};
