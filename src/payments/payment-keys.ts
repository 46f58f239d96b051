/** Key prefix of stored payments being verified; any such key means that a purchase is in progress. */
export const paymentKeys = 'gatehouse.payment';
