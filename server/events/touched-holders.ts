import { gateLines, touchesHoldersCode, type HoldersQuery } from '#contract/wire/holders-query.ts';
import { gateNames, gatesForHolders } from '#domain/door/areas.ts';
import type { RuleEffect } from '#domain/door/rule-effects.ts';
import {
  changedEventTerms,
  changedTypeTerms,
  sameGates,
  termsOf,
  type SoldTerm,
} from '#domain/events/sold-terms.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import type { Queries } from '#server/database/database.ts';
import { addEventChange, addTypeChange } from '#server/database/events/event-changes.ts';
import type { DraftRow, EventFields } from '#server/database/events/event-drafts.ts';
import { addEventNotice, countTouched, type TouchedHolders } from '#server/database/events/event-notices.ts';
import { findGates, type GateRow } from '#server/database/events/gates.ts';
import { findTypeDrafts, type TypeDraftRow, type TypeFields } from '#server/database/events/type-drafts.ts';

/** A change of the terms under which tickets were bought. */
interface SoldChange {
  readonly eventId: string;
  /** The index of the changed ticket type; null if the whole event changes. */
  readonly typeIndex: number | null;
  /** Empty if no terms of sold tickets change. */
  readonly changed: readonly SoldTerm[];
  /** The event's terms before and after, without its place; null for a ticket type. */
  readonly terms: { readonly was: DerivedTerms; readonly now: DerivedTerms } | null;
  /** Names of the gates that admit a ticket type, if areas or gates change; otherwise null. */
  readonly gates: GatesOfType | null;
  /** Records the state before the change. */
  readonly note: () => Promise<void>;
}

interface GatesOfType {
  readonly ticketType: string;
  readonly was: readonly string[];
  readonly now: readonly string[];
}

type DerivedTerms = ReturnType<typeof termsOf>;

/** Changes within this period are combined into one notification; in ms. */
const noticeIntervalMs = 10 * 60_000;
const noticeTime = (now: number) => (Math.floor(now / noticeIntervalMs) + 1) * noticeIntervalMs;

const noHolders: TouchedHolders = { tickets: 0, people: 0 };

function touches(
  changes: readonly SoldChange[],
  { tickets, people }: TouchedHolders,
  effects: readonly RuleEffect[],
): Refusal {
  // Gates of ticket types by area are reported per type.
  const changed = changes.flatMap((change) => (change.gates === null ? change.changed : []));
  const gates = changes.flatMap((change) => change.gates ?? []);
  const terms = changes.find((change) => change.terms !== null)?.terms;
  const text = (texts: Parameters<Parameters<typeof refusal>[2]>[0]) =>
    tickets > 0 ? texts.events.touchesHolders(tickets, people) : texts.areas.touchesPeople;
  return refusal(409, touchesHoldersCode, text, {
    changed: tickets > 0 ? changed : [],
    tickets,
    people,
    ...terms,
    ...(tickets === 0 || gates.length === 0 ? {} : gateDetails(gates)),
    ...(effects.length === 0
      ? {}
      : { effects: Object.fromEntries(effects.map((effect) => [effect.code, effect.people])) }),
  });
}

const gateDetails = (gates: readonly GatesOfType[]) => ({
  types: gates.map(({ ticketType }) => ticketType),
  gatesWere: gates.map(({ was }) => gateLines(was)),
  gatesAre: gates.map(({ now }) => gateLines(now)),
});

/**
 * Handles ticket holders before the terms of their tickets change: asks for confirmation if the caller requires it,
 * otherwise schedules their notification, by email and with the ticket.
 *
 * @param changes of one event: of itself, and of its ticket types
 * @param effectsOf the consequences for people who have passed the door, included in the same question
 * @returns the question, or null if the change may be made
 */
