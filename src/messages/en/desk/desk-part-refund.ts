import { isolatedInLatin } from '#messages/isolated.ts';
/** Texts of refunding a part of an order. Part of the room `desk`. */
export const partRefund = {
  partRefund: {
    open: 'Refund part',
    openOf: (buyer: string) => `Refund part of the order of ${isolatedInLatin(buyer)}`,
    title: (buyer: string) => `Refund part of the order of ${isolatedInLatin(buyer)}`,
    /** @param left a sum as it is to be read */
    text: (left: string) =>
      `Up to ${left} can be refunded. Tickets you choose stop working once scanners sync, and go back on sale. This can’t be undone.`,
    /** @param sum money as it is to be read */
    keptFee: (sum: string) => `fee of ${sum} stays with you`,
    free: {
      open: 'Cancel tickets',
      openOf: (buyer: string) => `Cancel tickets of ${isolatedInLatin(buyer)}`,
      title: (buyer: string) => `Cancel tickets of ${isolatedInLatin(buyer)}`,
      text: 'Tickets you choose stop working once scanners sync, and go back on sale. This can’t be undone.',
      tickets: 'Tickets to cancel',
      confirm: 'Cancel tickets',
      confirmUsed: 'Cancel tickets although used',
      keep: 'Keep tickets',
      done: 'Tickets cancelled',
    },
    tickets: 'Tickets to refund',
    amount: 'Amount to refund',
    reason: 'Reason (for the event team)',
    reasonMissing: 'Enter a reason. It’s shown in the order’s history.',
    confirm: 'Refund',
    confirmUsed: 'Refund although used',
    done: 'Refund started',
    /** Beside an order that stands. */
    refunded: (sum: string) => `${sum} refunded`,
    pending: (sum: string) => `${sum} on its way back`,
    state: 'Partly refunded',
    stateAll: 'Refunded, order kept',
  },
};
