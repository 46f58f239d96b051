import { randomUUID } from 'node:crypto';
import type { NewSession } from '#server/payments/provider.ts';

/** Returns a payment of 125.50 GMD to be opened at a provider, with another id each time. */
export const newSession = (change: Partial<NewSession> = {}): NewSession => ({
  transactionId: randomUUID(),
  orderId: randomUUID(),
  amount: 12_550,
  currency: 'GMD',
  description: 'Tickets for Concert',
  title: 'Concert',
  createdAt: 0,
  expiresAt: 30 * 60_000,
  ...change,
});
