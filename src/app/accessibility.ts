import { useSyncExternalStore } from 'react';
import {
  defaultAccessibility,
  readAccessibility,
  type AccessibilitySettings,
} from '#domain/accessibility.ts';
import type { StoredValues } from '#platform/stored-values.ts';

const key = 'gatehouse.accessibility';

/** Puts the settings on the page, where the styles read them. */
export function wearAccessibility(settings: AccessibilitySettings, page: HTMLElement): void {
  const wear = (name: string, on: boolean, value: string) =>
    on ? page.setAttribute(name, value) : page.removeAttribute(name);
  wear('data-contrast', settings.highContrast, 'high');
  wear('data-text', settings.largeText, 'large');
  wear('data-motion', settings.reducedMotion, 'reduced');
  wear('data-reader', settings.screenReader, 'on');
  wear('data-focus', settings.focusVisible, 'strong');
}

const listeners = new Set<() => void>();
let current = defaultAccessibility;

/** Reads the saved settings and wears them; before the first paint. */
export function startAccessibility(stored: StoredValues): void {
  current = readAccessibility(stored.get(key));
  wearAccessibility(current, document.documentElement);
}

export function changeAccessibility(stored: StoredValues, change: Partial<AccessibilitySettings>): void {
  current = { ...current, ...change };
  stored.set(key, JSON.stringify(current));
  wearAccessibility(current, document.documentElement);
  for (const listener of listeners) listener();
}

export function useAccessibility(): AccessibilitySettings {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
