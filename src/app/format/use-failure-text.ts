import type { Called, Sending } from '#app/data/sending.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { failureText } from './failure-text.ts';

/** Returns a function that builds the message of a failed call in the page's language: see `failureWords`. */
export function useFailureText(): (failure: Failure, called?: Called | Sending) => string {
  const texts = useMessages('failures');
  return (failure, called = 'once') => failureText(failure, called, texts);
}
