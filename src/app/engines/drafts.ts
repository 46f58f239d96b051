import type { Draft } from '#app/drafts/draft.ts';
import type { Drafts } from '#app/drafts/drafts.ts';
import type { QuestionList } from '#app/drafts/question-list.ts';
import type { TypeList } from '#app/drafts/type-list.ts';
import type { EventField } from '#app/events/event-form.ts';

/** Set while this device has changes of events that the server does not have: they then go on with the app. */
export const draftingMark = 'gatehouse.drafting';

export type EventDraft = Draft<EventField>;
/** An event of which the server does not have everything. */
export interface UnsentEvent {
  readonly id: string;
  readonly name: string;
  /** Whether the server has none of it. */
  readonly isNew: boolean;
}

/** Events as they are edited on this device, with their ticket types and questions. */
export interface EventDrafts extends Pick<Drafts<EventField>, 'open' | 'begin' | 'discard'> {
  /** The ticket types of an event; each call makes a list of its own, over the same drafts. */
  types(eventId: string): TypeList;
  /** The questions of an event, in the same way. */
  questions(eventId: string): QuestionList;
  /** The signed-in person's, the newest first; for live queries. */
  unsent(): Promise<readonly UnsentEvent[]>;
  /** A person leaves: what the server has whole goes off this device, what was not sent waits for them. */
  forgetSent(ownerId: number): Promise<void>;
}
