import type { EditableTicketType } from '#contract/events/ticket-types.ts';
import { textsOfType, type TypeField } from '#app/events/ticket-type-form.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { Drafts } from './drafts.ts';
import { createPartList, type OrderField, type PartList, type PartOnPage } from './part-list.ts';

/** Returns a ticket type's draft key, which contains the ids of event and type. */
export const typeKey = (eventId: string, ticketTypeId: string): string => `${eventId}/${ticketTypeId}`;
/** Returns the draft key of the types' order. */
export const orderKey = (eventId: string): string => `${eventId}/order`;

/** A ticket type being edited on this page. */
export type TypeOnPage = PartOnPage<TypeField, EditableTicketType>;
/** Ticket types of one event, each an autosaved form. */
export type TypeList = PartList<TypeField, EditableTicketType>;

interface TypeListDeps {
  readonly eventId: string;
  readonly types: Drafts<TypeField>;
  readonly orders: Drafts<OrderField>;
  readonly read: () => Promise<Result<{ readonly items: readonly EditableTicketType[] }>>;
}

export const createTypeList = ({ eventId, types, orders, read }: TypeListDeps): TypeList =>
  createPartList({
    prefix: typeKey(eventId, ''),
    orderKey: orderKey(eventId),
    drafts: types,
    orders,
    read,
    idOf: (type) => type.ticketTypeId,
    textsOf: textsOfType,
  });
