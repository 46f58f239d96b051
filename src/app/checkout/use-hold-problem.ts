import { failureHere, whyCaught } from '#app/engines/failed-here.ts';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';

/**
 * Returns a function that says why something failed on this device.
 *
 * @param noStorage what to say about a store that is full or blocked
 */
export function useDeviceWords(noStorage: string): (error: unknown) => string {
  const words = useFailureText();
  const shell = useShellTexts();
  return (error) => words(failureHere(error, noStorage, shell));
}

/**
 * Returns a function that says why tickets can't be reserved on this device, and reports a bug.
 *
 * @param noStorage what to say about a store that is full or blocked
 */
export function useHoldProblem(noStorage: string): (error: unknown) => string {
  const words = useDeviceWords(noStorage);
  return (error) => {
    whyCaught(error);
    return words(error);
  };
}
