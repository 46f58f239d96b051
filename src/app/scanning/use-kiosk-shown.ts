import { useEffect } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import type { Scanning } from './use-scanning.ts';

/** How long guests read what became of their ticket, ms: a welcome goes sooner than what has to be understood. */
const welcomeMs = 2_500;
const otherwiseMs = 6_000;

/** Nobody taps at a kiosk: whatever is shown goes by itself, or as soon as the next code is held up. */
export function useKioskShown({
  shown,
  linger,
  dismiss,
}: Pick<Scanning, 'shown' | 'linger' | 'dismiss'>): void {
  const { clock } = useEngines();
  useEffect(() => {
    if (shown === null) return undefined;
    linger();
    const passed = shown.judged.scan?.passed === true;
    return clock.after(passed ? welcomeMs : otherwiseMs, dismiss);
  }, [clock, dismiss, linger, shown]);
}
