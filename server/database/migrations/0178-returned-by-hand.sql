-- What people gave back another way of a refund that the provider had refused is known by its intent, which builds before
-- this one did not write for whole orders, nor the first for parts. The audit log tells who gave back what: by anybody but the
-- provider it was by hand. Both lines were written at one time, in one order (nameReturnedByHand in order-refunds.ts).
UPDATE order_history h SET intent_id = 'returned by hand ' || said.transaction_id || ' ' || said.at, request_hash = ''
  FROM (SELECT id, order_id, at, row_number() OVER (PARTITION BY order_id, at ORDER BY id) AS nth FROM order_history
         WHERE kind = 'money_returned' AND actor IN ('team', 'administrator') AND intent_id IS NULL) line
  JOIN (SELECT p.order_id, p.transaction_id, a.at, row_number() OVER (PARTITION BY p.order_id, a.at ORDER BY a.id) AS nth
          FROM audit_log a JOIN payments p ON p.transaction_id = a.subject
         WHERE a.action IN ('payment_refunded', 'payment_part_refunded') AND a.actor <> p.provider
           AND NOT EXISTS (SELECT 1 FROM order_history k WHERE k.order_id = p.order_id AND k.at = a.at
                              AND starts_with(k.intent_id, 'returned by hand ' || p.transaction_id || ' '))) said
    ON said.order_id = line.order_id AND said.at = line.at AND said.nth = line.nth
 WHERE h.id = line.id;
