/** What the stored values of payments that are being verified begin with: where there are any, buying is under way. */
export const paymentKeys = 'gatehouse.payment';
