import { randomUUIDv7 } from 'node:crypto';
import { redeems } from '#domain/door/redeem.ts';
import { isAddOnCheckpoint } from '#domain/sales/add-on.ts';
import { singleEntry } from '#domain/door/admission-rules.ts';
import { changedElsewhereCode } from '#contract/wire/version-query.ts';
import { noEvent, noGate } from '#server/access/refusals.ts';
import { contentVersion } from '#server/ops/content-version.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { serverEpoch } from '#server/database/meta.ts';
import { addChanges } from '#server/database/door/door-writes.ts';
import { findDoorEvent, moveEvent, setAreas, type DoorEventRow } from '#server/database/events/events.ts';
import {
  addGate,
  changeGate,
  findGates,
  gateInUse,
  removeGate,
  type GateRow,
} from '#server/database/events/gates.ts';
import { keepUnlessRefused } from '#server/access/keep-unless-refused.ts';
import { isRefusal, refusal, refuseFields, type Refusal } from '#server/access/refusal.ts';
import type { Signers } from '#server/signing/signers.ts';
import { buildManifest, readManifestFacts } from '#server/door/manifest-build.ts';

export interface GatesParts {
  readonly database: Database;
  readonly signers: Signers;
  readonly now: () => number;
  readonly moved: (eventId: string, revision: number) => void;
}

const changedElsewhere = refusal(409, changedElsewhereCode, (texts) => texts.door.changedElsewhere);

type GateFields = Omit<Parameters<typeof addGate>[1], 'gateId' | 'eventId'>;

/** Gates of an event. */
export async function listGatesOf({ database }: GatesParts, eventId: string) {
  if ((await findDoorEvent(database, eventId)) === null) return noEvent;
  return { items: (await findGates(database, [eventId])).map(present) };
}

export function addGateTo(parts: GatesParts, eventId: string, fields: GateFields) {
  return changing(parts, eventId, async (queries, event) => {
    if (isNoAddOn(event, fields.checkpoint)) return noAddOn;
    return present(await addGate(queries, { gateId: randomUUIDv7(), eventId, ...fields }));
  });
}

/** Changes a gate; refuses where `version` names another state of it than the present one. */
export function changeGateOf(
  parts: GatesParts,
  wish: Parameters<typeof changeGate>[1],
  version: string | undefined,
) {
  const { eventId, gateId } = wish;
  return changing(parts, eventId, async (queries, event) => {
    if (isNoAddOn(event, wish.checkpoint)) return noAddOn;
    const before = (await findGates(queries, [eventId])).find((one) => one.gateId === gateId);
    if (before === undefined) return noGate;
    if (version !== undefined && version !== versionOf(before)) return changedElsewhere;
    const gate = await changeGate(queries, wish);
    return gate === null ? noGate : present(gate);
  });
}

/** Removes a gate that nothing names. */
export function removeGateOf(parts: GatesParts, eventId: string, gateId: string) {
  return changing(parts, eventId, async (queries) => {
    if (await gateInUse(queries, eventId, gateId))
      return refusal(409, 'gate_in_use', (texts) => texts.door.gateInUse);
    return (await removeGate(queries, eventId, gateId, parts.now())) ? { removed: true } : noGate;
  });
}

/** Does a change under the event's lock, then tells the doors by a new header at the event's next revision. */
async function changing<T extends object>(
  parts: GatesParts,
  eventId: string,
  work: (queries: Queries, event: DoorEventRow) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const answer = await keepUnlessRefused(parts.database, async (queries) => {
    const event = await moveEvent(queries, eventId);
    if (event === null) return noEvent;
    const value = await work(queries, event);
    if (isRefusal(value)) return value;
    await tellHeader(parts, queries, await withRules(queries, event));
    return { value, revision: event.revision };
  });
  if (isRefusal(answer)) return answer;
  parts.moved(eventId, answer.revision);
  return answer.value;
}

const noAddOn = refuseFields(['checkpoint', ({ door }) => door.noAddOn]);

/** Areas of add-ons are made with them: another one of such a name would become an add-on’s later. */
const isNoAddOn = ({ rules }: DoorEventRow, checkpoint: string): boolean =>
  isAddOnCheckpoint(checkpoint) && !redeems(rules[checkpoint] ?? singleEntry);

/** A new checkpoint starts with the strictest rules: once. One that was removed comes back as it was. */
async function withRules(queries: Queries, event: DoorEventRow): Promise<DoorEventRow> {
  const gates = await findGates(queries, [event.eventId]);
  const missing = gates.filter(({ checkpoint }) => !Object.hasOwn(event.rules, checkpoint));
  const back = gates.filter(({ checkpoint }) => event.areas[checkpoint]?.removed === true);
  if (missing.length === 0 && back.length === 0) return event;
  const rules = {
    ...event.rules,
    ...Object.fromEntries(missing.map(({ checkpoint }) => [checkpoint, singleEntry])),
  };
  const areas = { ...event.areas };
  for (const { checkpoint } of back) {
    const facts = areas[checkpoint];
    if (facts !== undefined) areas[checkpoint] = { ...facts, removed: false };
  }
  await setAreas(queries, event.eventId, { rules, areas });
  return { ...event, rules, areas };
}

/** Puts a new signed header, at the event's present revision, into the feed of its doors. */
export async function tellHeader(
  parts: Pick<GatesParts, 'signers' | 'now'>,
  queries: Queries,
  event: DoorEventRow,
): Promise<void> {
  const facts = await readManifestFacts(queries, parts.signers, event);
  // Devices have them from the manifest and from the lines of tickets.
  facts.columns.joined.fill(0);
  const { signed } = await buildManifest({ ...facts, owed: [] }, parts.now(), await serverEpoch(queries));
  await addChanges(queries, event.eventId, [{ kind: 'header', revision: event.revision, signed }]);
}

const versionOf = ({ name, checkpoint }: GateRow): string => contentVersion([name, checkpoint]);

function present(gate: GateRow) {
  const { gateId, index, name, checkpoint } = gate;
  return { gateId, index, name, checkpoint, version: versionOf(gate) };
}
