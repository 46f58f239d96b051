import type { Call } from '#api/call.ts';
import type { DraftServer } from '#app/drafts/draft.ts';
import type { OrderField } from '#app/drafts/part-list.ts';
import { bodyOfType, textsOfType, type TypeField, type TypeTexts } from '#app/events/ticket-type-form.ts';
import {
  addTicketType,
  changeTicketType,
  deleteTicketType,
  listTicketTypes,
  orderTicketTypes,
  type EditableTicketType,
} from '#contract/events/ticket-types.ts';
import { askUnless } from '#contract/wire/holders-query.ts';
import { isRefusedWith, type Result } from '#domain/failures/failure.ts';
import type { Saved } from '#domain/text/stored-draft.ts';

/** Version of a ticket type that the server has deleted. */
const removedVersion = 'removed';

/** Calls of a ticket type's draft; calls that need the event wait until the server has it. */
interface TypeServerDeps {
  readonly call: Call;
  /** Sends an event that only this device has to the server; false while that is impossible. */
  readonly bringEvent: (eventId: string) => Promise<boolean>;
}

/** Retried later. */
const notYet: Result<never> = { ok: false, failure: { kind: 'unreachable' } };

/** Splits a draft's id. */
function partsOf(id: string): { readonly registrationId: string; readonly ticketTypeId: string } {
  const [registrationId = '', ticketTypeId = ''] = id.split('/');
  return { registrationId, ticketTypeId };
}

const savedOf = (type: EditableTicketType): Saved<TypeField> => ({
  texts: textsOfType(type),
  version: type.version,
});
const answered = (result: Result<EditableTicketType>): Result<Saved<TypeField>> =>
  result.ok ? { ok: true, value: savedOf(result.value) } : result;

/** Creates the server calls for ticket types. */
export function typeServerOf({ call, bringEvent }: TypeServerDeps): DraftServer<TypeField> {
  async function find(id: string): Promise<Result<EditableTicketType>> {
    const { registrationId, ticketTypeId } = partsOf(id);
    const list = await call(listTicketTypes, { params: { registrationId } });
    if (!list.ok) return list;
    const found = list.value.items.find((type) => type.ticketTypeId === ticketTypeId);
    return found === undefined ? missing : { ok: true, value: found };
  }
  async function add(id: string, typed: TypeTexts, isAgreed: boolean): Promise<Result<Saved<TypeField>>> {
    const { registrationId, ticketTypeId } = partsOf(id);
    if (!(await bringEvent(registrationId))) return notYet;
    if (typed.removed !== '') return remove(id, typed);
    const body = { ticketTypeId, ...bodyOfType(typed) };
    return answered(
      await call(addTicketType, { params: { registrationId }, query: askUnless(isAgreed), body }),
    );
  }
  /** Takes it off sale instead if somebody has bought it meanwhile. */
  async function remove(id: string, typed: TypeTexts): Promise<Result<Saved<TypeField>>> {
    const removed = await call(deleteTicketType, { params: partsOf(id) });
    const isGone = removed.ok || isRefusedWith(removed.failure, 'ticket_type_not_found', 'event_not_found');
    if (isGone) return { ok: true, value: { texts: { ...typed, removed: 'yes' }, version: removedVersion } };
    if (!isRefusedWith(removed.failure, 'type_in_use')) return removed;
    const now = await find(id);
    if (!now.ok) return now;
    const { version, ...standing } = now.value;
    const body = { ...standing, onSale: false };
    return answered(await call(changeTicketType, { params: partsOf(id), query: { version }, body }));
  }
  return {
    create: add,
    async change(id, typed, version, isAgreed) {
      if (typed.removed !== '') return remove(id, typed);
      // Restored after it was deleted.
      if (version.version === removedVersion) return add(id, typed, isAgreed);
      const query = { ...version, ...askUnless(isAgreed) };
      return answered(await call(changeTicketType, { params: partsOf(id), query, body: bodyOfType(typed) }));
    },
    read: async (id) => answered(await find(id)),
  };
}

/** Creates the server calls for the order of an event's ticket types; the last order wins. */
export function orderServerOf(
  call: Call,
  bringTypes: (eventId: string) => Promise<boolean>,
): DraftServer<OrderField> {
  const saved = (
    result: Result<{ readonly items: readonly EditableTicketType[] }>,
  ): Result<Saved<OrderField>> => {
    if (!result.ok) return result;
    const order = result.value.items.map((type) => type.ticketTypeId).join();
    return { ok: true, value: { texts: { order }, version: order } };
  };
  async function send(id: string, { order }: { readonly order: string }) {
    const { registrationId } = partsOf(id);
    // The server sorts only ticket types that it has.
    if (!(await bringTypes(registrationId))) return notYet;
    const body = { ticketTypeIds: order.split(',') };
    return saved(await call(orderTicketTypes, { params: { registrationId }, body }));
  }
  return {
    create: send,
    change: send,
    read: async (id) =>
      saved(await call(listTicketTypes, { params: { registrationId: partsOf(id).registrationId } })),
  };
}

const missing: Result<never> = {
  ok: false,
  failure: { kind: 'refused', status: 404, code: 'ticket_type_not_found', message: '', errors: [] },
};
