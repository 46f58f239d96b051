import type { Draft } from '#app/drafts/draft.ts';
import type { Drafts } from '#app/drafts/drafts.ts';
import type { EventField } from '#app/events/event-form.ts';

/** Set while this device has changes of events that the server does not have: they then go on with the app. */
export const draftingMark = 'gatehouse.drafting';

export type EventDraft = Draft<EventField>;
/** Events as they are edited on this device. */
export interface EventDrafts extends Drafts<EventField> {
  /** A person leaves: what the server has whole goes off this device, what was not sent waits for them. */
  forgetSent(ownerId: number): Promise<void>;
}
