import { useFailureText } from '#app/format/use-failure-text.ts';

/**
 * Returns a function that says why tickets can't be reserved on this device.
 *
 * @param noStorage what to say about a store that failed
 */
export function useHoldProblem(noStorage: string): (error: unknown) => string {
  const words = useFailureText();
  // Code that a browser can't load is a TypeError; the store has errors of its own.
  return (error) =>
    error instanceof TypeError ? words({ kind: 'unreachable', nothingSent: true }) : noStorage;
}
