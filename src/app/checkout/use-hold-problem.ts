import { whyNotOpened } from '#app/engines/missing-code.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';

/**
 * Returns a function that says why tickets can't be reserved on this device.
 *
 * @param noStorage what to say about a store that failed
 */
export function useHoldProblem(noStorage: string): (error: unknown) => string {
  const words = useFailureText();
  return (error) =>
    whyNotOpened(error) === 'code' ? words({ kind: 'unreachable', nothingSent: true }) : noStorage;
}
