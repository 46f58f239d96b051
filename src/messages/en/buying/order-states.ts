/** Names of order states, for buyers and organizers alike. */
export const orderStates = {
  refunding: 'Refund in progress',
  confirming: 'Confirming payment',
  awaiting_payment: 'Awaiting payment',
  confirmed: 'Confirmed',
  expired: 'Not paid in time',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  unknown: 'Update the app to see',
};
