import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeBase45, encodeBase45 } from '#domain/wire/base45.ts';
import { fromBase64url, fromUtf8, toBase64url } from '#domain/wire/base64url.ts';
import { fromHex, toHex, toUtf8 } from '#domain/wire/bytes.ts';

describe('base45', () => {
  test.each([
    ['AB', 'BB8'],
    ['Hello!!', '%69 VD92EX0'],
    ['base-45', 'UJCLQE7W581'],
    ['ietf!', 'QED8WEX0'],
  ])('encodes the RFC 9285 example %s', (plain, coded) => {
    expect(encodeBase45(toUtf8(plain))).toBe(coded);
    expect(fromUtf8(decodeBase45(coded) ?? new Uint8Array())).toBe(plain);
  });

  test('decodes whatever it encoded', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(decodeBase45(encodeBase45(bytes))).toEqual(bytes);
      }),
    );
  });

  test('accepts only texts that it would encode itself', () => {
    const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:');
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 12 }), (text) => {
        const bytes = decodeBase45(text);
        expect(bytes === undefined ? text : encodeBase45(bytes)).toBe(text);
      }),
    );
  });

  test.each(['GGW', ':::', ':5', 'A', 'ABCD', 'bb8', 'BB_', 'BBé', 'B\n8', '\u{1f600}8'])(
    'rejects %j',
    (text) => {
      expect(decodeBase45(text)).toBeUndefined();
    },
  );
});

describe('hex, base64url and UTF-8', () => {
  test('decode what they encoded', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string({ unit: 'grapheme' }), (bytes, text) => {
        expect(fromHex(toHex(bytes))).toEqual(bytes);
        expect(fromBase64url(toBase64url(bytes))).toEqual(bytes);
        expect(fromUtf8(toUtf8(text))).toBe(text);
      }),
    );
  });

  test('base64url agrees with another implementation', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(toBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
      }),
    );
  });

  test.each(['A', 'AB', 'AA==', 'A+A', 'AAB', 'é0'])('reject %j as base64url', (text) => {
    expect(fromBase64url(text)).toBeUndefined();
  });

  test.each(['A0', 'abc', 'zz', ' 00'])('reject %j as hex', (text) => {
    expect(fromHex(text)).toBeUndefined();
  });

  test('reject bytes that are not UTF-8', () => {
    expect(fromUtf8(Uint8Array.of(0xff, 0xfe))).toBeUndefined();
    expect(fromUtf8(Uint8Array.of(9, 10, 65))).toBe('\t\nA');
  });
});
