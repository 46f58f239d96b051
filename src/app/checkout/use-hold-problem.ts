import { whyNotOpened } from '#app/engines/missing-code.ts';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';

/**
 * Returns a function that says why tickets can't be reserved on this device.
 *
 * @param noStorage what to say about a store that failed
 */
export function useHoldProblem(noStorage: string): (error: unknown) => string {
  const words = useFailureText();
  const { failed, missing } = useShellTexts();
  return (error) => {
    const why = whyNotOpened(error);
    if (why === 'storage') return noStorage;
    return why === 'code'
      ? words({ kind: 'unreachable', nothingSent: true })
      : `${failed.title}. ${missing.reloadApp}`;
  };
}
