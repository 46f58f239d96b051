import { useFailureWords } from '#app/format/use-failure-words.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { isHoldersQuestion } from './holders-question.ts';

/** The words of a failure; null for what the server asks first, which is none. */
export function useHoldersWords(): (failure: Failure) => string | null {
  const words = useFailureWords();
  return (failure) => (isHoldersQuestion(failure) ? null : words(failure));
}
