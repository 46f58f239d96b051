import { fieldsOf } from './user.ts';

/** Accessibility settings of this device. */
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

/** The settings in display order. */
export const accessibilityNames = [
  'highContrast',
  'largeText',
  'reducedMotion',
  'screenReader',
  'focusVisible',
] as const satisfies readonly (keyof AccessibilitySettings)[];

/** Parses saved settings; missing or unreadable ones get their default. */
export function readAccessibility(saved: string | null): AccessibilitySettings {
  const fields = parsed(saved);
  const read = (name: keyof AccessibilitySettings) => {
    const value = fields[name];
    return typeof value === 'boolean' ? value : defaultAccessibility[name];
  };
  return {
    highContrast: read('highContrast'),
    largeText: read('largeText'),
    reducedMotion: read('reducedMotion'),
    screenReader: read('screenReader'),
    focusVisible: read('focusVisible'),
  };
}

function parsed(saved: string | null): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(saved ?? ''));
  } catch {
    return {};
  }
}
