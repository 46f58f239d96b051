import { whyNotOpened } from '#app/engines/missing-code.ts';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';

/** Whether a failed store is one that its user can make room in, or allow. */
const isFullOrBlocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^storage_(full|blocked)$/.test(String(error.code));

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
