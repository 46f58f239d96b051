import type { EditableTicketType, TicketTypeFormBody } from '#contract/events/ticket-types.ts';
import type { ChangeQuery, HoldersQuery } from '#contract/wire/holders-query.ts';
import { changedElsewhereCode } from '#domain/failures/failure.ts';
import { redemptionRules } from '#domain/door/admission-rules.ts';
import { addOnCheckpoint } from '#domain/sales/add-on.ts';
import { maxTicketTypes, nextTypeIndex } from '#domain/events/ticket-type-form.ts';
import type { Caller } from '#server/access/caller.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { eventCancelled, noEvent, noTicketType } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import { findDraft, type DraftRow } from '#server/database/events/event-drafts.ts';
import { setAreas } from '#server/database/events/events.ts';
import { findGates } from '#server/database/events/gates.ts';
import {
  addTypeDraft,
  deleteType,
  findTypeDrafts,
  writeType,
  writeTypeOrder,
  type TypeDraftRow,
  type TypeFields,
} from '#server/database/events/type-drafts.ts';
import { areaInUse } from './area-form.ts';
import { editEvent, type Edited, type EditingDeps } from './edit-event.ts';
import { refuseOpenTimes } from './open-times.ts';
import { refusePlaces } from './refuse-places.ts';
import { presentType, typeDiffersIn, typeFieldsOf, typeVersionOf } from './ticket-type-form.ts';
import { confirmOrNotify, changeOfEvent, changeOfType } from './touched-holders.ts';

const changedElsewhere = (now: TypeDraftRow, differs: readonly string[]) =>
  refusal(409, changedElsewhereCode, (texts) => texts.events.typeChangedElsewhere, {
    version: typeVersionOf(now),
    differs,
  });
const idTaken = refusal(409, 'type_id_taken', (texts) => texts.events.typeIdTaken);
const tooMany = refusal(409, 'too_many_types', (texts) => texts.events.tooManyTypes(maxTicketTypes));
const inUse = refusal(409, 'type_in_use', (texts) => texts.events.typeInUse);

/** Lists an event's ticket types in display order. */
export async function listTypes({ database, now }: EditingDeps, eventId: string) {
  if ((await findDraft(database, eventId, now())) === null) return noEvent;
  return { items: (await findTypeDrafts(database, eventId, now())).map(presentType) };
}

/**
 * Adds a ticket type after the others; idempotent for the same id and form. If an add-on's area makes new ticket
 * codes necessary, confirmation can be required first.
 */
export function addType(
  deps: EditingDeps,
  caller: Caller,
  eventId: string,
  { ticketTypeId, ...form }: TicketTypeFormBody & { readonly ticketTypeId: string },
  { holders }: HoldersQuery = {},
): Promise<EditableTicketType | Refusal> {
  const edit = { action: 'ticket_type_added', eventId, subject: ticketTypeId };
  return editEvent(deps, caller, edit, async (queries, event) => {
    const types = await findTypeDrafts(queries, eventId, deps.now());
    const known = types.find((one) => one.ticketTypeId === ticketTypeId);
    const fields = typeFieldsOf(form, known ?? null, await around(deps, queries, event, types, ticketTypeId));
    if (isRefusal(fields)) return fields;
    if (known !== undefined) {
      const differs = typeDiffersIn(fields, known);
      return differs.length > 0 ? changedElsewhere(known, differs) : unchanged(presentType(known));
    }
    if (event.status === 'cancelled') return eventCancelled;
    const index = nextTypeIndex(types.map((one) => one.index));
    if (index === null) return tooMany;
    const after = withRedeeming(event, { ...fields, index });
    const sold = changeOfEvent(queries, event, after, deps.now());
    const asked = await confirmOrNotify(deps, queries, holders, [sold]);
    if (asked !== null) return asked;
    if (!(await addTypeDraft(queries, { ticketTypeId, eventId, index }))) return idTaken;
    await writeType(queries, ticketTypeId, fields);
    if (after !== event) await setAreas(queries, eventId, after);
    return standing(deps, queries, event, ticketTypeId, 'changed at doors');
  });
}

/**
 * Saves a ticket type's form. Refuses if `version` is outdated, or if confirmation is required before a change that
 * ticket holders are notified of.
 */
export function changeType(
  deps: EditingDeps,
  caller: Caller,
  wish: {
    readonly eventId: string;
    readonly ticketTypeId: string;
    readonly form: TicketTypeFormBody;
  } & ChangeQuery,
): Promise<EditableTicketType | Refusal> {
  const { eventId, ticketTypeId, form, version, holders } = wish;
  const edit = { action: 'ticket_type_changed', eventId, subject: ticketTypeId, selling: 'stopped' } as const;
  return editEvent(deps, caller, edit, async (queries, event) => {
    const types = await findTypeDrafts(queries, eventId, deps.now());
    const before = types.find((one) => one.ticketTypeId === ticketTypeId);
    if (before === undefined) return noTicketType;
    const fields = typeFieldsOf(form, before, await around(deps, queries, event, types, ticketTypeId));
    if (isRefusal(fields)) return fields;
    const differs = typeDiffersIn(fields, before);
    // A retry after a lost reply sends an outdated version.
    if (differs.length === 0) return unchanged(presentType(before));
    if (version !== undefined && version !== typeVersionOf(before)) return changedElsewhere(before, differs);
    if (event.status === 'cancelled') return eventCancelled;
    const tooFar = refuseOpenTimes(['saleEndsAt', 'validFrom', 'validUntil'], fields, before);
    if (tooFar !== null) return tooFar;
    const tooFew = differs.includes('quantity') ? refusePlaces(fields.quantity, before, 'quantity') : null;
    if (tooFew !== null) return tooFew;
    const after = withRedeeming(event, { ...fields, index: before.index });
    const sold = [
      changeOfType(queries, event, before, fields, deps.now()),
      changeOfEvent(queries, event, after, deps.now()),
    ];
    const asked = await confirmOrNotify(deps, queries, holders, after === event ? sold.slice(0, 1) : sold);
    if (asked !== null) return asked;
    await writeType(queries, ticketTypeId, fields);
    if (after !== event) await setAreas(queries, eventId, after);
    return standing(deps, queries, event, ticketTypeId, outcomeOf(differs));
  });
}

