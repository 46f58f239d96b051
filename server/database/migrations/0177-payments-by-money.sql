-- A provider that reports a failed refund names the payment by its own id.
CREATE INDEX payments_by_money ON payments (provider_payment) WHERE provider_payment IS NOT NULL;
