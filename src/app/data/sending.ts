import type { Endpoint } from '#contract/wire/endpoint.ts';

/**
 * What becomes of a call that was lost on the way. `read`: nothing was to be changed. `once`: it is gone, and only its
 * person can send it again. `queued`: it is kept on this device and goes out again without anybody's help.
 */
export type Sending = 'read' | 'once' | 'queued';

/** A call, by what it is to the contract. */
export type Called = Pick<Endpoint, 'method' | 'path'>;

/** What this device keeps and sends again: all but the verification of a payment by the sync engines, that one while its screen is open. */
const queued: ReadonlySet<string> = new Set([
  'POST /api/holds',
  'DELETE /api/holds/{holdId}',
  'POST /api/orders',
  'POST /api/payments/verify',
  'POST /api/events/{registrationId}/scans',
]);

/** What becomes of a call to this endpoint that is lost on the way: only what is queued may be promised again. */
export function sendingOf({ method, path }: Called): Sending {
  if (method === 'GET') return 'read';
  return queued.has(`${method} ${path}`) ? 'queued' : 'once';
}