/** Sets the display order of ticket types; those not listed follow. */
export function orderTypes(deps: EditingDeps, caller: Caller, eventId: string, wished: readonly string[]) {
  return editEvent(deps, caller, { action: 'ticket_types_ordered', eventId }, async (queries) => {
    const before = await findTypeDrafts(queries, eventId, deps.now());
    const ids = before.map((one) => one.ticketTypeId);
    const named = new Set(wished.filter((id) => ids.includes(id)));
    const order = [...named, ...ids.filter((id) => !named.has(id))];
    const isSame = order.every((id, place) => id === ids[place]);
    if (!isSame) await writeTypeOrder(queries, eventId, order);
    const after = isSame ? before : await findTypeDrafts(queries, eventId, deps.now());
    const value = { items: after.map(presentType) };
    return { value, outcome: isSame ? 'unchanged' : 'changed' };
  });
}

/**
 * Deletes a ticket type of which nothing was ever sold, reserved or issued. The rules of an add-on's area are deleted
 * too, because the next type may get its index. Refuses while a gate redeems it, because that gate would have no
 * area.
 */
export function removeType(deps: EditingDeps, caller: Caller, eventId: string, ticketTypeId: string) {
  const edit = { action: 'ticket_type_deleted', eventId, subject: ticketTypeId, selling: 'stopped' } as const;
  return editEvent(deps, caller, edit, async (queries, event) => {
    const types = await findTypeDrafts(queries, eventId, deps.now());
    const type = types.find((one) => one.ticketTypeId === ticketTypeId);
    if (type === undefined) return noTicketType;
    if (type.used) return inUse;
    const checkpoint = addOnCheckpoint(type.index);
    if (type.kind === 'add_on') {
      const gates = (await findGates(queries, [eventId])).filter((gate) => gate.checkpoint === checkpoint);
      if (gates.length > 0) return areaInUse(gates, false);
      await setAreas(queries, eventId, withoutArea(event, checkpoint));
    }
    await deleteType(queries, ticketTypeId);
    return { value: { deleted: true }, outcome: 'changed at doors' };
  });
}

/** Returns the constraints on a ticket type, read under the event's lock. */
async function around(
  deps: EditingDeps,
  queries: Queries,
  event: DraftRow,
  types: readonly TypeDraftRow[],
  ticketTypeId: string,
) {
  const gates = await findGates(queries, [event.eventId]);
  // Orders are paid and refunded in the currency they were placed in, so it can't change after that.
  const binding = types.find((one) => one.priceAmount > 0 && (one.ticketTypeId !== ticketTypeId || one.used));
  return {
    event,
    gateIds: new Set(gates.map((gate) => gate.gateId)),
    currency: binding?.currency ?? null,
    now: deps.now(),
  };
}

const unchanged = (value: EditableTicketType): Edited<EditableTicketType> => ({
  value,
  outcome: 'unchanged',
});

/** Makes the gates of an add-on's area redeem it as often as allowed; returns the event unchanged without one. */
const withRedeeming = (
  event: DraftRow,
  { kind, uses, index }: Pick<TypeFields, 'kind' | 'uses'> & { readonly index: number },
): DraftRow =>
  kind === 'add_on'
    ? { ...event, rules: { ...event.rules, [addOnCheckpoint(index)]: redemptionRules(uses) } }
    : event;

const withoutArea = ({ rules, areas }: DraftRow, checkpoint: string) => {
  const others = <T>(of: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(of).filter(([one]) => one !== checkpoint));
  return { rules: others(rules), areas: others(areas) };
};

/** Fields of a ticket type that scanners know. */
const atDoors: ReadonlySet<string> = new Set([
  'name',
  'validFrom',
  'validUntil',
  'gates',
  'kind',
  'uses',
] satisfies (keyof TypeFields)[]);
const outcomeOf = (differs: readonly string[]) =>
  differs.some((field) => atDoors.has(field)) ? 'changed at doors' : 'changed';

async function standing(
  { now }: EditingDeps,
  queries: Queries,
  { eventId }: DraftRow,
  ticketTypeId: string,
  outcome: Edited<unknown>['outcome'],
): Promise<Edited<EditableTicketType> | Refusal> {
  const types = await findTypeDrafts(queries, eventId, now());
  const type = types.find((one) => one.ticketTypeId === ticketTypeId);
  return type === undefined ? noTicketType : { value: presentType(type), outcome };
}
