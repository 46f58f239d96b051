import { useSyncExternalStore } from 'react';
import type { StoredValues } from '#platform/stored-values.ts';

const key = 'gatehouse.accessibility';

export interface AccessibilitySettings {
  readonly highContrast: boolean;
  readonly largeText: boolean;
  readonly reducedMotion: boolean;
  readonly screenReader: boolean;
  readonly focusVisible: boolean;
}

export const defaultAccessibility: AccessibilitySettings = {
  highContrast: false,
  largeText: false,
  reducedMotion: false,
  screenReader: false,
  focusVisible: false,
};

/** Reads what was saved; anything unreadable falls back to the defaults, field by field. */
export function readAccessibility(text: string | null): AccessibilitySettings {
  if (text === null) return defaultAccessibility;
  try {
    const saved: unknown = JSON.parse(text);
    if (typeof saved !== 'object' || saved === null) return defaultAccessibility;
    const facts = new Map<string, unknown>(Object.entries(saved));
    const flag = (name: keyof AccessibilitySettings) => facts.get(name) === true;
    return {
      highContrast: flag('highContrast'),
      largeText: flag('largeText'),
      reducedMotion: flag('reducedMotion'),
      screenReader: flag('screenReader'),
      focusVisible: flag('focusVisible'),
    };
  } catch {
    return defaultAccessibility;
  }
}

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
