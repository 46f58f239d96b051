import type { AreaForm, EditableArea } from '#contract/door/areas.ts';
import type { ChangeQuery, HoldersQuery } from '#contract/wire/holders-query.ts';
import { changedElsewhereCode } from '#domain/failures/failure.ts';
import { areasOf, mainArea, maxAreas, type Area } from '#domain/door/areas.ts';
import { effectsOfChange } from '#domain/door/rule-effects.ts';
import { isAddOnCheckpoint } from '#domain/sales/add-on.ts';
import type { Caller } from '#server/access/caller.ts';
import { isRefusal, refusal, refuseFields, type Refusal } from '#server/access/refusal.ts';
import { eventCancelled, noEvent } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import { countPeopleOf, wasScannedAt } from '#server/database/door/area-people.ts';
import { findRuleChanges } from '#server/database/door/rule-changes.ts';
import { findDraft, type DraftRow } from '#server/database/events/event-drafts.ts';
import { setAreas } from '#server/database/events/events.ts';
import { findGates } from '#server/database/events/gates.ts';
import { findTypeDrafts } from '#server/database/events/type-drafts.ts';
import {
  areaFieldsOf,
  areaInUse,
  areaVersionOf,
  differsInArea,
  presentArea,
  type AreaFields,
} from './area-form.ts';
import { editEvent, type Edited, type EditingDeps } from './edit-event.ts';
import { confirmOrNotify, changesOfAreas } from './touched-holders.ts';

const noArea = refusal(404, 'area_not_found', (texts) => texts.areas.notFound);
const tooMany = refusal(409, 'too_many_areas', (texts) => texts.areas.tooMany(maxAreas));
const isMain = refusal(409, 'main_area', (texts) => texts.areas.main);
/** Areas of add-ons are created together with the add-ons. */
const addOnsOwn = refuseFields(['name', ({ door }) => door.noAddOn]);
const changedElsewhere = (now: Area, differs: readonly string[]) =>
  refusal(409, changedElsewhereCode, (texts) => texts.areas.changedElsewhere, {
    version: areaVersionOf(now),
    differs,
  });

/** Maximum number of rule changes shown with a list of areas. */
const maxRuleChangesShown = 20;

/** Lists an event's areas in order, with their rules and the latest changes to them. */
export async function listAreasOf({ database, now }: EditingDeps, eventId: string) {
  const event = await findDraft(database, eventId, now());
  if (event === null) return noEvent;
  const changes = await findRuleChanges(database, eventId, { since: 0, limit: maxRuleChangesShown });
  return {
    items: await presentAll(database, event),
    // How often an add-on can be redeemed is shown with its ticket type.
    changes: changes.filter(({ checkpoint }) => !isAddOnCheckpoint(checkpoint)),
    code: event.policy.code,
  };
}

/**
 * Adds an area after the others; idempotent for the same form. If it makes new ticket codes necessary, confirmation
 * can be required first, as before any change that ticket holders are notified of.
 */
export function addAreaTo(
  deps: EditingDeps,
  caller: Caller,
  eventId: string,
  { checkpoint, ...form }: AreaForm & { readonly checkpoint: string },
  { holders }: HoldersQuery = {},
): Promise<EditableArea | Refusal> {
  const edit = { action: 'area_added', eventId, subject: checkpoint };
  return editEvent(deps, caller, edit, async (queries, event) => {
    const fields = await fieldsIn(deps, queries, event, checkpoint, form);
    if (isRefusal(fields)) return fields;
    const known = areaIn(event, checkpoint);
    if (known !== undefined) {
      const differs = differsInArea(fields, known);
      return differs.length > 0 ? changedElsewhere(known, differs) : unchanged(queries, event, known);
    }
    if (isAddOnCheckpoint(checkpoint)) return addOnsOwn;
    if (event.status === 'cancelled') return eventCancelled;
    if (areasOf(event.rules, event.areas).length >= maxAreas) return tooMany;
    const after = withArea(event, checkpoint, fields);
    const sold = await changesOfAreas(queries, event, after, deps.now());
    const asked = await confirmOrNotify(deps, queries, holders, sold);
    return asked ?? write(queries, after, { checkpoint, ...fields });
  });
}

/**
 * Saves an area's form. Refuses if `version` is outdated, or if confirmation is required before a change that ticket
 * holders are notified of.
 */
export function changeAreaOf(
  deps: EditingDeps,
  caller: Caller,
  wish: {
    readonly eventId: string;
    readonly checkpoint: string;
    readonly form: AreaForm;
  } & ChangeQuery,
): Promise<EditableArea | Refusal> {
  const { eventId, checkpoint, form, version, holders } = wish;
  const edit = { action: 'area_changed', eventId, subject: checkpoint };
  return editEvent(deps, caller, edit, async (queries, event) => {
    const before = areaIn(event, checkpoint);
    if (before === undefined) return noArea;
    const fields = await fieldsIn(deps, queries, event, checkpoint, form);
    if (isRefusal(fields)) return fields;
    const differs = differsInArea(fields, before);
    // A retry after a lost reply sends an outdated version.
    if (differs.length === 0) return unchanged(queries, event, before);
    if (version !== undefined && version !== areaVersionOf(before)) return changedElsewhere(before, differs);
    if (event.status === 'cancelled') return eventCancelled;
    const after = withArea(event, checkpoint, fields);
    const sold = await changesOfAreas(queries, event, after, deps.now());
    const asked = await confirmOrNotify(deps, queries, holders, sold, async () =>
      effectsOfChange(
        written(before),
        written(fields),
        await countPeopleOf(queries, eventId, checkpoint),
        deps.now(),
      ),
    );
    return asked ?? write(queries, after, { checkpoint, ...fields });
  });
}

