/** How a ticket is paid that is sold at the door: cash, taken by whoever sells, or by card at the payment provider. */
export const doorPayments = ['cash', 'card'] as const;
export type DoorPayment = (typeof doorPayments)[number];

/** How long a guest has to pay by card, ms. */
export const doorCardMs = 15 * 60_000;

/** Whoever sells nothing for so long has gone home: what they sell then is another shift, ms. */
export const shiftBreakMs = 6 * 3_600_000;
