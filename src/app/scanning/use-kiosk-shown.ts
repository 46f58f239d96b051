import { useEffect } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import type { Scanning } from './use-scanning.ts';

/** How long guests read what became of their ticket, ms: a welcome goes sooner than what has to be understood. */
const welcomeMs = 2_500;
const otherwiseMs = 6_000;

/** Nobody taps at a kiosk: whatever is shown goes by itself, and a welcome as soon as the next code is held up. */
export function useKioskShown({ shown, stay, dismiss }: Pick<Scanning, 'shown' | 'stay' | 'dismiss'>): void {
  const { clock } = useEngines();
  useEffect(() => {
    if (shown === null) return undefined;
    stay();
    const passed = shown.judged.scan?.passed === true;
    return clock.after(passed ? welcomeMs : otherwiseMs, dismiss);
  }, [clock, dismiss, stay, shown]);
}
