import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Failure } from '#domain/failures/failure.ts';

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

/** Failures of the way, not of the server: it never decided. */
export type Lost = Extract<Failure['kind'], 'unreachable' | 'timeout' | 'foreign'>;

/** What to tell a person whose call was lost. */
export const lostWords: Readonly<Record<Sending, Readonly<Record<Lost, string>>>> = {
  read: {
    unreachable: 'No connection to the server. Check your network, then try again.',
    timeout: 'The server didn’t answer in time. Try again.',
    foreign: 'This Wi-Fi needs you to sign in. Do that in your browser, then try again.',
  },
  once: {
    unreachable: 'No connection to the server. Nothing was sent. Try again.',
    timeout: 'The server didn’t answer in time. Check whether it worked before you try again.',
    foreign: 'This Wi-Fi needs you to sign in. Nothing was sent. Sign in in your browser, then try again.',
  },
  queued: {
    unreachable: 'No connection to the server. We’ll retry automatically when you’re back online.',
    timeout: 'The server is slow to answer. We’ll retry automatically.',
    foreign: 'This Wi-Fi needs you to sign in. Do that in your browser; we’ll retry automatically.',
  },
};
