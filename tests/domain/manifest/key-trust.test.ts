import { describe, expect, it } from 'vitest';
import {
  isSameTrust,
  trustAfterHeader,
  trustAfterHeaders,
  trustAfterLease,
  type KeyTrust,
} from '#domain/manifest/key-trust.ts';

const key = (keyId: string) => ({ keyId, publicKey: `public ${keyId}` });
const keys = (...ids: string[]) => ids.map(key);
const trust = (ids: string[], retiredKeys?: string[]): KeyTrust => ({ eventKeys: keys(...ids), retiredKeys });
const header = (revision: number, ...ids: string[]) => ({
  keys: keys(...ids),
  revision,
  serverEpoch: 'server-1',
});

describe('keys trusted after a header', () => {
  it('are those it names in addition to the earlier ones', () => {
    expect(trustAfterHeader(trust(['a']), header(2, 'a', 'b'), header(1, 'a'))).toEqual(trust(['a', 'b']));
  });

  it('exclude those only the previous header named', () => {
    expect(trustAfterHeader(trust(['a', 'b']), header(3, 'b'), header(2, 'a', 'b'))).toEqual(
      trust(['b'], ['a']),
    );
  });

  it.each([
    ['no header before it is known', undefined],
    ['the one before it is newer', header(9, 'a', 'b')],
    ['the one before it is as old', header(3, 'a', 'b')],
    ['the one before it is of another history', { ...header(2, 'a', 'b'), serverEpoch: 'server-2' }],
  ])('all stay trusted when %s', (_, before) => {
    expect(trustAfterHeader(trust(['a', 'b']), header(3, 'b'), before)).toEqual(trust(['a', 'b']));
  });

  it('keep those of a lease that an older header does not know yet', () => {
    expect(trustAfterHeader(trust(['a', 'b']), header(3, 'a'), header(2, 'a'))).toEqual(trust(['a', 'b']));
  });

  it('never include a retired key again', () => {
    expect(trustAfterHeader(trust(['b'], ['a']), header(3, 'a', 'b'), header(2, 'b'))).toEqual(
      trust(['b'], ['a']),
    );
  });

  it('are not changed by a different key with the same name', () => {
    const other = { ...header(2, 'a'), keys: [{ keyId: 'a', publicKey: 'another' }] };
    expect(trustAfterHeader(trust(['a']), other, header(1, 'a'))).toEqual(trust(['a']));
  });
});

describe('keys that are trusted after headers in turn', () => {
  it.each([
    ['nothing came', [], trust(['a', 'c'])],
    [
      'each was signed by a key that is trusted by then, though only the first of them names it',
      [
        { header: header(2, 'a', 'b'), signedBy: 'a' },
        { header: header(3, 'b', 'd'), before: header(2, 'a', 'b'), signedBy: 'b' },
      ],
      trust(['c', 'b', 'd'], ['a']),
    ],
    [
      'the second was signed by a key that the first has retired',
      [
        { header: header(3, 'c'), before: header(2, 'a', 'c'), signedBy: 'c' },
        { header: header(4, 'a', 'b'), before: header(3, 'c'), signedBy: 'a' },
      ],
      trust(['c'], ['a']),
    ],
    [
      'one was signed by a key that is not trusted, whatever keys it names',
      [{ header: header(2, 'a', 'b'), signedBy: 'b' }],
      trust(['a', 'c']),
    ],
    [
      'nobody knows who signed one that names a trusted key',
      [{ header: header(2, 'a', 'b'), signedBy: null }],
      trust(['a', 'c', 'b']),
    ],
    [
      'nobody knows who signed one that names no trusted key',
      [{ header: header(2, 'b'), signedBy: null }],
      trust(['a', 'c']),
    ],
  ])('are those vouched for, where %s', (_, opened, trusted) => {
    expect(trustAfterHeaders(trust(['a', 'c']), opened)).toEqual(trusted);
  });
});

describe('keys trusted after a lease', () => {
  it('are those it names, and earlier ones are retired', () => {
    expect(trustAfterLease(trust(['a', 'b']), keys('b', 'c'))).toEqual(trust(['b', 'c'], ['a']));
  });

  it('include retired ones when it names them', () => {
    expect(trustAfterLease(trust(['b'], ['a', 'c']), keys('a'))).toEqual(trust(['a'], ['c', 'b']));
  });

  it('include no retired keys if it names all trusted ones', () => {
    expect(trustAfterLease(trust(['a'], ['b']), keys('a', 'b')).retiredKeys).toBeUndefined();
  });
});

it.each([
  [trust(['a']), trust(['a']), true],
  [trust(['a']), trust(['a'], []), true],
  [trust(['a']), trust(['a', 'b']), false],
  [trust(['a'], ['b']), trust(['a']), false],
  [trust(['a', 'b']), trust(['a'], ['b']), false],
])('reports whether two trust the same: %j and %j', (one, other, same) => {
  expect(isSameTrust(one, other)).toBe(same);
});
