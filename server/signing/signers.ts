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

/** Opened keys are kept by id; there are few for each event, and a key never changes. */
export function createSigners(sealer: Sealer): Signers {
  const opened = new Map<string, EventSigner>();
  return {
    queueKey: (eventId) => queueKey((purpose, length) => sealer.derive(purpose, length), eventId),
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
