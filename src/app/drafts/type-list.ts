import type { EditableTicketType } from '#contract/events/ticket-types.ts';
import { textsOfType, type TypeField } from '#app/events/ticket-type-form.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { Drafts } from './drafts.ts';
import { createPartList, type OrderField, type PartList, type PartOnPage } from './part-list.ts';

/** Ticket types are drafts of their own, under the id of their event and theirs. */
export const typeKey = (eventId: string, ticketTypeId: string): string => `${eventId}/${ticketTypeId}`;
/** In what order they are shown is one more draft beside them. */
export const orderKey = (eventId: string): string => `${eventId}/order`;

/** A ticket type as it is edited on this page. */
export type TypeOnPage = PartOnPage<TypeField, EditableTicketType>;
/** Ticket types of one event, each a form that is saved as it is typed. */
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
