import { createContext, use, useEffect } from 'react';
import type { Cancel } from '#platform/clock.ts';

/** Notes that this page has typed text which a reload would lose; the returned function ends that. */
export const UnsavedText = createContext<() => Cancel>(() => () => {});

/** Notes it while `isUnsaved`, and this form is on the page. */
export function useUnsavedText(isUnsaved: boolean): void {
  const begin = use(UnsavedText);
  useEffect(() => (isUnsaved ? begin() : undefined), [begin, isUnsaved]);
}
