import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listedOnly, storedThing, storedThings } from '#app/engines/stored-things.ts';
import { versions } from '#database/versions.ts';
import { memoryValues } from './stored-samples.ts';

const page = readFileSync(new URL('../../../docs/what-is-stored.md', import.meta.url), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('|'));
/** The names in the first cell of each table row that also says whose it is and when it is deleted. */
const named = rows.flatMap((row) => {
  const [, names = '', ...rest] = row.split('|').map((cell) => cell.trim());
  return rest.filter((cell) => cell !== '').length < 3
    ? []
    : [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
});

describe('the page about stored data', () => {
  it('lists every text that the app may store, and no others', () => {
    const listed = storedThings.map(({ key }) => (key.endsWith('.') ? `${key}*` : key));
    const keys = named.filter((name) => name.startsWith('gatehouse.'));
    expect(new Set(keys)).toEqual(new Set(listed));
    expect(keys).toHaveLength(listed.length);
  });

  it('says which of them are only cached', () => {
    const [, words = ''] = /Cached are ([^]*?)\. Everything else is needed/.exec(page) ?? [];
    const cached = storedThings.filter(({ loss }) => loss === 'cached');
    expect([...words.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual(
      cached.map(({ key }) => (key.endsWith('.') ? `${key}*` : key)),
    );
  });

  it('lists every table on the device, and no others', () => {
    const tables = versions.flatMap(({ stores }) => Object.keys(stores));
    const names = named.filter((name) => !name.startsWith('gatehouse.'));
    expect(new Set(names)).toEqual(new Set(tables));
    expect(names).toHaveLength(new Set(tables).size);
  });
});

describe('an unlisted text', () => {
  it('cannot be stored', () => {
    const values = listedOnly('local', memoryValues());
    expect(() => values.set('gatehouse.new-thing', 'x')).toThrow('gatehouse.new-thing');
    expect(values.keys()).toEqual([]);
    expect(values.set('gatehouse.payment.s1', 'x')).toBe(true);
  });

  it('is allowed only for its own area once listed', () => {
    expect(storedThing('local', 'gatehouse.checkout.7.e1')).toBeUndefined();
    expect(storedThing('tab', 'gatehouse.checkout.7.e1')?.goes).toBe('leaving');
    expect(storedThing('local', 'gatehouse.sessions')).toBeUndefined();
  });
});
