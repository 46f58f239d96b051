import { useSyncExternalStore } from 'react';
import {
  defaultAccessibility,
  readAccessibility,
  type AccessibilitySettings,
} from '#domain/people/accessibility.ts';
import type { Cancel } from '#platform/clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';

const key = 'gatehouse.accessibility';

/** Puts the settings on the page, where the styles read them. */
function wearAccessibility(settings: AccessibilitySettings, page: HTMLElement): void {
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

/** Reads the saved settings and wears them, before the first paint; then follows what other tabs change. */
export function startAccessibility(stored: Pick<StoredValues, 'get' | 'onChange'>): Cancel {
  apply(readAccessibility(stored.get(key)));
  // The empty key stands for everything having been cleared.
  return stored.onChange((changed) => {
    if (changed === key || changed === '') apply(readAccessibility(stored.get(key)));
  });
}

/** Changes what is named, over what is stored: another tab may have changed the rest meanwhile. */
export function changeAccessibility(
  stored: Pick<StoredValues, 'get' | 'set'>,
  change: Partial<AccessibilitySettings>,
): void {
  const next = { ...readAccessibility(stored.get(key)), ...change };
  stored.set(key, JSON.stringify(next));
  apply(next);
}

function apply(settings: AccessibilitySettings): void {
  current = settings;
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
