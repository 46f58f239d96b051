import { useEffect } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import type { Scanning } from './use-scanning.ts';

/** How long guests see a result, ms: a welcome disappears sooner than a message that has to be understood. */
const welcomeMs = 2_500;
const otherwiseMs = 6_000;

/** Dismisses kiosk messages automatically, because guests don't tap: a welcome as soon as the next code is presented. */
export function useKioskShown({ shown, stay, dismiss }: Pick<Scanning, 'shown' | 'stay' | 'dismiss'>): void {
  const { clock } = useEngines();
  useEffect(() => {
    if (shown === null) return undefined;
    stay();
    const passed = shown.judged.scan?.passed === true;
    return clock.after(passed ? welcomeMs : otherwiseMs, dismiss);
  }, [clock, dismiss, stay, shown]);
}
