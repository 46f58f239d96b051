import { isolatedInLatin } from '#messages/isolated.ts';
/** Texts for refunding part of an order. Part of the room `desk`. */
export const partRefund = {
  partRefund: {
    open: 'Refund part',
    openOf: (buyer: string) => `Refund part of the order of ${isolatedInLatin(buyer)}`,
    /** @param buyer empty if the order has no name, as many sold at the door */
    title: (buyer: string) =>
      buyer === '' ? 'Refund part of this order' : `Refund part of the order of ${isolatedInLatin(buyer)}`,
    /** @param left formatted amount */
    text: (left: string) =>
      `Up to ${left} can be refunded. Tickets you choose stop working once scanners sync, and go back on sale. This can’t be undone.`,
    /** @param sum formatted amount */
    keptFee: (sum: string) => `fee of ${sum} stays with you`,
    free: {
      open: 'Cancel tickets',
      openOf: (buyer: string) => `Cancel tickets of ${isolatedInLatin(buyer)}`,
      title: (buyer: string) =>
        buyer === '' ? 'Cancel tickets' : `Cancel tickets of ${isolatedInLatin(buyer)}`,
      text: 'Tickets you choose stop working once scanners sync, and go back on sale. This can’t be undone.',
      tickets: 'Tickets to cancel',
      confirm: 'Cancel tickets',
      confirmUsed: 'Cancel tickets anyway',
      keep: 'Keep tickets',
      done: 'Tickets cancelled',
    },
    tickets: 'Tickets to refund',
    amount: 'Amount to refund',
    reason: 'Reason (for the event team)',
    reasonMissing: 'Enter a reason. It’s shown in the order’s history.',
    confirm: 'Refund',
    confirmUsed: 'Refund anyway',
    done: 'Refund started',
    /** Shown next to a valid order. */
    refunded: (sum: string) => `${sum} refunded`,
    pending: (sum: string) => `${sum} on its way back`,
    state: 'Partly refunded',
    stateAll: 'Refunded, order kept',
  },
};
