import { touchesHoldersCode, type HoldersQuery } from '#contract/wire/holders-query.ts';
import type { RuleEffect } from '#domain/door/rule-effects.ts';
import { changedEventTerms, changedTypeTerms, termsOf, type SoldTerm } from '#domain/events/sold-terms.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import type { Queries } from '#server/database/database.ts';
import { addEventChange, addTypeChange } from '#server/database/events/event-changes.ts';
import type { DraftRow, EventFields } from '#server/database/events/event-drafts.ts';
import { addEventNews, countTouched, type TouchedHolders } from '#server/database/events/event-news.ts';
import type { TypeDraftRow, TypeFields } from '#server/database/events/type-drafts.ts';

/** A change of what tickets were bought for. */
interface SoldChange {
  readonly eventId: string;
  /** The index of the ticket type that changes; null where the whole event does. */
  readonly typeIndex: number | null;
  /** Empty where nothing that was sold changes. */
  readonly changed: readonly SoldTerm[];
  /** What the event's terms were and become, besides its place; null for a ticket type. */
  readonly terms: { readonly was: DerivedTerms; readonly now: DerivedTerms } | null;
  /** Notes how it stood until now. */
  readonly note: () => Promise<void>;
}

type DerivedTerms = ReturnType<typeof termsOf>;

/** Changes within so long are told of together; ms. */
const newsEveryMs = 10 * 60_000;
const newsAt = (now: number) => (Math.floor(now / newsEveryMs) + 1) * newsEveryMs;

const nobody: TouchedHolders = { tickets: 0, people: 0 };

const touches = (
  { changed, terms }: Pick<SoldChange, 'changed' | 'terms'>,
  { tickets, people }: TouchedHolders,
  effects: readonly RuleEffect[],
) =>
  refusal(
    409,
    touchesHoldersCode,
    (texts) => (tickets > 0 ? texts.events.touchesHolders(tickets, people) : texts.areas.touchesPeople),
    {
      changed: tickets > 0 ? changed : [],
      tickets,
      people,
      ...terms,
      ...(effects.length === 0
        ? {}
        : { effects: Object.fromEntries(effects.map((effect) => [effect.code, effect.people])) }),
    },
  );

/**
 * Sees to whoever has a ticket before what it was bought for changes: asks first where the caller wants to be asked,
 * otherwise notes what they are told, by email and with the ticket.
 *
 * @param effectsOf what it means for people who have passed the door; asked about in the same question
 * @returns the question, or null where the change may be made
 */
export async function askOrTell(
  { now }: { readonly now: () => number },
  queries: Queries,
  holders: HoldersQuery['holders'],
  change: SoldChange,
  effectsOf: () => Promise<readonly RuleEffect[]> = () => Promise.resolve([]),
): Promise<Refusal | null> {
  const { eventId, typeIndex, changed, note } = change;
  if (holders === 'ask') {
    const touched = changed.length === 0 ? nobody : await countTouched(queries, eventId, typeIndex);
    const effects = await effectsOf();
    if (touched.tickets > 0 || effects.length > 0) return touches(change, touched, effects);
  }
  if (changed.length === 0) return null;
  await note();
  await addEventNews(queries, { eventId, notBefore: newsAt(now()), typeIndex, changed });
  return null;
}

/** What a change makes other of what an event's tickets were bought for, and how it stood. @param now ms */
export function changeOfEvent(
  queries: Queries,
  before: DraftRow,
  after: Pick<EventFields, 'venue' | 'onlineUrl' | 'ageLimit' | 'policy' | 'rules'> &
    Partial<Pick<DraftRow, 'areas'>>,
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
    note: () => addEventChange(queries, eventId, { ...before, terms: was }, now),
  };
}

/** The same of one of its ticket types. @param now ms */
export function changeOfType(
  queries: Queries,
  before: TypeDraftRow,
  after: TypeFields,
  now: number,
): SoldChange {
  const { eventId, index, used } = before;
  return {
    eventId,
    changed: used ? changedTypeTerms(before, after) : [],
    typeIndex: index,
    terms: null,
    note: () => addTypeChange(queries, before, before, now),
  };
}
