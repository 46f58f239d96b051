import type { SealedScans } from '#domain/door/sealed-scans.ts';
import type { Queries } from '#server/database/database.ts';
import { findKeys } from '#server/database/signing-keys.ts';
import { openSigner, type EventSigner } from './event-signer.ts';
import { queueKey, type QueueKey } from './queue-key.ts';
import type { Sealer } from './seal.ts';

/** An event's signers: all that its tickets and manifests may be signed by, the present one last. */
export interface Signers {
  of(queries: Queries, eventId: string): Promise<EventKeys>;
  /** What an event's revoked devices seal their queue to. */
  queueKey(eventId: string): QueueKey;
}

export interface EventKeys {
  /** Signs what is made now. */
  readonly present: EventSigner;
  readonly all: readonly EventSigner[];
  byId(keyId: string): EventSigner;
}

/**
 * Opened keys are kept by id; there are few for each event, and a key never changes.
 *
 * @param former sealers of master keys of before: a phone may have sealed its scans to one of them
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
        opened.set(key.id, signer);
        return signer;
      });
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

/** Opens what was sealed to the present key, or to one of before. */
function openedByAny(present: QueueKey, former: readonly QueueKey[], sealed: SealedScans): string {
  for (const key of former) {
    try {
      return key.open(sealed);
    } catch {
      // Sealed to another.
    }
  }
  return present.open(sealed);
}
