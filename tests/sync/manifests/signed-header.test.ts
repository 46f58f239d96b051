import { describe, expect, it } from 'vitest';
import { toBase64url } from '#domain/wire/base64url.ts';
import { toUtf8 } from '#domain/wire/bytes.ts';
import type { EventKey, SignedHeader } from '#domain/manifest/manifest.ts';
import { isSigned, openChanged, openSigned } from '#sync/manifests/signed-header.ts';
import { headerOf } from '#tests/domain/manifest/manifests.ts';

const keyOf = (keyId: string, length = 32): EventKey => ({
  keyId,
  publicKey: toBase64url(new Uint8Array(length).fill(1)),
});
const signature = new Uint8Array(64).fill(2);
const signedBy = (keyId: string, header = JSON.stringify(headerOf())): SignedHeader => ({
  header,
  keyId,
  signature: toBase64url(signature),
});
/** Builds a verifier that records its input and accepts every signature. */
function believing() {
  const asked: unknown[] = [];
  const verify = async (...of: [Uint8Array, Uint8Array, Uint8Array]) => asked.push(of) > 0;
  return { asked, verify };
}

describe('a signed text', () => {
  it('is verified with the trusted key it names, in its own domain', async () => {
    const { asked, verify } = believing();
    const own = { ...keyOf('222222'), publicKey: toBase64url(new Uint8Array(32).fill(9)) };
    expect(await isSigned(signedBy('222222', 'text'), [keyOf('111111'), own], verify)).toBe(true);
    expect(asked).toEqual([[new Uint8Array(32).fill(9), signature, toUtf8('gatehouse manifest 1\ntext')]]);
  });

  it.each<[string, SignedHeader, readonly EventKey[]]>([
    ['names a key that is not trusted', signedBy('333333'), [keyOf('111111')]],
    ['comes where no key is trusted', signedBy('111111'), []],
    ['names a key of another length', signedBy('111111'), [keyOf('111111', 31)]],
    ['names a key that cannot be read', signedBy('111111'), [{ keyId: '111111', publicKey: '!' }]],
    ['has a signature that cannot be read', { ...signedBy('111111'), signature: '!' }, [keyOf('111111')]],
  ])('that %s is not signed, and nobody is asked', async (_, signed, trusted) => {
    const { asked, verify } = believing();
    expect(await isSigned(signed, trusted, verify)).toBe(false);
    expect(await openSigned(signed, 'event-1', trusted, verify)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('is rejected if the signature is invalid', async () => {
    expect(await isSigned(signedBy('111111'), [keyOf('111111')], async () => false)).toBe(false);
    const opened = await openSigned(signedBy('111111'), 'event-1', [keyOf('111111')], async () => false);
    expect(opened).toBeUndefined();
  });
});

describe('a signed header', () => {
  const open = (header: string, eventId = 'event-1') =>
    openSigned(signedBy('111111', header), eventId, [keyOf('111111')], believing().verify);

  it('is opened if valid', async () => {
    expect(await open(JSON.stringify(headerOf()))).toEqual(headerOf());
  });

  it('of another event is rejected, even with a valid signature', async () => {
    expect(await open(JSON.stringify(headerOf()), 'event-2')).toBeUndefined();
  });

  it('with invalid content is rejected', async () => {
    expect(await open('{')).toBeUndefined();
    expect(await open(JSON.stringify({ ...headerOf(), keys: [] }))).toBeUndefined();
  });
});

describe('a header from the feed', () => {
  const open = (header: string, trusted = [keyOf('111111')]) =>
    openChanged(signedBy('111111', header), trusted, believing().verify);

  it('is opened if a trusted key signed it, for any event', async () => {
    const header = { ...headerOf(), eventId: 'event-2' };
    expect(await open(JSON.stringify(header))).toEqual(header);
  });

  it('is null in a newer server’s format, and undefined without a trusted signature', async () => {
    const newer = JSON.stringify({ ...headerOf(), format: 2 });
    expect(await open(newer)).toBeNull();
    expect(await open(newer, [keyOf('222222')])).toBeUndefined();
    expect(await open(JSON.stringify(headerOf()), [])).toBeUndefined();
  });
});
