import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guestUsername } from '#domain/people/guest-name.ts';
import { savedNames } from '#domain/requests/saved-names.ts';

const named = { firstName: 'Awa', lastName: 'Joof' };

test.each([
  ['awa', 'awa'],
  ['guest-list', 'guest-list'],
  ['guest-6e1200ff0', 'guest-6e1200ff0'],
  ['my-guest-6e1200ff09', 'my-guest-6e1200ff09'],
  [' ', ' '],
  ['guest-6e1200ff09', ''],
  ['', ''],
])('shows the username “%s” as “%s”, and the other names unchanged', (username, shown) => {
  expect(savedNames({ ...named, username }, 'v1')).toEqual({
    texts: { ...named, username: shown },
    version: 'v1',
  });
});

test('keeps the version that the names were loaded with, or none if unknown', () => {
  expect(savedNames({ ...named, username: 'awa' }, '').version).toBe('');
  expect(savedNames({ ...named, username: 'awa' }, '2026-11-28 7').version).toBe('2026-11-28 7');
});

test('includes no other profile fields', () => {
  const profile = { ...named, username: 'awa', email: 'awa@example.org', role: 'ADMIN' };
  expect(savedNames(profile, 'v1')).toEqual({ texts: { ...named, username: 'awa' }, version: 'v1' });
});

test('hides every generated guest username', () => {
  const bytes = fc.uint8Array({ minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(bytes, fc.string(), fc.string(), (random, firstName, lastName) => {
      const { texts } = savedNames({ firstName, lastName, username: guestUsername(random) }, 'v1');
      expect(texts).toEqual({ firstName, lastName, username: '' });
    }),
  );
});

test('shows chosen usernames exactly', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.string(),
      fc.string(),
      (firstName, lastName, chosen, version) => {
        const texts = { firstName, lastName, username: `a${chosen}` };
        expect(savedNames(texts, version)).toEqual({ texts, version });
      },
    ),
  );
});
