import type { Database } from '#server/database/database.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { moveEvent } from '#server/database/events/events.ts';
import { findKeys, retireKeys, useKey } from '#server/database/signing-keys.ts';
import { appendHeader } from '#server/door/append-header.ts';
import { addEventKey } from '#server/signing/add-event-key.ts';
import { createEventKey } from '#server/signing/event-signer.ts';
import type { Sealer } from '#server/signing/seal.ts';
import type { Signers } from '#server/signing/signers.ts';

/**
 * The steps of changing an event's key, so that no valid ticket is refused on the way: scanners learn the new key,
 * then codes are signed with it, then codes signed with the former key stop being valid.
 */
export const keySteps = ['announce', 'use', 'retire'] as const;
export type KeyStep = (typeof keySteps)[number];

/** Result of a step, or why it is not possible. */
export type KeyStepDone =
  | { readonly did: 'announced' }
  /** How many tickets have new codes. */
  | { readonly did: 'used'; readonly tickets: number }
  | { readonly did: 'retired'; readonly keys: number }
  | { readonly did: 'no_event' | 'announced_already' | 'nothing_announced' | 'nothing_to_retire' };

interface KeyDeps {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly signers: Signers;
  /** ms since 1970. */
  readonly now: () => number;
}

/** Performs a step under the event's lock and announces it to its doors in a new header. */
export function changeEventKey(deps: KeyDeps, eventId: string, step: KeyStep): Promise<KeyStepDone> {
  const { database, sealer, signers } = deps;
  return atEvent(database, eventId).transaction(async (queries) => {
    const event = await moveEvent(queries, eventId);
    if (event === null) return { did: 'no_event' };
    const keys = await findKeys(queries, eventId);
    const announced = keys.find(({ usedSince }) => usedSince === null);
    const used = keys.filter(({ usedSince }) => usedSince !== null);
    const former = used.slice(0, -1).map(({ id }) => id);
    const now = deps.now();
    const tell = () => appendHeader({ signers, now: deps.now }, queries, event);
    switch (step) {
      case 'announce':
        if (announced !== undefined) return { did: 'announced_already' };
        await addEventKey(queries, eventId, () => createEventKey(sealer), now, null);
        await tell();
        return { did: 'announced' };
      case 'use': {
        if (announced === undefined) return { did: 'nothing_announced' };
        const tickets = await useKey(queries, { eventId, keyId: announced.id, now });
        await tell();
        return { did: 'used', tickets };
      }
      case 'retire':
        if (former.length === 0) return { did: 'nothing_to_retire' };
        await retireKeys(queries, former, now);
        await tell();
        return { did: 'retired', keys: former.length };
    }
  });
}
