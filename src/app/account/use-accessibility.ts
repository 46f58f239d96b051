import { useSyncExternalStore } from 'react';
import type { AccessibilitySettings } from '#domain/people/accessibility.ts';
import { useEngines } from '#app/engines/engines.tsx';

/** What somebody has chosen on this device, as it changes in any tab. */
export function useAccessibility(): AccessibilitySettings {
  const { accessibility } = useEngines();
  return useSyncExternalStore(accessibility.subscribe, accessibility.current);
}
