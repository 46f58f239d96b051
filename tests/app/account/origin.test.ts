import { describe, expect, it } from 'vitest';
import {
  ownPath,
  rememberOrigin,
  rememberReferrer,
  signInPurpose,
  storedPurpose,
  consumeOrigin,
} from '#app/account/origin.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { textsOf } from '#tests/messages/english.ts';

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

describe('the remembered return page', () => {
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

  it('keeps path, query and hash on this site', () => {
    expect(ownPath('/scanner?event=1&gate=2#a', site)).toBe('/scanner?event=1&gate=2#a');
  });

  it('is used once, then falls back to the dashboard', () => {
    const stored = values();
    rememberOrigin(stored, '/tickets/7');
    expect(consumeOrigin(stored, site, 7)).toBe('/tickets/7');
    expect(consumeOrigin(stored, site, 7)).toBe('/dashboard');
  });

  it('falls back to the dashboard for a planted foreign or sign-in path', () => {
    const stored = values();
    for (const planted of ['https://evil.example/', '/login?x=1']) {
      rememberOrigin(stored, planted);
      expect(consumeOrigin(stored, site, 7)).toBe('/dashboard');
    }
  });
});

describe('a link from an event page followed before its app loaded', () => {
  const event = `${site}/events/e1?ticketType=t1`;
  it.each([
    ['leads back to the event from the sign-in', '/login', event, '/events/e1?ticketType=t1'],
    ['leads back to the event from the sign-up', '/signup', event, '/events/e1?ticketType=t1'],
    ['is not remembered elsewhere', '/about', event, '/dashboard'],
    ['is of this site', '/login', 'https://elsewhere.example/events/e1', '/dashboard'],
    ['is of an event', '/login', `${site}/about`, '/dashboard'],
    ['is not looked for where the browser tells nothing', '/login', '', '/dashboard'],
  ])('%s', (_, pathname, referrer, way) => {
    const stored = values();
    rememberReferrer(stored, { pathname, origin: site }, referrer);
    expect(consumeOrigin(stored, site, 7)).toBe(way);
  });

  it('never replaces a stored return page', () => {
    const stored = values();
    rememberOrigin(stored, '/tickets');
    rememberReferrer(stored, { pathname: '/login', origin: site }, event);
    expect(consumeOrigin(stored, site, 7)).toBe('/tickets');
  });
});

describe('the purpose shown at sign-in', () => {
  it.each([
    ['/orders/0-1?session=s&transaction=t', /your order and how your payment went.*account you ordered with/],
    ['/orders/0-1', /^Sign in to see your order\. Use the account/],
    ['/orders', 'Sign in to see your orders.'],
    ['/tickets/7', 'Sign in to see your tickets.'],
    ['/checkout/e1', /tickets\. They stay reserved/],
    ['/scanner?code=1', 'Sign in to scan tickets.'],
  ])('is shown on the way to %s', (path, words) => {
    const purpose = signInPurpose(path);
    expect(purpose === null ? '' : textsOf('account').purposes[purpose]).toMatch(words);
  });

  it.each(['/dashboard', '/', '/elsewhere', '//evil.example/orders/1', 'https://evil.example/orders/1', ''])(
    'is omitted on the way to %s',
    (path) => {
      expect(signInPurpose(path)).toBeNull();
    },
  );

  it('is read without consuming the return page', () => {
    const stored = values();
    expect(storedPurpose(stored)).toBeNull();
    rememberOrigin(stored, '/orders/1?session=s&transaction=t');
    expect(storedPurpose(stored)).toBe('payment');
    expect(consumeOrigin(stored, site, 7)).toBe('/orders/1?session=s&transaction=t');
    expect(storedPurpose(stored)).toBeNull();
  });
});
