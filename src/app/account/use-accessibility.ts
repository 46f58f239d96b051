import { useSyncExternalStore } from 'react';
import type { AccessibilitySettings } from '#domain/people/accessibility.ts';
import { useEngines } from '#app/engines/engines.tsx';

/** Returns this device's accessibility settings, following changes in any tab. */
export function useAccessibility(): AccessibilitySettings {
  const { accessibility } = useEngines();
  return useSyncExternalStore(accessibility.subscribe, accessibility.current);
}
