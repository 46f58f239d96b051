/**
 * SQL for the buyer of the order `o` of a ticket `t`, if they may be who comes with it: not once it was transferred.
 * A ticket moved to another type stays with its holder; one sold at the door has none.
 */
const buyerWhoComes = `CASE WHEN t.follows IS NULL OR t.holder_user_id = o.user_id OR (t.holder_user_id IS NULL AND o.sold_by IS NOT NULL)
    THEN o.buyer_name END`;

/**
 * SQL for the name of whoever comes, or came, with a ticket `t` of an order `o`: its own, otherwise the buyer's; '' if
 * neither is known, or the buyer transferred it to somebody without a name.
 */
export const ticketName = `coalesce(nullif(t.holder_name, ''), ${buyerWhoComes}, '')`;

/** SQL for the buyer of the order `o` of a ticket `t`, if the ticket is not called by that name; '' otherwise. */
export const otherBuyer = `CASE WHEN o.buyer_name <> ${ticketName} THEN o.buyer_name ELSE '' END`;
