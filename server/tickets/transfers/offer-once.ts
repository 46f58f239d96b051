import type { Queries } from '#server/database/database.ts';
import { findReply, storeReply } from '#server/database/idempotency.ts';
import { jsonHashOf } from '#server/ops/json-hash.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { intentReused } from '#server/access/refusals.ts';

/** A requested transfer, by the id that the caller generated; older apps send none. */
interface OfferId {
  readonly offerId?: string | undefined;
  readonly giverId: string;
  readonly ticketId: string;
  readonly to: string;
  readonly countryCode: string;
}

const scopeOf = ({ giverId }: OfferId): string => `transfer ${giverId}`;
const hashOf = ({ ticketId, to, countryCode }: OfferId): string => jsonHashOf([ticketId, to, countryCode]);

/** Returns whether a transfer was created under this id before, whatever its state is now: it is not created again. */
export async function wasOffered(queries: Queries, offer: OfferId): Promise<boolean | Refusal> {
  const { offerId } = offer;
  const before = offerId === undefined ? null : await findReply(queries, scopeOf(offer), offerId);
  if (before === null) return false;
  return before.requestHash === hashOf(offer) ? true : intentReused;
}

/**
 * Records, in the transaction that creates a transfer, that it was created under this id, or that this id refers to
 * the pending one.
 *
 * @returns a refusal if the id was used concurrently for another ticket
 */
export async function recordOffered(queries: Queries, offer: OfferId, now: number): Promise<Refusal | null> {
  const { offerId } = offer;
  if (offerId === undefined) return null;
  const isNew = await storeReply(queries, {
    scope: scopeOf(offer),
    key: offerId,
    requestHash: hashOf(offer),
    reply: {},
    now,
  });
  const made = isNew || (await wasOffered(queries, offer));
  return isRefusal(made) ? made : null;
}
