import { describe, expect, it } from 'vitest';
import { endShift, isInShift, storeShift } from '#app/scanning/shift.ts';
import type { StoredValues } from '#platform/stored-values.ts';

function values(): StoredValues & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    get: (key) => kept.get(key) ?? null,
    set(key, value) {
      kept.set(key, value);
      return true;
    },
    remove: (key) => void kept.delete(key),
    keepInPage: () => {},
    keys: () => [...kept.keys()],
    onChange: () => () => {},
  };
}

describe('a shift', () => {
  it('is active at its event and gate until it ends', () => {
    const stored = values();
    storeShift(stored, 'e', 'north');
    expect([
      isInShift(stored, 'e', 'north'),
      isInShift(stored, 'e', 'south'),
      isInShift(stored, 'f', 'north'),
    ]).toEqual([true, false, false]);
    endShift(stored);
    expect(isInShift(stored, 'e', 'north')).toBe(false);
  });

  it('keeps the chosen direction at other gates of the event, and starts with entry at another event', () => {
    const stored = values();
    storeShift(stored, 'e', 'north', 'exit');
    storeShift(stored, 'e', 'north');
    expect([...stored.kept.values()]).toEqual(['e north exit']);
    storeShift(stored, 'e', 'south');
    expect([...stored.kept.values()]).toEqual(['e south exit']);
    storeShift(stored, 'f', 'main');
    expect([...stored.kept.values()]).toEqual(['f main entry']);
  });

  it('is still active if an earlier version stored it', () => {
    const stored = values();
    stored.set('gatehouse.shift', 'e north');
    expect(isInShift(stored, 'e', 'north')).toBe(true);
  });
});
