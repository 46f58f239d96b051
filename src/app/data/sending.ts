import type { Endpoint } from '#contract/wire/endpoint.ts';

/**
 * What happens to a call lost in transit. `read`: nothing would have changed. `once`: it is gone, and only the user
 * can send it again. `queued`: it is stored on this device and sent again automatically.
 */
export type Sending = 'read' | 'once' | 'queued';

/** Identifies a call in the contract. */
export type Called = Pick<Endpoint, 'method' | 'path'>;

/**
 * Calls stored and resent by this device: by the sync engines, except a payment verification, which is resent while
 * its screen is open.
 */
const queued: ReadonlySet<string> = new Set([
  'POST /api/holds',
  'DELETE /api/holds/{holdId}',
  'POST /api/orders',
  'POST /api/payments/verify',
  'POST /api/events/{registrationId}/scans',
]);

/** Returns what happens to a lost call to this endpoint: only a queued one may be promised to be resent. */
export function sendingOf({ method, path }: Called): Sending {
  if (method === 'GET') return 'read';
  return queued.has(`${method} ${path}`) ? 'queued' : 'once';
}
