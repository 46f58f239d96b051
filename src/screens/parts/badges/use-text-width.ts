import { useMemo } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import type { MeasureText } from '#domain/events/badge.ts';
import { createTextWidth } from '#ui/pictures/text-width.ts';

/** How wide texts are in the letters that this page draws. */
export function useTextWidth(): MeasureText {
  const { tab } = useEngines();
  return useMemo(() => createTextWidth(tab.document), [tab]);
}
