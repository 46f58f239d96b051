import { describe, expect, it } from 'vitest';
import { chooseLanguage, languageHere } from '#app/account/language.ts';
import { storedValues } from '#platform/stored-values.ts';

/** An empty storage of one device. */
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

describe("the app's language", () => {
  it.each([
    [['fr-CA', 'en'], 'fr'],
    [['de', 'ar-EG', 'fr'], 'ar'],
    [['wo', 'pt'], 'en'],
    [[], 'en'],
  ] as const)('is the first language of %j that has messages', (read, spoken) => {
    expect(languageHere(emptyStorage(), read)).toBe(spoken);
  });

  it('is the one chosen on the device, whatever the browser prefers', () => {
    const stored = emptyStorage();
    chooseLanguage(stored, 'ar');
    expect(languageHere(stored, ['fr'])).toBe('ar');
  });

  it("falls back to the browser's when the stored language no longer exists", () => {
    const stored = emptyStorage();
    stored.set('gatehouse.language', 'tlh');
    expect(languageHere(stored, ['fr'])).toBe('fr');
  });
});
