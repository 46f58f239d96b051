import { tryAgainIn } from '#domain/wait-words.ts';
import { refusal, type Refusal } from './resource.ts';

/** Refusals that many resources give, in the same words everywhere. */
export const notSignedIn: Refusal = refusal(401, 'not_signed_in', 'Sign in to do this.');
export const notAllowed: Refusal = refusal(403, 'not_allowed', 'Your account may not do this.');

/** Too many of something: comes with the header Retry-After. */
export function tooMany(retryAfterMs: number): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return refusal(429, 'rate_limited', `Too many attempts. ${tryAgainIn(retryAfterSeconds * 1000)}`, {
    retryAfterSeconds,
  });
}
