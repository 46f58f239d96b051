import type { Queries } from '#server/database/database.ts';
import { addKey, type StoredKey } from '#server/database/signing-keys.ts';

/** Key ids are short: with some thousand events, one in some thousand is taken. This many in a row never are. */
const maxDraws = 8;

/**
 * Gives an event a signing key.
 *
 * @param draw makes a new random key
 * @param usedSince ms; null for a key that doors learn to trust before it is used
 * @returns the key's id
 */
export async function addEventKey(
  queries: Queries,
  eventId: string,
  draw: () => StoredKey,
  now: number,
  usedSince: number | null = now,
): Promise<string> {
  for (let draws = 0; draws < maxDraws; draws += 1) {
    const key = draw();
    if (await addKey(queries, eventId, key, { now, usedSince })) return key.id;
  }
  throw new Error(`no free key id for event ${eventId} in ${maxDraws} draws`);
}
