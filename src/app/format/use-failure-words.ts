import type { Called, Sending } from '#app/data/sending.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { failureWords } from './words.ts';

/** What to tell a person about a failed call, in the language of the page: see `failureWords`. */
export function useFailureWords(): (failure: Failure, called?: Called | Sending) => string {
  const texts = useMessages('failures');
  return (failure, called = 'once') => failureWords(failure, called, texts);
}
