import {
  createHash,
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SignedHeader } from '#domain/manifest/manifest.ts';
import { anchorInParts, anchorOf } from '#domain/codes/link-walk.ts';
import { signedBytes, writeTicketCode } from '#domain/codes/ticket-code.ts';
import type { StoredKey } from '#server/database/signing-keys.ts';
import type { Sealer } from './seal.ts';

/** The data a ticket's codes are built from. */
interface TicketFacts {
  readonly ticketNumber: number;
  readonly typeIndex: number;
  readonly test: boolean;
}

/**
 * Signs for one event. Ed25519 signatures are deterministic, and seeds are derived from a key of the event, so
 * neither is stored with a ticket: codes are built on request.
 */
export interface EventSigner {
  readonly keyId: string;
  /** base64url of the raw public key. */
  readonly publicKey: string;
  printedCode(ticket: TicketFacts): string;
  /** Does the slow part of `rolling` in advance, yielding to the event loop in between. */
  prepareRolling(ticketNumber: number, steps: number): Promise<void>;
  /** Computes `steps` hashes unless prepared: some 10 to 40 ms for the longest window. */
  rolling(
    ticket: TicketFacts,
    steps: number,
  ): { readonly anchor: Uint8Array; readonly signature: Uint8Array; readonly seed: Uint8Array };
  signHeader(header: string): SignedHeader;
}

const headerDomain = 'gatehouse manifest 1\n';

/** Generates a key for an event, sealed. */
export function createEventKey(sealer: Sealer): StoredKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = rawPart(publicKey, 'x');
  const id = createHash('sha256').update(raw).digest('hex').slice(0, 6);
  const seedKey = createHash('sha256')
    .update('gatehouse seed key 1\n')
    .update(rawPart(privateKey, 'd'))
    .digest();
  return {
    id,
    publicKey: raw,
    privateKeySealed: sealer.seal(rawPart(privateKey, 'd'), `private key ${id}`),
    seedKeySealed: sealer.seal(seedKey, `seed key ${id}`),
  };
}

/** Opens a stored key. @throws Error when the master key differs */
export function openSigner(sealer: Sealer, stored: StoredKey): EventSigner {
  const { id: keyId } = stored;
  const publicKey = Buffer.from(stored.publicKey).toString('base64url');
  const d = Buffer.from(sealer.open(stored.privateKeySealed, `private key ${keyId}`)).toString('base64url');
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: publicKey, d } });
  const seedKey = sealer.open(stored.seedKeySealed, `seed key ${keyId}`);
  const anchors = createAnchors();
  const seedOf = (ticketNumber: number) =>
    new Uint8Array(createHmac('sha256', seedKey).update(`gatehouse seed 1\n${ticketNumber}`).digest());
  const signed = (bytes: Uint8Array) => new Uint8Array(sign(null, bytes, key));
  return {
    keyId,
    publicKey,
    printedCode(ticket) {
      const signature = signed(signedBytes({ ...ticket, keyId, anchor: undefined }));
      return writeTicketCode({ ...ticket, form: 'printed', keyId, signature, rolling: undefined });
    },
    async prepareRolling(ticketNumber, steps) {
      if (anchors.get(ticketNumber, steps) !== undefined) return;
      const parts = anchorInParts(seedOf(ticketNumber), keyId, ticketNumber, steps);
      for (let part = parts.next(); ; part = parts.next()) {
        if (part.done === true) return anchors.add(ticketNumber, steps, part.value);
        await nextTurn();
      }
    },
    rolling(ticket, steps) {
      const { ticketNumber } = ticket;
      const seed = seedOf(ticketNumber);
      const anchor = anchors.get(ticketNumber, steps) ?? anchorOf(seed, keyId, ticketNumber, steps);
      return { anchor, seed, signature: signed(signedBytes({ ...ticket, keyId, anchor })) };
    },
    signHeader(header) {
      const signature = signed(Buffer.from(headerDomain + header, 'utf8'));
      return { header, keyId, signature: Buffer.from(signature).toString('base64url') };
    },
  };
}

/** Maximum anchors cached per key, some 200 bytes each; the oldest is dropped first. */
const maxAnchors = 5_000;

/** Caches computed anchors: a wallet requests the same ones at every start. */
function createAnchors() {
  const held = new Map<string, Uint8Array>();
  const nameOf = (ticketNumber: number, steps: number) => `${ticketNumber} ${steps}`;
  return {
    get: (ticketNumber: number, steps: number) => held.get(nameOf(ticketNumber, steps)),
    add(ticketNumber: number, steps: number, anchor: Uint8Array): void {
      const oldest = held.size < maxAnchors ? undefined : held.keys().next().value;
      if (oldest !== undefined) held.delete(oldest);
      held.set(nameOf(ticketNumber, steps), anchor);
    },
  };
}

function rawPart(key: KeyObject, part: 'x' | 'd'): Uint8Array {
  const value = key.export({ format: 'jwk' })[part];
  if (value === undefined) throw new Error('the key lacks a required part');
  return new Uint8Array(Buffer.from(value, 'base64url'));
}
