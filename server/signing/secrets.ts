import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Keys for the separate uses of the master key: one use can never be taken for another. */
export interface IdentitySecrets {
  readonly accessKey: Uint8Array;
  readonly refreshKey: Uint8Array;
  readonly csrfKey: Uint8Array;
  /** Hashes one-time codes and the numbers they went to. */
  readonly codeKey: Uint8Array;
  /** Hashes what browsers say of themselves. */
  readonly traceKey: Uint8Array;
  /** Makes the tokens of links by which tickets change hands, so that none is stored. */
  readonly transferKey: Uint8Array;
  /** Makes the tokens of the set-up link, so that servers that start at once print the same one. */
  readonly setupKey: Uint8Array;
  /** Makes the tokens of links by which people join a team, so that none is stored. */
  readonly inviteKey: Uint8Array;
  /** Makes the tokens of links by which people stop an organizer's news, so that none is stored. */
  readonly unsubscribeKey: Uint8Array;
  /** The same of master keys of before: such a link is obeyed for ever. */
  readonly formerUnsubscribeKeys: readonly Uint8Array[];
  /** Signs the ids of browsers in which somebody has signed in. */
  readonly deviceKey: Uint8Array;
  /** Makes the challenges of passkeys, and hashes their requests. */
  readonly passkeyKey: Uint8Array;
  /** Signs links to passes for phones' wallets. */
  readonly passKey: Uint8Array;
}

/** @param formerKeys master keys of before */
export function deriveSecrets(
  masterKey: Uint8Array,
  formerKeys: readonly Uint8Array[] = [],
): IdentitySecrets {
  const deriveFrom = (key: Uint8Array, use: string) =>
    new Uint8Array(hkdfSync('sha256', key, '', `gatehouse ${use} 1`, 32));
  const derive = (use: string) => deriveFrom(masterKey, use);
  return {
    accessKey: derive('access token'),
    refreshKey: derive('refresh token'),
    csrfKey: derive('csrf token'),
    codeKey: derive('one-time code'),
    traceKey: derive('browser trace'),
    transferKey: derive('ticket transfer'),
    setupKey: derive('set-up link'),
    inviteKey: derive('team invite'),
    unsubscribeKey: derive('unsubscribe'),
    formerUnsubscribeKeys: formerKeys.map((key) => deriveFrom(key, 'unsubscribe')),
    deviceKey: derive('known device'),
    passkeyKey: derive('passkey'),
    passKey: derive('wallet pass'),
  };
}

/** Keys that sign the return paths of emails, the present one first: an email may come back after the key has changed. */
export const bounceKeysOf = (masterKey: Uint8Array, formerKeys: readonly Uint8Array[] = []) =>
  [masterKey, ...formerKeys].map(
    (key) => new Uint8Array(hkdfSync('sha256', key, '', 'gatehouse return path 1', 32)),
  );

/** base64url of HMAC-SHA-256 over a text. */
export function hmacOf(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares two texts in the time of the longer one, whatever they hold. */
export function sameText(a: string, b: string): boolean {
  const left = createHmac('sha256', 'compare').update(a).digest();
  const right = createHmac('sha256', 'compare').update(b).digest();
  return timingSafeEqual(left, right);
}
