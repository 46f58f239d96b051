import { randomUUID } from 'node:crypto';
import { isRefusal } from '#server/access/refusal.ts';
import type { Queries } from '#server/database/database.ts';
import { findWaiting } from '#server/database/sales/waiting-list.ts';
import { createLog } from '#server/ops/log.ts';
import { joinWaiting, leaveWaiting } from '#server/sales/waiting/join-waiting.ts';
import {
  changeSettings,
  moveWaiting,
  offerNow,
  removeWaiting,
} from '#server/sales/waiting/manage-waiting.ts';
import { offeringPlaces } from '#server/sales/waiting/offer-places.ts';
import type { WaitingDeps } from '#server/sales/waiting/waiting-deps.ts';
import { callerOf, type Sale } from './sale-hand.ts';

/** Records notifications for an event's waiting lists, as `offered ENTRY`: a sweep also serves other events. */
function newsOf(sale: Sale, told: string[]): WaitingDeps['news'] {
  const ofEntry = async (queries: Queries, what: string, entryId: string) => {
    if ((await findWaiting(queries, entryId))?.eventId === sale.eventId) told.push(`${what} ${entryId}`);
  };
  return {
    offered: (queries, entryId) => ofEntry(queries, 'offered', entryId),
    removed: (queries, entryId) => ofEntry(queries, 'removed', entryId),
    async ended(_queries, eventId, userId) {
      if (eventId === sale.eventId) told.push(`ended ${userId}`);
    },
    wake: () => undefined,
  };
}

/** The waiting lists of a sale: actions of people and the organizer, and the sweep by hand. */
export function waitingAt(sale: Sale) {
  const told: string[] = [];
  const deps = {
    ...sale.parts,
    news: newsOf(sale, told),
    log: createLog('error', { write: () => undefined }),
  };
  const sweep = offeringPlaces(deps);
  const organizer = callerOf(sale.organizerId, 'ORGANIZER');
  const step = (entryId: string) => ({ caller: organizer, eventId: sale.eventId, entryId });
  const codeOf = (answer: { code: string } | object) => (isRefusal(answer) ? answer.code : 'done');
  return {
    told,
    deps,
    sweep,
    /** Enables the lists of these types and disables all others. */
    async settings(
      types: readonly number[],
      { lapsed = 'out', offerMinutes = 24 * 60 }: { lapsed?: 'end' | 'out'; offerMinutes?: number } = {},
    ) {
      const ticketTypeIds = types.map((type) => sale.ticketTypeIds[type] ?? '');
      return codeOf(
        await changeSettings(deps, organizer, sale.eventId, { lapsed, offerMinutes, ticketTypeIds }),
      );
    },
    /** Returns the entry's id and its state, or the refusal's code. */
    async join(userId: string, quantity = 1, type = 0, more: { entryId?: string; address?: string } = {}) {
      const { entryId = randomUUID(), address = null } = more;
      const wish = { entryId, ticketTypeId: sale.ticketTypeIds[type] ?? '', quantity };
      const joined = await joinWaiting(deps, wish, { userId, address });
      return { entryId, state: isRefusal(joined) ? joined.code : joined.state };
    },
    async leave(userId: string, entryId: string) {
      const left = await leaveWaiting(deps, userId, entryId);
      return isRefusal(left) ? left.code : left.state;
    },
    move: async (entryId: string, to: 'top' | 'up', from?: number) =>
      codeOf(await moveWaiting(deps, step(entryId), { to, from })),
    offer: async (entryId: string) => codeOf(await offerNow(deps, step(entryId))),
    remove: async (entryId: string, reason = '') => codeOf(await removeWaiting(deps, step(entryId), reason)),
    async entry(entryId: string) {
      const [row] = await sale.parts.database.query<{
        state: string;
        holdId: string | null;
        until: number | null;
      }>(`SELECT state, hold_id AS "holdId", offered_until AS until FROM waiting_entries WHERE id = $1`, [
        entryId,
      ]);
      return row ?? { state: 'gone', holdId: null, until: null };
    },
    async states(...entries: readonly { readonly entryId: string }[]) {
      const rows = await sale.parts.database.query<{ id: string; state: string }>(
        'SELECT id, state FROM waiting_entries WHERE id = ANY($1::text[])',
        [entries.map(({ entryId }) => entryId)],
      );
      return entries.map(({ entryId }) => rows.find(({ id }) => id === entryId)?.state ?? 'gone');
    },
  };
}
