import { isFullOrBlocked, whyNotOpened } from '#app/engines/missing-code.ts';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';

/**
 * Returns a function that says why tickets can't be reserved or ordered on this device.
 *
 * @param noStorage what to say about a store that is full or blocked
 */
export function useHoldProblem(noStorage: string): (error: unknown) => string {
  const words = useFailureText();
  const { failed, missing } = useShellTexts();
  return (error) => {
    if (isFullOrBlocked(error)) return noStorage;
    return whyNotOpened(error) === 'code'
      ? words({ kind: 'unreachable', nothingSent: true })
      : `${failed.title}. ${missing.reloadApp}`;
  };
}
