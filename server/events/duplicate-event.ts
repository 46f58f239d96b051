import { randomUUIDv7 } from 'node:crypto';
import type { EditableEvent } from '#contract/events/event-drafts.ts';
import type { Caller } from '#server/access/caller.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { noEvent, notSignedIn } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import { findBadgeLayout, writeBadgeLayout } from '#server/database/events/badge-layouts.ts';
import { copyCover } from '#server/database/events/covers.ts';
import { findDraft, type DraftRow } from '#server/database/events/event-drafts.ts';
import { setAreas } from '#server/database/events/events.ts';
import { addGate, findGates } from '#server/database/events/gates.ts';
import { addQuestionRow, findAskedQuestions } from '#server/database/events/questions.ts';
import { findFees, writeFees } from '#server/database/sales/fees.ts';
import { addTypeDraft, findTypeDrafts, writeType } from '#server/database/events/type-drafts.ts';
import { shiftAllRules } from '#domain/door/admission-rules.ts';
import { createTimeShift } from '#domain/events/time-shift.ts';
import { movedTiers } from '#domain/sales/price-tier.ts';
import { shiftValidity } from '#domain/time/shift-span.ts';
import { showWindowOf } from '#domain/manifest/show-window.ts';
import type { EditingDeps } from './edit-event.ts';
import { makeDraft } from './edit-events.ts';
import { present } from './event-form.ts';

/**
 * Creates a draft of the caller's as a copy of an event at another time: its texts, place, rules, gates, ticket types
 * and questions, without orders or tickets. With the same id again, returns the draft as it is now.
 *
 * @param copy the new event's id, and when it starts, ms
 */
export function duplicateEvent(
  deps: EditingDeps,
  caller: Caller,
  eventId: string,
  copy: { readonly eventId: string; readonly startsAt: number },
): Promise<EditableEvent | Refusal> {
  if (caller.kind !== 'user') return Promise.resolve(notSignedIn);
  const { database, now } = deps;
  return commitUnlessRefused(database, async (queries): Promise<EditableEvent | Refusal> => {
    const source = await findDraft(queries, eventId, now());
    if (source === null) return noEvent;
    const along = createTimeShift(source, { ...source, startsAt: copy.startsAt });
    const moved = movedAlong(source, copy.startsAt, along);
    const edit = { action: 'event_duplicated', eventId: copy.eventId, subject: eventId };
    const isNew = await makeDraft(deps, queries, caller, moved, edit);
    // Only now, because the same request may have been making the draft.
    const refused = await refuseAtEvent(queries, 'own', caller, eventId);
    if (refused !== null) return refused;
    if (isRefusal(isNew)) return isNew;
    if (isNew) {
      const typeIds = await copyParts(queries, { from: eventId, to: copy.eventId, along, now: now() });
      await setAreas(queries, copy.eventId, { rules: moved.rules, areas: areasWith(source.areas, typeIds) });
    }
    const made = await findDraft(queries, copy.eventId, now());
    return made === null ? noEvent : present(made, now());
  });
}

function movedAlong(source: DraftRow, startsAt: number, along: (at: number) => number): DraftRow {
  const [doorsOpenAt, endsAt] = [along(source.doorsOpenAt), along(source.endsAt)];
  return {
    ...source,
    startsAt,
    doorsOpenAt,
    endsAt,
    showWindow: showWindowOf(doorsOpenAt, endsAt),
    rules: shiftAllRules(source.rules, along),
  };
}

/** Returns areas that admit the copied ticket types. */
function areasWith(areas: DraftRow['areas'], typeIds: ReadonlyMap<string, string>): DraftRow['areas'] {
  return Object.fromEntries(
    Object.entries(areas).map(([area, facts]) => {
      const types = facts.types?.flatMap((id) => typeIds.get(id) ?? []) ?? null;
      return [area, { ...facts, types }];
    }),
  );
}

/** Copies gates, the ticket types they admit, and questions. @returns new ids of ticket types by their old ids */
async function copyParts(
  queries: Queries,
  {
    from,
    to,
    along,
    now,
  }: {
    readonly from: string;
    readonly to: string;
    readonly along: (at: number) => number;
    readonly now: number;
  },
): Promise<ReadonlyMap<string, string>> {
  const gateIds = new Map<string, string>();
  for (const { gateId, name, checkpoint } of await findGates(queries, [from])) {
    const gate = await addGate(queries, { gateId: randomUUIDv7(), eventId: to, name, checkpoint });
    gateIds.set(gateId, gate.gateId);
  }
  const typeIds = new Map<string, string>();
  const moved = (at: number | null) => (at === null ? null : along(at));
  await copyCover(queries, from, to);
  for (const type of await findTypeDrafts(queries, from, now)) {
    const ticketTypeId = randomUUIDv7();
    typeIds.set(type.ticketTypeId, ticketTypeId);
    // Keeps the index, because gates and rules refer to an add-on's area by it.
    await addTypeDraft(queries, { ticketTypeId, eventId: to, index: type.index });
    await writeType(queries, ticketTypeId, {
      ...type,
      saleStartsAt: moved(type.saleStartsAt),
      saleEndsAt: moved(type.saleEndsAt),
      ...shiftValidity(type, along),
      tiers: movedTiers(type.tiers, along),
      gates: type.gates.flatMap((id) => gateIds.get(id) ?? []),
    });
  }
  await copyFees(queries, { from, to, typeIds });
  const questionIds = await copyQuestions(queries, { from, to, typeIds });
  await copyBadges(queries, { from, to, questionIds });
  return typeIds;
}

/** Copies the fees. */
async function copyFees(
  queries: Queries,
  {
    from,
    to,
    typeIds,
  }: { readonly from: string; readonly to: string; readonly typeIds: ReadonlyMap<string, string> },
): Promise<void> {
  const fees = await findFees(queries, from);
  if (fees === null) return;
  const types = fees.types.flatMap(({ ticketTypeId, fee }) => {
    const id = typeIds.get(ticketTypeId);
    return id === undefined || fee === null ? [] : [{ ticketTypeId: id, fee }];
  });
  await writeFees(queries, to, { fee: fees.fee, types });
}

/** Copies the badge layout. */
async function copyBadges(
  queries: Queries,
  {
    from,
    to,
    questionIds,
  }: { readonly from: string; readonly to: string; readonly questionIds: ReadonlyMap<string, string> },
): Promise<void> {
  const layout = (await findBadgeLayout(queries, from))?.layout ?? null;
  if (layout === null) return;
  const questionId = questionIds.get(layout.questionId ?? '') ?? null;
  await writeBadgeLayout(queries, to, { ...layout, questionId });
}

/** Copies the active questions about the copied ticket types. @returns new ids of questions by their old ids */
async function copyQuestions(
  queries: Queries,
  {
    from,
    to,
    typeIds,
  }: { readonly from: string; readonly to: string; readonly typeIds: ReadonlyMap<string, string> },
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const question of await findAskedQuestions(queries, from)) {
    const ticketTypeIds = question.ticketTypeIds.flatMap((id) => typeIds.get(id) ?? []);
    // All ticket types it was asked for are gone.
    if (ticketTypeIds.length === 0 && question.ticketTypeIds.length > 0) continue;
    const questionId = randomUUIDv7();
    ids.set(question.questionId, questionId);
    await addQuestionRow(queries, to, questionId, { ...question, ticketTypeIds });
  }
  return ids;
}