/** Sets the order of areas; those not listed follow. */
export function orderAreasOf(deps: EditingDeps, caller: Caller, eventId: string, wished: readonly string[]) {
  return editEvent(deps, caller, { action: 'areas_ordered', eventId }, async (queries, event) => {
    const before = areasOf(event.rules, event.areas).map((area) => area.checkpoint);
    const named = new Set(wished.filter((checkpoint) => before.includes(checkpoint)));
    const order = [...named, ...before.filter((checkpoint) => !named.has(checkpoint))];
    if (order.every((checkpoint, place) => checkpoint === before[place]))
      return { value: { items: await presentAll(queries, event) }, outcome: 'unchanged' };
    const placed = order.map((checkpoint, position) => {
      const facts = event.areas[checkpoint] ?? { name: '', types: null };
      return [checkpoint, { ...facts, position }] as const;
    });
    const after = { ...event, areas: { ...event.areas, ...Object.fromEntries(placed) } };
    await setAreas(queries, eventId, after);
    return { value: { items: await presentAll(queries, after) }, outcome: 'changed' };
  });
}

/**
 * Deletes an unreferenced area; asks for confirmation like `addAreaTo`. Its rules stay for scans that may still be on
 * a phone.
 */
export function removeAreaOf(
  deps: EditingDeps,
  caller: Caller,
  { eventId, checkpoint, holders }: HoldersQuery & { readonly eventId: string; readonly checkpoint: string },
) {
  const edit = { action: 'area_removed', eventId, subject: checkpoint };
  return editEvent(deps, caller, edit, async (queries, event) => {
    const area = areaIn(event, checkpoint);
    if (area === undefined) return noArea;
    if (checkpoint === mainArea) return isMain;
    const gates = (await findGates(queries, [eventId])).filter((gate) => gate.checkpoint === checkpoint);
    const scanned = await wasScannedAt(queries, eventId, checkpoint);
    if (gates.length > 0 || scanned) {
      return areaInUse(gates, scanned);
    }
    const { name, types } = area;
    const gone = { name, types, position: maxAreas, removed: true };
    const after = { ...event, areas: { ...event.areas, [checkpoint]: gone } };
    const sold = await changesOfAreas(queries, event, after, deps.now());
    const asked = await confirmOrNotify(deps, queries, holders, sold);
    if (asked !== null) return asked;
    await setAreas(queries, eventId, after);
    return { value: { removed: true }, outcome: 'changed at doors' };
  });
}

/** Counts the people inside an area and those who have left it, by ticket type. */
export async function countPeopleIn({ database, now }: EditingDeps, eventId: string, checkpoint: string) {
  const event = await findDraft(database, eventId, now());
  if (event === null) return noEvent;
  if (areaIn(event, checkpoint) === undefined) return noArea;
  return { items: await countPeopleOf(database, eventId, checkpoint) };
}

type EventAreas = Pick<DraftRow, 'eventId' | 'rules' | 'areas'>;

const areaIn = ({ rules, areas }: EventAreas, checkpoint: string): Area | undefined =>
  areasOf(rules, areas).find((area) => area.checkpoint === checkpoint);

async function presentAll(queries: Queries, event: EventAreas): Promise<EditableArea[]> {
  const gates = await findGates(queries, [event.eventId]);
  return areasOf(event.rules, event.areas).map((area) => presentArea(area, gates));
}

/** The rules together with the ticket types they apply to: the effect of a change depends on both. */
const written = ({ rules, types }: Pick<AreaFields, 'rules' | 'types'>) => ({ ...rules, types });

/** Returns the event with these fields for an area: a new one after the others, an existing one in its place. */
function withArea(event: DraftRow, checkpoint: string, { name, types, rules }: AreaFields): DraftRow {
  const known = event.areas[checkpoint];
  const position =
    known === undefined || known.removed === true ? nextPlace(event, checkpoint) : known.position;
  return {
    ...event,
    rules: { ...event.rules, [checkpoint]: rules },
    areas: { ...event.areas, [checkpoint]: { name, types, position } },
  };
}

async function fieldsIn(
  { now }: EditingDeps,
  queries: Queries,
  event: DraftRow,
  checkpoint: string,
  form: AreaForm,
): Promise<AreaFields | Refusal> {
  const types = await findTypeDrafts(queries, event.eventId, now());
  const others = areasOf(event.rules, event.areas).filter((area) => area.checkpoint !== checkpoint);
  return areaFieldsOf(form, {
    isMain: checkpoint === mainArea,
    typeIds: new Set(types.map(({ ticketTypeId }) => ticketTypeId)),
    names: new Set(others.map(({ name }) => name)),
  });
}

async function unchanged(queries: Queries, { eventId }: DraftRow, area: Area): Promise<Edited<EditableArea>> {
  return { value: presentArea(area, await findGates(queries, [eventId])), outcome: 'unchanged' };
}

async function write(queries: Queries, after: EventAreas, area: Area): Promise<Edited<EditableArea>> {
  await setAreas(queries, after.eventId, after);
  const gates = await findGates(queries, [after.eventId]);
  return { value: presentArea(area, gates), outcome: 'changed at doors' };
}

/** After all others; the main area keeps its place before them. */
function nextPlace({ areas }: DraftRow, checkpoint: string): number {
  if (checkpoint === mainArea) return -1;
  return (
    Math.max(
      -1,
      ...Object.values(areas).flatMap(({ position, removed }) => (removed === true ? [] : position)),
    ) + 1
  );
}
