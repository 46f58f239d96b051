import { describe, expect, it } from 'vitest';
import { defaultAccessibility, readAccessibility } from '#app/accessibility.ts';

describe('accessibility settings', () => {
  it.each([null, '', 'no json', '[]', '"high"', 'null', '{"highContrast":"yes"}'])(
    'fall back to the defaults when %j was saved',
    (text) => {
      expect(readAccessibility(text)).toEqual(defaultAccessibility);
    },
  );

  it('keep what was saved and drop what is unknown', () => {
    const saved = JSON.stringify({ largeText: true, focusVisible: true, colour: 'red' });
    expect(readAccessibility(saved)).toEqual({
      ...defaultAccessibility,
      largeText: true,
      focusVisible: true,
    });
  });
});
