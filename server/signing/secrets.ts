import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Separate keys derived from the master key, so that a value made for one use is never valid for another. */
export interface IdentitySecrets {
  readonly accessKey: Uint8Array;
  readonly refreshKey: Uint8Array;
  readonly csrfKey: Uint8Array;
  /** Hashes one-time codes and the numbers they were sent to. */
  readonly codeKey: Uint8Array;
  /** Hashes the browsers' user agents. */
  readonly traceKey: Uint8Array;
  /** Creates the tokens of transfer links, so that none is stored. */
  readonly transferKey: Uint8Array;
  /** Creates the tokens of the set-up link, so that servers starting at the same time print the same one. */
  readonly setupKey: Uint8Array;
  /** Creates the tokens of team invitation links, so that none is stored. */
  readonly inviteKey: Uint8Array;
  /** Creates the codes that enrol devices, so that a repeated call returns the same one although none is stored. */
  readonly enrolmentKey: Uint8Array;
  /** Creates the tokens of unsubscribe links for organizers' news, so that none is stored. */
  readonly unsubscribeKey: Uint8Array;
  /** The same keys of previous master keys: unsubscribe links stay valid for ever. */
  readonly formerUnsubscribeKeys: readonly Uint8Array[];
  /** Signs the ids of browsers in which somebody has signed in. */
  readonly deviceKey: Uint8Array;
  /** Creates the challenges of passkeys, and hashes their requests. */
  readonly passkeyKey: Uint8Array;
  /** Signs links to phone wallet passes. */
  readonly passKey: Uint8Array;
}

/** @param formerKeys previous master keys */
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
    enrolmentKey: derive('enrolment code'),
    unsubscribeKey: derive('unsubscribe'),
    formerUnsubscribeKeys: formerKeys.map((key) => deriveFrom(key, 'unsubscribe')),
    deviceKey: derive('known device'),
    passkeyKey: derive('passkey'),
    passKey: derive('wallet pass'),
  };
}

/**
 * Returns the keys that sign the return paths of emails, the current one first: an email may bounce after the key has
 * changed.
 */
export const bounceKeysOf = (masterKey: Uint8Array, formerKeys: readonly Uint8Array[] = []) =>
  [masterKey, ...formerKeys].map(
    (key) => new Uint8Array(hkdfSync('sha256', key, '', 'gatehouse return path 1', 32)),
  );

/** Returns the base64url of HMAC-SHA-256 over a text. */
export function hmacOf(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const left = createHmac('sha256', 'compare').update(a).digest();
  const right = createHmac('sha256', 'compare').update(b).digest();
  return timingSafeEqual(left, right);
}
