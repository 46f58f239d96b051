import type { EditableTicketType } from '#contract/events/ticket-types.ts';
import type { TypeField } from '#app/events/ticket-type-form.ts';
import type { EventDrafts } from '#app/engines/drafts.ts';
import { usePartList, type EditedParts } from './use-part-list.ts';

/** An event's ticket types as they are edited on this page. */
export type EditedTypes = EditedParts<TypeField, EditableTicketType>;

const typesOf = (drafts: EventDrafts, eventId: string) => drafts.types(eventId);

/** @param isNew whether only this device has the event */
export const useTicketTypes = (eventId: string, isNew: boolean): EditedTypes =>
  usePartList(typesOf, eventId, isNew);
