import type { Draft } from '#app/drafts/draft.ts';
import type { Drafts } from '#app/drafts/drafts.ts';
import type { QuestionList } from '#app/drafts/question-list.ts';
import type { TypeList } from '#app/drafts/type-list.ts';
import type { EventField } from '#app/events/event-form.ts';

/** Marker: set while this device has unsent event changes, which then resume with the app. */
export const draftingMark = 'gatehouse.drafting';

export type EventDraft = Draft<EventField>;
/** An event that the server does not have completely. */
export interface UnsentEvent {
  readonly id: string;
  readonly name: string;
  /** Whether the server has nothing of it. */
  readonly isNew: boolean;
  /** Whether its own form is on this device, not just parts such as ticket types, so that it opens without the server. */
  readonly hasForm: boolean;
}

/** Events being edited on this device, with their ticket types and questions. */
export interface EventDrafts extends Pick<Drafts<EventField>, 'open' | 'begin' | 'discard'> {
  /** Returns the ticket types of an event; each call creates a list over the same drafts. */
  types(eventId: string): TypeList;
  /** Returns the questions of an event, in the same way. */
  questions(eventId: string): QuestionList;
  /** Returns the signed-in user's unsent events, newest first; for live queries. */
  unsent(): Promise<readonly UnsentEvent[]>;
  /** When a user leaves: deletes what the server has completely; unsent data waits for them. */
  forgetSent(ownerId: number): Promise<void>;
}
