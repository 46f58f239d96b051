import {
  defaultAccessibility,
  readAccessibility,
  type AccessibilitySettings,
} from '#domain/people/accessibility.ts';
import { createListeners } from '#domain/listeners.ts';
import type { Cancel } from '#platform/clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';

const key = 'gatehouse.accessibility';

/** The root element, where styles read the settings. */
export type PageRoot = Pick<HTMLElement, 'setAttribute' | 'removeAttribute'>;

/** Accessibility settings of this device, applied to the page. */
export interface Accessibility {
  /** Reads and applies the stored settings before the first paint, then follows changes from other tabs. */
  start(): Cancel;
  readonly current: () => AccessibilitySettings;
  readonly subscribe: (listener: () => void) => Cancel;
  /** Changes some settings on top of the stored ones, because another tab may have changed the others meanwhile. */
  change(change: Partial<AccessibilitySettings>): void;
}

export function createAccessibility(
  stored: Pick<StoredValues, 'get' | 'set' | 'onChange'>,
  page: PageRoot,
): Accessibility {
  const listeners = createListeners();
  let current = defaultAccessibility;
  const saved = () => readAccessibility(stored.get(key));
  const apply = (settings: AccessibilitySettings) => {
    current = settings;
    applyAccessibility(current, page);
    listeners.tell();
  };
  return {
    start() {
      apply(saved());
      // The empty key means that everything was cleared.
      return stored.onChange((changed) => {
        if (changed === key || changed === '') apply(saved());
      });
    },
    current: () => current,
    subscribe: listeners.add,
    change(change) {
      const next = { ...saved(), ...change };
      stored.set(key, JSON.stringify(next));
      apply(next);
    },
  };
}

/** Applies the settings to the page, where styles read them. */
function applyAccessibility(settings: AccessibilitySettings, page: PageRoot): void {
  const wear = (name: string, on: boolean, value: string) =>
    on ? page.setAttribute(name, value) : page.removeAttribute(name);
  wear('data-contrast', settings.highContrast, 'high');
  wear('data-text', settings.largeText, 'large');
  wear('data-motion', settings.reducedMotion, 'reduced');
  wear('data-reader', settings.screenReader, 'on');
  wear('data-focus', settings.focusVisible, 'strong');
}
