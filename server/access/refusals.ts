import { tryAgainIn } from '#domain/time/wait-words.ts';
import { refusal, type Refusal } from './refusal.ts';

/*
 * Refusals that several places give, each written once. The same words for what does not exist and for what is not for
 * the caller, so that nobody learns which.
 */
export const notSignedIn: Refusal = refusal(401, 'not_signed_in', 'Sign in to do this.');
export const notAllowed: Refusal = refusal(403, 'not_allowed', 'Your account may not do this.');
export const noEvent = refusal(404, 'event_not_found', 'Event not found.');
export const noOrder = refusal(404, 'order_not_found', 'Order not found.');
export const noTicket = refusal(404, 'ticket_not_found', 'Ticket not found.');
export const noHold = refusal(
  404,
  'hold_not_found',
  'Your reservation wasn’t found. Select your tickets again.',
);
export const noMembership = refusal(404, 'membership_not_found', 'Team member not found.');

/** A message that no administrator could read. */
export const nobodyThere = refusal(
  503,
  'nobody_there',
  'Messages can’t be received here yet. Try again later, or ask the organizer of your event.',
);

export const otherEvent = refusal(403, 'other_event', 'This device is enrolled for another event.');

/** Too many of something: comes with the header Retry-After. */
export function tooMany(retryAfterMs: number): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return refusal(429, 'rate_limited', `Too many attempts. ${tryAgainIn(retryAfterSeconds * 1000)}`, {
    retryAfterSeconds,
  });
}
