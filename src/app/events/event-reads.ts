import { readEventDraft } from '#contract/events/event-drafts.ts';
import { listEvents, readEvent } from '#contract/events/events.ts';
import { myEvents } from '#contract/events/my-events.ts';

/** Reads that show whether an event is published; loaded again once that changes. */
export const eventReads = [readEventDraft, readEvent, myEvents, listEvents];
