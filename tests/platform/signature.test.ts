import { describe, expect, it } from 'vitest';
import { createVerifySignature } from '#platform/signature.ts';
import type { Ed25519 } from '#platform/signature.ts';
import { verifyByScript } from '#platform/signature-by-script.ts';

async function signed() {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  if (!('publicKey' in pair)) throw new Error('a pair was asked for');
  const message = new TextEncoder().encode('gatehouse ticket 1\n0001');
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, message));
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return { publicKey, signature, message };
}

/** WebCrypto as in browsers without Ed25519. */
const withoutEd25519 = {
  importKey: () => Promise.reject(new DOMException('no such algorithm', 'NotSupportedError')),
} as Pick<SubtleCrypto, 'importKey'> as SubtleCrypto;

const ways: [string, Ed25519][] = [
  ['WebCrypto', createVerifySignature(crypto.subtle, () => Promise.reject(new Error('not needed')))],
  ['script, without WebCrypto', createVerifySignature(undefined, verifyByScript)],
  ['script, where WebCrypto lacks Ed25519', createVerifySignature(withoutEd25519, verifyByScript)],
];

describe.each(ways)('Ed25519 by %s', (_name, verify) => {
  it('verifies its own signatures, repeatedly', async () => {
    const { publicKey, signature, message } = await signed();
    expect([
      await verify(publicKey, signature, message),
      await verify(publicKey, signature, message),
    ]).toEqual([true, true]);
  });

  it('rejects another message, signature or key, and malformed ones, and never throws', async () => {
    const { publicKey, signature, message } = await signed();
    const other = await signed();
    const none = new Uint8Array();
    const offers = [
      [publicKey, signature, message.with(0, 1)],
      [publicKey, signature.with(5, (signature[5] ?? 0) ^ 1), message],
      [other.publicKey, signature, message],
      [publicKey, none, message],
      [none, signature, message],
      [new Uint8Array(32).fill(255), signature, message],
    ] as const;
    expect(await Promise.all(offers.map((offer) => verify(...offer)))).toEqual(offers.map(() => false));
  });
});

it('imports each key once', async () => {
  let imports = 0;
  const counting = new Proxy(crypto.subtle, {
    get(target, name) {
      if (name === 'importKey') imports += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const verify = createVerifySignature(counting, verifyByScript);
  const { publicKey, signature, message } = await signed();
  await Promise.all([1, 2, 3].map(() => verify(publicKey, signature, message)));
  expect(imports).toBe(1);
});
