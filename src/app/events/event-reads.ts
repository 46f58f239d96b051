import { readEventDraft } from '#contract/events/event-drafts.ts';
import { listEvents, myEvents, readEvent } from '#contract/events/events.ts';

/** Reads that show whether an event is published; loaded again once that changes. */
export const eventReads = [readEventDraft, readEvent, myEvents, listEvents];
