import { createEvent, readEventDraft, type EventFormBody } from '#contract/events/event-drafts.ts';
import {
  addTicketType,
  changeTicketType,
  deleteTicketType,
  listTicketTypes,
  orderTicketTypes,
  type EditableTicketType,
  type TicketTypeFormBody,
} from '#contract/events/ticket-types.ts';
import { changedElsewhereCode } from '#domain/failures/failure.ts';

interface Asked {
  readonly params?: { readonly registrationId: string; readonly ticketTypeId: string };
  readonly query?: { readonly version?: string };
  readonly body?: unknown;
}

const refused = (status: number, code: string) => ({
  ok: false,
  failure: { kind: 'refused', status, code, message: code, errors: [code] },
});

/** A server with events and their ticket types, which records every call. */
export function typeHost() {
  const events = new Map<string, Map<string, EditableTicketType>>();
  const bodies = new Map<string, EventFormBody>();
  const calls: string[] = [];
  let version = 0;
  let isDown = false;
  const stamp = () => `v${(version += 1)}`;
  const event = (registrationId: string) => ({
    ok: true,
    value: { ...bodies.get(registrationId), registrationId, version: 'e1', capacity: null },
  });
  const write = (eventId: string, ticketTypeId: string, form: TicketTypeFormBody) => {
    const known = events.get(eventId)?.get(ticketTypeId);
    const counts = { sold: known?.sold ?? 0, reserved: 0, mayDelete: known?.mayDelete ?? true };
    const type = { ...form, ticketTypeId, ...counts, version: stamp() };
    events.get(eventId)?.set(ticketTypeId, type as EditableTicketType);
    return { ok: true, value: type };
  };
  const list = (eventId: string) => ({
    ok: true,
    value: { items: [...(events.get(eventId)?.values() ?? [])] },
  });
  function answer(endpoint: { readonly method: string; readonly path: string }, asked: Asked): unknown {
    const { params = { registrationId: '', ticketTypeId: '' }, query = {} } = asked;
    const { registrationId: id, ticketTypeId } = params;
    if (endpoint === createEvent) {
      const body = asked.body as EventFormBody & { readonly registrationId: string };
      if (!events.has(body.registrationId)) events.set(body.registrationId, new Map());
      bodies.set(body.registrationId, body);
      return event(body.registrationId);
    }
    const types = events.get(id);
    if (types === undefined) return refused(404, 'event_not_found');
    if (endpoint === readEventDraft) return event(id);
    if (endpoint === listTicketTypes) return list(id);
    if (endpoint === addTicketType) {
      const { ticketTypeId: added, ...form } = asked.body as TicketTypeFormBody & {
        readonly ticketTypeId: string;
      };
      return types.has(added) ? { ok: true, value: types.get(added) } : write(id, added, form);
    }
    if (endpoint === orderTicketTypes) {
      const { ticketTypeIds } = asked.body as { readonly ticketTypeIds: readonly string[] };
      const order = [...new Set([...ticketTypeIds.filter((one) => types.has(one)), ...types.keys()])];
      events.set(id, new Map(order.map((one) => [one, types.get(one) as EditableTicketType])));
      return list(id);
    }
    const now = types.get(ticketTypeId);
    if (now === undefined) return refused(404, 'ticket_type_not_found');
    if (endpoint === deleteTicketType) {
      if (!now.mayDelete) return refused(409, 'type_in_use');
      types.delete(ticketTypeId);
      return { ok: true, value: { deleted: true } };
    }
    if (endpoint !== changeTicketType) throw new Error(`${endpoint.method} ${endpoint.path}`);
    if (query.version !== undefined && query.version !== now.version)
      return refused(409, changedElsewhereCode);
    return write(id, ticketTypeId, asked.body as TicketTypeFormBody);
  }
  return {
    calls,
    /** The ticket types of an event, as `name price`. */
    has: (eventId: string) =>
      [...(events.get(eventId)?.values() ?? [])].map(({ name, price }) => `${name} ${price.amount}`),
    find: (eventId: string, ticketTypeId: string) => events.get(eventId)?.get(ticketTypeId),
    begin: (eventId: string) => void events.set(eventId, new Map()),
    write,
    sell(eventId: string, ticketTypeId: string) {
      const type = events.get(eventId)?.get(ticketTypeId);
      if (type !== undefined) events.get(eventId)?.set(ticketTypeId, { ...type, sold: 1, mayDelete: false });
    },
    setDown: (down: boolean) => void (isDown = down),
    async call(endpoint: { readonly method: string; readonly path: string }, asked: Asked): Promise<unknown> {
      await Promise.resolve();
      if (isDown) return { ok: false, failure: { kind: 'unreachable' } };
      calls.push(`${endpoint.method} ${endpoint.path.replace('/api/events', '')}`);
      return answer(endpoint, asked);
    },
  };
}
export type TypeHost = ReturnType<typeof typeHost>;
