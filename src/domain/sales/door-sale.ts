/** Payment methods at the door: cash, taken by the seller, or card through the payment provider. */
export const doorPayments = ['cash', 'card'] as const;
export type DoorPayment = (typeof doorPayments)[number];

/** Time limit for a guest to pay by card, ms. */
export const doorCardMs = 15 * 60_000;

/** A break between sales that starts a new shift for a seller, ms. */
export const shiftBreakMs = 6 * 3_600_000;
