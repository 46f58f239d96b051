import { isServerAway, mayBeDone, personChangedCode, type Failure } from '#domain/failures/failure.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { sendingOf, type Called, type Sending } from '#app/data/sending.ts';

/**
 * Builds the message of a failed call: what happened and what to do.
 *
 * @param called the call, or what happens to it; by default it isn't resent, so that no message promises a retry
 *   that doesn't happen
 */
export function failureText(
  failure: Failure,
  called: Called | Sending,
  texts: Catalogue['failures'],
): string {
  switch (failure.kind) {
    case 'unreachable':
    case 'timeout':
    case 'foreign': {
      const sending = sendingBy(called);
      if (sending === 'once' && failure.kind === 'unreachable' && failure.nothingSent)
        return texts.lost.once.unsent;
      return texts.lost[sending][failure.kind];
    }
    case 'server':
      if (failure.message !== undefined) return failure.message;
      if (failure.outdated) return texts.outdated;
      return failure.away ? texts.away[sendingBy(called)] : texts.server;
    case 'limited':
      if (failure.message === undefined) return texts.limited(failure.retryAfterMs);
      return failure.leavesWaitUnsaid
        ? texts.limitedSaid(failure.message, failure.retryAfterMs)
        : failure.message;
    case 'too_large':
      return texts.tooLarge;
    case 'unauthorized':
      if (failure.code === personChangedCode) return texts.signedOut;
      return failure.message === '' ? texts.status(401) : failure.message;
    case 'refused':
      return failure.message === '' ? texts.status(failure.status) : failure.message;
  }
}

/** Whether a failed call may have worked all the same: its message then says to check before trying again. */
export function mayHaveWorked(failure: Failure, called: Called | Sending = 'once'): boolean {
  if (sendingBy(called) !== 'once' || !mayBeDone(failure)) return false;
  return (
    failure.kind !== 'server' || (isServerAway(failure) && failure.message === undefined && !failure.outdated)
  );
}

const sendingBy = (called: Called | Sending): Sending =>
  typeof called === 'string' ? called : sendingOf(called);
