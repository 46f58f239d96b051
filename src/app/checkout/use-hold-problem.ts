import { useFailureHere } from '#app/data/failure-here.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';

/**
 * Returns a function that says why tickets can't be reserved or ordered on this device.
 *
 * @param noStorage what to say about a store that is full or blocked
 */
export function useHoldProblem(noStorage: string): (error: unknown) => string {
  const words = useFailureText();
  const failureOf = useFailureHere(noStorage);
  return (error) => words(failureOf(error));
}
