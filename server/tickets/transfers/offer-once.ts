import type { Queries } from '#server/database/database.ts';
import { findReply, keepReply } from '#server/database/idempotency.ts';
import { jsonHashOf } from '#server/ops/json-hash.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { intentReused } from '#server/access/refusals.ts';

/** The transfer that a call asks for, by the id that its caller drew; older apps draw none. */
interface OfferId {
  readonly offerId?: string | undefined;
  readonly giverId: string;
  readonly ticketId: string;
  readonly to: string;
  readonly countryCode: string;
}

const scopeOf = ({ giverId }: OfferId): string => `transfer ${giverId}`;
const hashOf = ({ ticketId, to, countryCode }: OfferId): string => jsonHashOf([ticketId, to, countryCode]);

/** Whether a transfer was made under this id before, whatever became of it: then it is not made again. */
export async function wasOffered(queries: Queries, offer: OfferId): Promise<boolean | Refusal> {
  const { offerId } = offer;
  const before = offerId === undefined ? null : await findReply(queries, scopeOf(offer), offerId);
  if (before === null) return false;
  return before.requestHash === hashOf(offer) ? true : intentReused;
}

/**
 * Notes, in the transaction that makes a transfer, that it was made under this id, or that the one that is open is taken
 * for it.
 *
 * @returns why not, where the id came for another ticket at the same moment
 */
export async function noteOffered(queries: Queries, offer: OfferId, now: number): Promise<Refusal | null> {
  const { offerId } = offer;
  if (offerId === undefined) return null;
  const isNew = await keepReply(queries, {
    scope: scopeOf(offer),
    key: offerId,
    requestHash: hashOf(offer),
    reply: {},
    now,
  });
  const made = isNew || (await wasOffered(queries, offer));
  return isRefusal(made) ? made : null;
}
