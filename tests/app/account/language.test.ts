import { describe, expect, it } from 'vitest';
import { chooseLanguage, languageHere } from '#app/account/language.ts';
import { storedValues } from '#platform/stored-values.ts';

/** A device's storage that nobody else sees. */
function emptyStorage() {
  const kept = new Map<string, string>();
  return storedValues(
    () =>
      ({
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      }) as unknown as Storage,
  );
}

describe('What the app speaks', () => {
  it.each([
    [['fr-CA', 'en'], 'fr'],
    [['de', 'ar-EG', 'fr'], 'ar'],
    [['wo', 'pt'], 'en'],
    [[], 'en'],
  ] as const)('is the first language of %j that texts exist in', (read, spoken) => {
    expect(languageHere(emptyStorage(), read)).toBe(spoken);
  });

  it('is what was chosen on the device, whatever the browser reads', () => {
    const stored = emptyStorage();
    chooseLanguage(stored, 'ar');
    expect(languageHere(stored, ['fr'])).toBe('ar');
  });

  it('is what the browser reads where an older version kept a language that this one does not have', () => {
    const stored = emptyStorage();
    stored.set('gatehouse.language', 'tlh');
    expect(languageHere(stored, ['fr'])).toBe('fr');
  });
});
