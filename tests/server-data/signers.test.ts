import { expect, test } from 'vitest';
import { createSealer } from '#server/signing/seal.ts';
import { createEventKey } from '#server/signing/event-signer.ts';
import { createSigners } from '#server/signing/signers.ts';
import type { Queries } from '#server/database/database.ts';

const sealer = createSealer(new Uint8Array(32).fill(7));

/** A database with one key for every event, created when first asked for. */
function keysOfEvents(): Pick<Queries, 'query'> {
  const keys = new Map<unknown, ReturnType<typeof createEventKey>>();
  return {
    query: async <Row>(_text: string, [eventId]: readonly unknown[] = []) => {
      const key = keys.get(eventId) ?? createEventKey(sealer);
      keys.set(eventId, key);
      return [key] as unknown as Row[];
    },
  } as Pick<Queries, 'query'>;
}

test('keys that were used lately stay decrypted, and those unused for longest are dropped', async () => {
  const queries = keysOfEvents() as Queries;
  let opened = 0;
  const counting = {
    ...sealer,
    open(sealed: Uint8Array, purpose: string) {
      if (purpose.startsWith('private key')) opened += 1;
      return sealer.open(sealed, purpose);
    },
  };
  const signers = createSigners(counting);
  for (let i = 0; i < 200; i += 1) await signers.of(queries, `event ${i}`);
  await signers.of(queries, 'event 0');
  expect(opened).toBe(200);
  await signers.of(queries, 'event 200');
  await signers.of(queries, 'event 0');
  expect(opened).toBe(201);
  await signers.of(queries, 'event 1');
  expect(opened).toBe(202);
});
