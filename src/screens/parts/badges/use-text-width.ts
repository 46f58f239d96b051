import { useMemo } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import type { MeasureText } from '#domain/events/badge.ts';
import { createTextWidth } from '#ui/pictures/text-width.ts';

/** Returns a function that measures text width in the page's font. */
export function useTextWidth(): MeasureText {
  const { tab } = useEngines();
  return useMemo(() => createTextWidth(tab.document), [tab]);
}
