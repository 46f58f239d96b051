import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shortMessage } from '#domain/codes/short-hash.ts';

const digestOf = (bytes: Uint8Array) => [...sha256(bytes).subarray(0, 12)];

it('hashes messages of every length that fits as SHA-256 does, one after another in the same place', () => {
  for (let length = 0; length <= 55; length += 1) {
    const message = shortMessage(new Uint8Array(length));
    fc.assert(
      fc.property(fc.uint8Array({ minLength: length, maxLength: length }), (bytes) => {
        message.bytes.set(bytes);
        expect([...message.hash()]).toEqual(digestOf(bytes));
      }),
      { numRuns: 20 },
    );
  }
});

it('refuses a message that does not fit, instead of hashing it wrongly', () => {
  expect(() => shortMessage(new Uint8Array(56))).toThrow(RangeError);
  expect(() => shortMessage(new Uint8Array(64))).toThrow(RangeError);
});

it('hashes a chain of its own results', () => {
  const message = shortMessage(new Uint8Array(34));
  let plain = new Uint8Array(34);
  for (let step = 0; step < 4096; step += 1) {
    plain = Uint8Array.of(...plain.subarray(0, 22), ...digestOf(plain));
    message.bytes.set(message.hash(), 22);
  }
  expect([...message.bytes]).toEqual([...plain]);
});

it('has constants that no rounding of a cube root can change', () => {
  const isPrime = (number: number) => ![...Array(number).keys()].some((by) => by > 1 && number % by === 0);
  const primes = [...Array(312).keys()].filter((number) => number > 1 && isPrime(number));
  expect(primes).toHaveLength(64);
  for (const prime of primes) {
    const scaled = Math.cbrt(prime) * 2 ** 32;
    // A double has 18 bits and more beyond those that are used.
    expect(Math.abs(scaled - Math.round(scaled))).toBeGreaterThan(2 ** -10);
  }
});
