/** SQL for what a ticket `t` is called by. @param buyer SQL for who is meant if it has no name of its own */
const named = (buyer: string): string => `coalesce(nullif(t.holder_name, ''), ${buyer}, '')`;

/** SQL for the name of whoever comes with a ticket `t` of an order `o`: its own, otherwise the buyer's; '' if neither is known. */
export const ticketName = named('o.buyer_name');

/**
 * SQL for the name of whoever passed a ticket `t` of an order `o` on. If they had been given it, they are not the buyer.
 */
export const nameBefore = named('CASE WHEN t.follows IS NULL THEN o.buyer_name END');

/** SQL for the buyer of the order `o` of a ticket `t`, if the ticket is called by another name; '' otherwise. */
export const otherBuyer = `CASE WHEN t.holder_name <> '' AND o.buyer_name <> t.holder_name THEN o.buyer_name ELSE '' END`;
