import type { SealedScans } from '#domain/door/sealed-scans.ts';
import type { Queries } from '#server/database/database.ts';
import { findKeys } from '#server/database/signing-keys.ts';
import { openSigner, type EventSigner } from './event-signer.ts';
import { queueKey, type QueueKey } from './queue-key.ts';
import type { Sealer } from './seal.ts';

/** An event's signers: all whose signatures on tickets and manifests are valid, the current one last. */
export interface Signers {
  of(queries: Queries, eventId: string): Promise<EventKeys>;
  /** Returns the key that an event's revoked devices encrypt their queue for. */
  queueKey(eventId: string): QueueKey;
}

export interface EventKeys {
  /** Signs new tickets and manifests. */
  readonly present: EventSigner;
  readonly all: readonly EventSigner[];
  byId(keyId: string): EventSigner;
}

/** Maximum decrypted keys cached: each may hold 1 MB of computed anchors. Decrypting one again takes a fraction of a ms. */
const maxOpened = 200;

/**
 * Creates the signers. Decrypted keys are cached by id, because a key never changes; the least recently used are dropped.
 *
 * @param former sealers of previous master keys: a phone may have encrypted its scans for one of them
 */
export function createSigners(sealer: Sealer, former: readonly Sealer[] = []): Signers {
  const opened = new Map<string, EventSigner>();
  return {
    queueKey(eventId) {
      const keyOf = (one: Sealer) => queueKey((...what) => one.derive(...what), eventId);
      const present = keyOf(sealer);
      return {
        publicKey: present.publicKey,
        open: (sealed) => openedByAny(present, former.map(keyOf), sealed),
      };
    },
    async of(queries, eventId) {
      const stored = await findKeys(queries, eventId);
      const all = stored.map((key) => {
        const signer = opened.get(key.id) ?? openSigner(sealer, key);
        // Most recently used last.
        opened.delete(key.id);
        opened.set(key.id, signer);
        return signer;
      });
      for (const id of [...opened.keys()].slice(0, Math.max(0, opened.size - maxOpened))) opened.delete(id);
      const present = all.at(-1);
      if (present === undefined) throw new Error(`event ${eventId} has no signing key`);
      const byId = (keyId: string): EventSigner => {
        const signer = all.find((one) => one.keyId === keyId);
        if (signer === undefined) throw new Error(`event ${eventId} has no key ${keyId}`);
        return signer;
      };
      return { present, all, byId };
    },
  };
}

/** Decrypts with the current key, or with one of the previous ones. */
function openedByAny(present: QueueKey, former: readonly QueueKey[], sealed: SealedScans): string {
  for (const key of former) {
    try {
      return key.open(sealed);
    } catch {
      // Encrypted for another key.
    }
  }
  return present.open(sealed);
}
