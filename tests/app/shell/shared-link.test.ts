import { describe, expect, it } from 'vitest';
import { linkInShared } from '#app/shell/shared-link.ts';

const origin = 'https://tickets.example';

describe('a link shared from another app', () => {
  it.each([
    [{ url: `${origin}/events/42` }, '/events/42'],
    [{ text: `Come along: ${origin}/events/42?gift=1#buy.` }, '/events/42?gift=1#buy'],
    [{ text: `(${origin}/tickets/7?accept=a-b_c)` }, '/tickets/7?accept=a-b_c'],
    [{ text: `https://elsewhere.example/x ${origin}/join/1` }, '/join/1'],
    [{ url: 'https://elsewhere.example/', text: `“${origin}/contact”` }, '/contact'],
    [{ text: origin }, '/'],
  ])('opens from %j at %s', (shared, path) => {
    expect(linkInShared(shared, origin)).toBe(path);
  });

  it.each([
    [{}],
    [{ text: 'tickets.example/events/42' }],
    [{ url: 'http://tickets.example/events/42' }],
    [{ url: `${origin}.evil.example/events/42` }],
    [{ url: 'https://tickets.example:8443/events/42' }],
    [{ url: `https://tickets.example@evil.example/` }],
    [{ url: `javascript:alert(1)//${origin.slice(6)}` }],
    [{ text: 'https://' }],
    [{ url: `${origin}/shared?url=${encodeURIComponent(`${origin}/shared`)}` }],
    [{ text: `${' '.repeat(20_000)}${origin}/events/42` }],
  ])('is ignored in %j', (shared) => {
    expect(linkInShared(shared, origin)).toBeNull();
  });
});
