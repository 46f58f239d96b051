import { createReplies } from '#app/data/replies.ts';
import type { Engines } from '#app/engines/engines.tsx';
import { noWishes } from '#tests/app/requests/no-requests.ts';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';

const nobody = { user: null };

/**
 * Returns the engines of a screen part that makes calls, on a device in contact with its server and signed in to no
 * account; `own` are those that a test adds or replaces. Any other engine is missing.
 */
export function screenEngines(own: object): Engines {
  return {
    clock: handClock(),
    contact: { reached: () => true, subscribe: () => () => {} },
    auth: { state: () => nobody, subscribe: () => () => {} },
    wishes: noWishes,
    replies: createReplies(),
    messages: english,
    ...own,
  } as unknown as Engines;
}
