import type { Draft } from '#app/drafts/draft.ts';
import type { Drafts } from '#app/drafts/drafts.ts';
import type { QuestionList } from '#app/drafts/question-list.ts';
import type { TypeList } from '#app/drafts/type-list.ts';
import type { EventField } from '#app/events/event-form.ts';
import type { Result } from '#domain/failures/failure.ts';

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
export interface EventDrafts extends Pick<Drafts<EventField>, 'open' | 'begin'> {
  /** Deletes what was typed for an event on this device; if that fails, all of it stays as it was. */
  discard(id: string): Promise<void>;
  /**
   * Neither stores nor sends again on this page what was typed for an event, and deletes it. If the store fails at that,
   * this page tries again with its next deletion; a later page finds it, and sends what the server lacks of it.
   */
  abandon(id: string): Promise<void>;
  /**
   * Deletes an event that is a draft: at the server if that has it, or may have it, and on this device. If either
   * fails, all of it stays as it was; rejects if this device's store is why.
   */
  remove(id: string): Promise<Result<unknown>>;
  /** Returns the ticket types of an event; each call creates a list over the same drafts. */
  types(eventId: string): TypeList;
  /** Returns the questions of an event, in the same way. */
  questions(eventId: string): QuestionList;
  /** Returns the signed-in user's unsent events, newest first; for live queries. */
  unsent(): Promise<readonly UnsentEvent[]>;
  /** When a user leaves: deletes what the server has completely; unsent data waits for them. */
  forgetSent(ownerId: number): Promise<void>;
}