export async function confirmOrNotify(
  { now }: { readonly now: () => number },
  queries: Queries,
  holders: HoldersQuery['holders'],
  changes: readonly SoldChange[],
  effectsOf: () => Promise<readonly RuleEffect[]> = () => Promise.resolve([]),
): Promise<Refusal | null> {
  const real = changes.filter(({ changed }) => changed.length > 0);
  if (holders === 'ask') {
    const touched = await countTouchedBy(queries, real);
    const effects = await effectsOf();
    const asked = changes.filter((change) => change.terms !== null || change.changed.length > 0);
    if (touched.tickets > 0 || effects.length > 0) return touches(asked, touched, effects);
  }
  for (const { eventId, typeIndex, changed, note } of real) {
    await note();
    await addEventNotice(queries, { eventId, notBefore: noticeTime(now()), typeIndex, changed });
  }
  return null;
}

/** Counts each person once, even if they have tickets of several things that change. */
async function countTouchedBy(queries: Queries, changes: readonly SoldChange[]): Promise<TouchedHolders> {
  const [first] = changes;
  if (first === undefined) return noHolders;
  const types = changes.flatMap(({ typeIndex }) => (typeIndex === null ? [] : [typeIndex]));
  return countTouched(queries, first.eventId, types.length < changes.length ? null : types);
}

type ChangedEvent = Pick<EventFields, 'venue' | 'onlineUrl' | 'ageLimit' | 'policy' | 'rules'> &
  Partial<Pick<DraftRow, 'areas'>>;

/** Returns how a change affects the terms of an event's tickets, and the previous terms. @param now ms */
export function changeOfEvent(
  queries: Queries,
  before: DraftRow,
  after: ChangedEvent,
  now: number,
): SoldChange {
  const { eventId, venue, tickets } = before;
  const was = termsOf(before);
  const becomes = termsOf({ ...after, areas: after.areas ?? before.areas });
  const changed = changedEventTerms({ venue, ...was }, { venue: after.venue, ...becomes });
  return {
    eventId,
    changed: tickets > 0 ? changed : [],
    typeIndex: null,
    terms: { was, now: becomes },
    gates: null,
    note: () => addEventChange(queries, eventId, { ...before, terms: was }, now),
  };
}

/** Like `changeOfEvent`, for one of its ticket types. @param now ms */
export function changeOfType(
  queries: Queries,
  { eventId, areas }: DraftRow,
  before: TypeDraftRow,
  after: TypeFields,
  now: number,
): SoldChange {
  const { index, used } = before;
  return {
    eventId,
    changed: used ? changedTypeTerms(before, after) : [],
    typeIndex: index,
    terms: null,
    gates: null,
    async note() {
      const admitting = gatesForHolders(before, await findGates(queries, [eventId]), areas);
      await addTypeChange(queries, before, { ...before, admitting }, now);
    },
  };
}

/**
 * Returns the effects of a changed area, or of a gate moved to another area: on the event's tickets, and on types
 * that are then admitted at different gates. A new gate takes nothing from anybody.
 *
 * @param gates the event's gates with one of them in another area; unchanged if none is moved
 * @param now ms
 */
export async function changesOfAreas(
  queries: Queries,
  before: DraftRow,
  after: DraftRow,
  now: number,
  gates?: readonly GateRow[],
): Promise<readonly SoldChange[]> {
  const { eventId } = before;
  const standing = await findGates(queries, [eventId]);
  const types = await findTypeDrafts(queries, eventId, now);
  const changes = types.flatMap((type): SoldChange[] => {
    // An add-on is redeemed at its own gates.
    if (!type.used || type.kind === 'add_on') return [];
    const was = gatesForHolders(type, standing, before.areas);
    const becomes = gatesForHolders(type, gates ?? standing, after.areas);
    if (sameGates(was, becomes)) return [];
    return [
      {
        eventId,
        changed: ['gates'],
        typeIndex: type.index,
        terms: null,
        gates: {
          ticketType: type.name,
          was: gateNames(was, standing),
          now: gateNames(becomes, gates ?? standing),
        },
        note: () => addTypeChange(queries, type, { ...type, admitting: was }, now),
      },
    ];
  });
  return [changeOfEvent(queries, before, after, now), ...changes];
}
