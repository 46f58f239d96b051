/**
 * SQL for the reason why the ticket before a ticket `t` stopped counting. An account that ends leaves its tickets
 * without a holder, so only this tells a transferred one from one that never had any.
 */
const reasonBefore = `(SELECT b.void_reason FROM tickets b WHERE b.event_id = t.event_id AND b.id = t.follows)`;

/**
 * SQL for the buyer of the order `o` of a ticket `t`, if they may be who comes with it: not once it was transferred.
 * A ticket moved to another type stays with its holder; one sold at the door has none, and its order is the seller's.
 */
const buyerWhoComes = `CASE WHEN t.follows IS NULL OR (t.holder_user_id = o.user_id AND o.sold_by IS NULL)
    OR (t.holder_user_id IS NULL AND o.sold_by IS NOT NULL AND ${reasonBefore} IS DISTINCT FROM 'transferred')
    THEN o.buyer_name END`;

/**
 * SQL for the name of whoever comes, or came, with a ticket `t` of an order `o`: its own, otherwise the buyer's; '' if
 * neither is known, or the buyer transferred it to somebody without a name.
 */
export const ticketName = `coalesce(nullif(t.holder_name, ''), ${buyerWhoComes}, '')`;

/** SQL for the buyer of the order `o` of a ticket `t`, if the ticket is not called by that name; '' otherwise. */
export const otherBuyer = `CASE WHEN o.buyer_name <> ${ticketName} THEN o.buyer_name ELSE '' END`;
