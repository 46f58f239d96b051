import type * as contract from '#contract/holds.ts';
import type { Hold } from '#contract/holds.ts';
import { holdState } from '#domain/sales/hold.ts';
import { noHold, tooMany } from '#server/access/refusals.ts';
import { findHold, findKept, releaseHold, type HoldRow, type KeptRow } from '#server/database/sales/holds.ts';
import { findTicketTypes } from '#server/database/sales/ticket-types.ts';
import { noteInAudit } from '#server/database/audit.ts';
import type { AddressSeal, HoldLimit } from '#server/sales/hold-limit.ts';
import type { OrdersParts } from '#server/sales/sales-deps.ts';
import { isFor, keepPlaces, placeHold } from '#server/sales/place-hold.ts';
import { isRefusal, refusal } from '#server/access/refusal.ts';
import type { Answer, ContextAnswer } from './call.ts';
import type { Caller } from '#server/access/caller.ts';

export interface HoldsParts extends OrdersParts {
  readonly visitorLimit: HoldLimit;
  readonly addressSeal: AddressSeal;
}

interface HoldAnswers {
  readonly placeHold: ContextAnswer<typeof contract.placeHold>;
  readonly readHold: Answer<typeof contract.readHold>;
  readonly releaseHold: Answer<typeof contract.releaseHold>;
  readonly organizerHolds: Answer<typeof contract.organizerHolds>;
  readonly keepPlaces: Answer<typeof contract.keepPlaces>;
  readonly releasePlaces: Answer<typeof contract.releasePlaces>;
}

const inOrder = refusal(409, 'hold_ordered', 'These places are in an order. Cancel that to give them back.');

/** Places set aside: by buyers for ten minutes, by organizers without end. */
export function holdsResource(parts: HoldsParts): HoldAnswers {
  const { database, now } = parts;
  return {
    async placeHold({ body, caller }, wire) {
      const userId = userIdOf(caller);
      // A repeat counts nothing: a device with no signal asks often.
      if (userId === null && (await findHold(database, body.holdId)) === null) {
        const wait = await parts.visitorLimit(wire);
        if (wait > 0) return tooMany(wait);
      }
      const hold = await placeHold(parts, body, userId, parts.addressSeal(wire));
      return isRefusal(hold) ? hold : shown(hold, now());
    },
    async readHold({ params, caller }) {
      const hold = await findHold(database, params.holdId);
      if (hold !== null && isFor(hold, userIdOf(caller))) return shown(hold, now());
      return hold !== null && isOrdered(hold) ? { ...shown(hold, now()), orderId: null } : noHold;
    },
    async releaseHold({ params, caller }) {
      const hold = await findHold(database, params.holdId);
      if (hold === null) return noHold;
      if (!isFor(hold, userIdOf(caller))) return isOrdered(hold) ? inOrder : noHold;
      await releaseHold(database, hold.holdId, now());
      const after = (await findHold(database, hold.holdId)) ?? hold;
      return after.state === 'ordered' || after.state === 'used' ? inOrder : shown(after, now());
    },
    organizerHolds: async ({ params }) => ({
      items: (await findKept(database, params.registrationId)).map(shownKept),
    }),
    keepPlaces: (call) => keepAndNote(parts, call),
    releasePlaces: (call) => releaseAndNote(parts, call),
  };
}

/**
 * A buyer's hold that an order took belongs to the buyer. The device that made it as a visitor hears so much by its id: else
 * it would say that the places went back, and offer them again.
 */
const isOrdered = ({ kind, state }: HoldRow): boolean =>
  kind === 'buyer' && (state === 'ordered' || state === 'used');

async function keepAndNote(
  parts: HoldsParts,
  { params, body, caller }: Parameters<HoldAnswers['keepPlaces']>[0],
): ReturnType<HoldAnswers['keepPlaces']> {
  const hold = await keepPlaces(parts, params.registrationId, body);
  if (isRefusal(hold)) return hold;
  await note(parts, caller, 'places_kept', hold);
  const types = await findTicketTypes(parts.database, [hold.eventId]);
  const type = types.find((one) => one.ticketTypeId === hold.ticketTypeId);
  return shownKept({ ...hold, ticketTypeName: type?.name ?? '' });
}

async function releaseAndNote(
  parts: HoldsParts,
  { params, caller }: Parameters<HoldAnswers['releasePlaces']>[0],
): ReturnType<HoldAnswers['releasePlaces']> {
  const { database, now } = parts;
  const hold = await findHold(database, params.holdId);
  if (hold === null || hold.kind !== 'organizer' || hold.eventId !== params.registrationId) return noHold;
  await releaseHold(database, hold.holdId, now());
  const after = (await findHold(database, hold.holdId)) ?? hold;
  if (hold.state === 'held') await note(parts, caller, 'places_given_back', hold);
  return { released: after.state === 'released' };
}

async function note(
  { database, now }: HoldsParts,
  caller: Caller,
  action: string,
  { eventId, holdId, quantity }: HoldRow,
): Promise<void> {
  const actor = userIdOf(caller) ?? 'somebody';
  const line = { at: now(), actor, action, eventId, subject: holdId, details: { quantity } };
  await noteInAudit(database, { ...line, outcome: 'done' });
}

function userIdOf(caller: Caller): string | null {
  return caller.kind === 'user' ? caller.userId : null;
}

function shown(hold: HoldRow, now: number): Hold {
  const { holdId, eventId, ticketTypeId, quantity, expiresAt, orderId, unitAmount, currency } = hold;
  return {
    holdId,
    registrationId: eventId,
    ticketTypeId,
    quantity,
    state: holdState(hold, now),
    heldUntilAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    orderId,
    unitPrice: unitAmount === null || currency === null ? null : { amount: unitAmount, currency },
  };
}

function shownKept({ holdId, ticketTypeId, ticketTypeName, quantity, label, createdAt }: KeptRow) {
  return {
    holdId,
    ticketTypeId,
    ticketTypeName,
    quantity,
    label,
    createdAt: new Date(createdAt).toISOString(),
  };
}
