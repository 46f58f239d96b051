import { useFailureText } from '#app/format/use-failure-text.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { isHoldersQuestion } from './holders-question.ts';

/** Returns the message of a failure; null for the server's question, which is not a failure. */
export function useHoldersText(): (failure: Failure) => string | null {
  const words = useFailureText();
  return (failure) => (isHoldersQuestion(failure) ? null : words(failure));
}
