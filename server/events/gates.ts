import { randomUUIDv7 } from 'node:crypto';
import type { HoldersQuery, ChangeQuery } from '#contract/wire/holders-query.ts';
import { changedElsewhereCode } from '#domain/failures/failure.ts';
import { singleEntry } from '#domain/door/admission-rules.ts';
import { redeemsAddOn } from '#domain/door/redeem.ts';
import { isAddOnCheckpoint } from '#domain/sales/add-on.ts';
import type { Caller } from '#server/access/caller.ts';
import { refusal, refuseFields } from '#server/access/refusal.ts';
import { noEvent, noGate } from '#server/access/refusals.ts';
import type { DraftRow } from '#server/database/events/event-drafts.ts';
import { findDoorEvent, setAreas } from '#server/database/events/events.ts';
import {
  addGate,
  changeGate,
  findGate,
  findGates,
  gateInUse,
  removeGate,
  type GateRow,
} from '#server/database/events/gates.ts';
import { dropInvitesAt } from '#server/database/door/device-invites.ts';
import { contentVersion } from '#server/ops/content-version.ts';
import { editEvent, type EditingDeps } from './edit-event.ts';
import { confirmOrNotify, changesOfAreas } from './touched-holders.ts';

const changedElsewhere = refusal(409, changedElsewhereCode, (texts) => texts.door.changedElsewhere);
const idTaken = refusal(409, 'gate_id_taken', (texts) => texts.door.gateIdTaken);
const inUse = refusal(409, 'gate_in_use', (texts) => texts.door.gateInUse);
/** Areas of add-ons are created with the add-ons: an area of such a name would later become an add-on's. */
const noAddOn = refuseFields(['checkpoint', ({ door }) => door.noAddOn]);

interface GateFields {
  readonly name: string;
  readonly checkpoint: string;
}

/** Lists an event's gates. */
export async function listGatesOf({ database }: Pick<EditingDeps, 'database'>, eventId: string) {
  if ((await findDoorEvent(database, eventId)) === null) return noEvent;
  return { items: (await findGates(database, [eventId])).map(present) };
}

/**
 * Adds a gate, once for a `gateId` of the caller's, creating its area if needed. If tickets then need new codes, confirmation can be required first, as
 * before any change that ticket holders are notified of.
 */
export function addGateTo(
  deps: EditingDeps,
  caller: Caller,
  eventId: string,
  { gateId = randomUUIDv7(), ...fields }: GateFields & { readonly gateId?: string | undefined },
  { holders }: HoldersQuery = {},
) {
  return editEvent(
    deps,
    caller,
    { action: 'gate_added', eventId, subject: gateId },
    async (queries, event) => {
      const known = await findGate(queries, gateId);
      if (known !== null)
        return isRepeat(known, { eventId, ...fields })
          ? { value: present(known), outcome: 'unchanged' }
          : idTaken;
      if (isNoAddOn(event, fields.checkpoint)) return noAddOn;
      const after = withArea(event, fields.checkpoint);
      const sold = await changesOfAreas(queries, event, after, deps.now());
      const asked = await confirmOrNotify(deps, queries, holders, sold);
      if (asked !== null) return asked;
      if (after !== event) await setAreas(queries, eventId, after);
      const gate = await addGate(queries, { gateId, eventId, ...fields });
      return { value: present(gate), outcome: 'changed at doors' };
    },
  );
}

/**
 * Changes a gate. Refuses if `version` is outdated, or if confirmation is required before sold tickets are admitted
 * at other gates.
 */
export function changeGateOf(
  deps: EditingDeps,
  caller: Caller,
  wish: GateFields & { readonly eventId: string; readonly gateId: string },
  { version, holders }: ChangeQuery = {},
) {
  const { eventId, gateId, name, checkpoint } = wish;
  return editEvent(
    deps,
    caller,
    { action: 'gate_changed', eventId, subject: gateId },
    async (queries, event) => {
      if (isNoAddOn(event, checkpoint)) return noAddOn;
      const gates = await findGates(queries, [eventId]);
      const before = gates.find((one) => one.gateId === gateId);
      if (before === undefined) return noGate;
      const after = withArea(event, checkpoint);
      // A retry after a lost reply sends an outdated version.
      if (after === event && versionOf({ ...before, name, checkpoint }) === versionOf(before))
        return { value: present(before), outcome: 'unchanged' };
      if (version !== undefined && version !== versionOf(before)) return changedElsewhere;
      const moved = gates.map((one) => (one === before ? { ...one, name, checkpoint } : one));
      const sold = await changesOfAreas(queries, event, after, deps.now(), moved);
      const asked = await confirmOrNotify(deps, queries, holders, sold);
      if (asked !== null) return asked;
      if (after !== event) await setAreas(queries, eventId, after);
      const gate = await changeGate(queries, wish);
      return gate === null ? noGate : { value: present(gate), outcome: 'changed at doors' };
    },
  );
}

/** Deletes an unreferenced gate, and the codes of phones that were to enrol at it. */
export function removeGateOf(deps: EditingDeps, caller: Caller, eventId: string, gateId: string) {
  return editEvent(deps, caller, { action: 'gate_removed', eventId, subject: gateId }, async (queries) => {
    // Removed first: a phone that moves to the gate waits for its row.
    if (!(await removeGate(queries, eventId, gateId, deps.now()))) return noGate;
    if (await gateInUse(queries, eventId, gateId)) return inUse;
    await dropInvitesAt(queries, gateId);
    return { value: { removed: true }, outcome: 'changed at doors' };
  });
}

const isRepeat = (
  known: NonNullable<Awaited<ReturnType<typeof findGate>>>,
  { eventId, name, checkpoint }: GateFields & { readonly eventId: string },
): boolean =>
  known.eventId === eventId && !known.removed && known.name === name && known.checkpoint === checkpoint;

const isNoAddOn = ({ rules }: DraftRow, checkpoint: string): boolean =>
  isAddOnCheckpoint(checkpoint) && !redeemsAddOn(rules[checkpoint] ?? singleEntry);

/**
 * Returns the event with an area: a new one starts with the strictest rules; a deleted one is restored with its
 * previous ones. The event is unchanged if it has the area.
 */
function withArea(event: DraftRow, checkpoint: string): DraftRow {
  const facts = event.areas[checkpoint];
  const isNew = !Object.hasOwn(event.rules, checkpoint);
  if (!isNew && facts?.removed !== true) return event;
  return {
    ...event,
    rules: isNew ? { ...event.rules, [checkpoint]: singleEntry } : event.rules,
    areas:
      facts?.removed === true ? { ...event.areas, [checkpoint]: { ...facts, removed: false } } : event.areas,
  };
}

const versionOf = ({ name, checkpoint }: GateRow): string => contentVersion([name, checkpoint]);

function present(gate: GateRow) {
  const { gateId, index, name, checkpoint } = gate;
  return { gateId, index, name, checkpoint, version: versionOf(gate) };
}
