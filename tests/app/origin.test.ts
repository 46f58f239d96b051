import { describe, expect, it } from 'vitest';
import { ownPath, rememberOrigin, takeOrigin } from '#app/origin.ts';
import type { StoredValues } from '#platform/stored-values.ts';

const site = 'https://door.example';

function values(): StoredValues {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => (kept.set(key, value), true),
    remove: (key) => void kept.delete(key),
    keepInPage: () => {},
    keys: () => [...kept.keys()],
    onChange: () => () => {},
  };
}

describe('the remembered origin', () => {
  it.each([
    'https://evil.example/',
    '//evil.example/a',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'scanner',
    '',
    '/a\\b',
  ])('never leads to %s', (path) => {
    expect(ownPath(path, site)).toBeNull();
  });

  it('keeps path, query and hash of this site', () => {
    expect(ownPath('/scanner?event=1&gate=2#a', site)).toBe('/scanner?event=1&gate=2#a');
  });

  it('is used once, then the dashboard is the way', () => {
    const stored = values();
    rememberOrigin(stored, '/tickets/7');
    expect(takeOrigin(stored, site, 7)).toBe('/tickets/7');
    expect(takeOrigin(stored, site, 7)).toBe('/dashboard');
  });

  it('leads to the dashboard when a foreign or the sign-in’s own path was planted', () => {
    const stored = values();
    for (const planted of ['https://evil.example/', '/login?x=1']) {
      rememberOrigin(stored, planted);
      expect(takeOrigin(stored, site, 7)).toBe('/dashboard');
    }
  });
});
