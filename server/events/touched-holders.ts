import { touchesHoldersCode, type HoldersQuery } from '#contract/wire/holders-query.ts';
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
  /** Notes how it stood until now. */
  readonly note: () => Promise<void>;
}

/** Changes within so long are told of together; ms. */
const newsEveryMs = 10 * 60_000;
const newsAt = (now: number) => (Math.floor(now / newsEveryMs) + 1) * newsEveryMs;

const touches = (changed: readonly SoldTerm[], { tickets, people }: TouchedHolders) =>
  refusal(409, touchesHoldersCode, (texts) => texts.events.touchesHolders(tickets, people), {
    changed,
    tickets,
    people,
  });

/**
 * Sees to whoever has a ticket before what it was bought for changes: asks first where the caller wants to be asked,
 * otherwise notes what they are told, by email and with the ticket.
 *
 * @returns the question, or null where the change may be made
 */
export async function askOrTell(
  { now }: { readonly now: () => number },
  queries: Queries,
  holders: HoldersQuery['holders'],
  { eventId, typeIndex, changed, note }: SoldChange,
): Promise<Refusal | null> {
  if (changed.length === 0) return null;
  if (holders === 'ask') {
    const touched = await countTouched(queries, eventId, typeIndex);
    if (touched.tickets > 0) return touches(changed, touched);
  }
  await note();
  await addEventNews(queries, { eventId, notBefore: newsAt(now()), typeIndex, changed });
  return null;
}

/** What a change makes other of what an event's tickets were bought for, and how it stood. @param now ms */
export function changeOfEvent(
  queries: Queries,
  before: DraftRow,
  after: Pick<EventFields, 'venue' | 'onlineUrl' | 'ageLimit' | 'policy' | 'rules'>,
  now: number,
): SoldChange {
  const { eventId, venue, tickets } = before;
  const terms = termsOf(before);
  const changed = changedEventTerms({ venue, ...terms }, { venue: after.venue, ...termsOf(after) });
  return {
    eventId,
    changed: tickets > 0 ? changed : [],
    typeIndex: null,
    note: () => addEventChange(queries, eventId, { ...before, terms }, now),
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
    note: () => addTypeChange(queries, before, before, now),
  };
}
