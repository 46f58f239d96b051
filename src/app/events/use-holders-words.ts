import { useFailureWords } from '#app/format/use-failure-words.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { isHoldersQuestion } from './holders-question.ts';

/** Returns the message of a failure; null for the server's question, which is not a failure. */
export function useHoldersWords(): (failure: Failure) => string | null {
  const words = useFailureWords();
  return (failure) => (isHoldersQuestion(failure) ? null : words(failure));
}
