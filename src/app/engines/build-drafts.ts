import type { Call } from '#api/call.ts';
import type { Replies } from '#app/data/replies.ts';
import type { DraftServer } from '#app/drafts/draft.ts';
import { createDrafts, type DraftStoreOf } from '#app/drafts/drafts.ts';
import { createTypeList, orderKey, typeKey, type OrderField } from '#app/drafts/type-list.ts';
import {
  bodyOfEvent,
  fitsEvent,
  newEventTexts,
  normalEvent,
  textsOfEvent,
  type EventField,
  type EventTexts,
} from '#app/events/event-form.ts';
import { fitsType, newTypeTexts, normalType, type TypeField } from '#app/events/ticket-type-form.ts';
import {
  changeEvent,
  createEvent,
  readEventDraft,
  type EditableEvent,
} from '#contract/events/event-drafts.ts';
import { listTicketTypes } from '#contract/events/ticket-types.ts';
import type { Database } from '#database/database.ts';
import { createDraftStore, type DraftStore } from '#database/drafts.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { Saved, StoredDraft } from '#domain/text/stored-draft.ts';
import type { Texts } from '#domain/text/three-way.ts';
import { browserChance } from '#platform/chance.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { draftingMark, type EventDrafts, type UnsentEvent } from './drafts.ts';
import type { ServerContact } from './server-contact.ts';
import { orderServerOf, typeServerOf } from './type-drafts.ts';

export interface DraftsBuildParts {
  readonly clock: Clock;
  readonly call: Call;
  readonly database: Database;
  readonly contact: Pick<ServerContact, 'reached' | 'subscribe'>;
  readonly values: StoredValues;
  /** Credential id of who is signed in; null for nobody. */
  readonly person: () => number | null;
  /** Told when somebody came or left. */
  readonly onPerson: (listener: () => void) => Cancel;
  readonly replies: Pick<Replies, 'readAgain'>;
}

/** Ties the engines behind the editor together: what waits from before is sent at once. */
export async function buildDrafts(parts: DraftsBuildParts): Promise<EventDrafts> {
  const { call, values } = parts;
  const store = createDraftStore(parts.database);
  const shared = sharedParts(parts);
  const events = createDrafts<EventField>({
    ...shared,
    store: storeOf(store, isEventId, readEventRow),
    facts: { fits: fitsEvent, normal: normalEvent },
    server: serverOf(call),
  });
  /** Whether the server has the event, or has it now. */
  async function bringEvent(eventId: string): Promise<boolean> {
    const event = await events.opened(eventId, null);
    if (event === null || event.view().over !== null) return true;
    await event.save();
    return event.view().over !== null;
  }
  const types = createDrafts<TypeField>({
    ...shared,
    store: storeOf(store, isTypeId, rowReader(emptyType)),
    facts: { fits: fitsType, normal: normalType },
    server: tellingOf(typeServerOf({ call, bringEvent }), parts.replies),
  });
  async function bringTypes(eventId: string): Promise<boolean> {
    const rows = (await types.stored()).filter(({ id, typed }) => isOf(eventId, id) && typed.removed === '');
    for (const { id, over } of rows) if (over === null) await (await types.opened(id, null))?.save();
    return (await types.stored()).every(
      ({ id, over, typed }) => !isOf(eventId, id) || over !== null || typed.removed !== '',
    );
  }
  const orders = createDrafts<OrderField>({
    ...shared,
    store: storeOf(store, isOrderId, rowReader({ order: '' })),
    facts: { fits: ({ order }) => order !== '', normal: (texts) => texts },
    server: orderServerOf(call, bringTypes),
  });
  const unsent = async () =>
    unsentEvents(await events.stored(), [...(await types.unsent()), ...(await orders.unsent())]);
  if ((await unsent()).length === 0) values.remove(draftingMark);
  return {
    open: events.open,
    begin: events.begin,
    async discard(id) {
      for (const row of await types.stored()) if (isOf(id, row.id)) await types.discard(row.id);
      await orders.discard(orderKey(id));
      await events.discard(id);
    },
    types: (eventId) =>
      createTypeList({
        eventId,
        types,
        orders,
        read: () => call(listTicketTypes, { params: { registrationId: eventId } }),
      }),
    unsent,
    forgetSent: store.forgetSent,
  };
}

/** Reads ticket types again once the server took one: other screens show what they read before. */
function tellingOf(
  server: DraftServer<TypeField>,
  replies: Pick<Replies, 'readAgain'>,
): DraftServer<TypeField> {
  const telling = <R extends Result<unknown>>(result: R): R => {
    if (result.ok) void replies.readAgain(listTicketTypes);
    return result;
  };
  return {
    ...server,
    create: async (...typed) => telling(await server.create(...typed)),
    change: async (...typed) => telling(await server.change(...typed)),
  };
}

/** What drafts of every kind have in common. */
const sharedParts = ({ clock, contact, values, person, onPerson }: DraftsBuildParts) => ({
  clock,
  chance: browserChance,
  person,
  onPerson,
  onHope: (hope: () => void) => contact.subscribe(() => contact.reached() && hope()),
  mark: () => void values.set(draftingMark, '1'),
});

// Drafts of three kinds lie in one table: their ids tell which is which.
const isEventId = (id: string): boolean => !id.includes('/');
const isOrderId = (id: string): boolean => id.endsWith(orderKey(''));
const isTypeId = (id: string): boolean => !isEventId(id) && !isOrderId(id);
const isOf = (eventId: string, id: string): boolean => id.startsWith(typeKey(eventId, ''));

/** The events of which something was not sent: of their own form, or of what hangs on them. */
function unsentEvents(
  events: readonly StoredDraft<EventField>[],
  others: readonly StoredDraft[],
): readonly UnsentEvent[] {
  const known = new Map(events.map((event) => [event.id, event]));
  const unsent = [
    ...events.filter(({ isUnsent }) => isUnsent),
    ...others.map((row) => ({ ...row, id: row.id.slice(0, row.id.indexOf('/')) })),
  ].toSorted((a, b) => b.changedAt - a.changedAt);
  return [...new Set(unsent.map(({ id }) => id))].map((id) => {
    const event = known.get(id);
    return { id, name: event?.typed.name ?? '', isNew: event?.over === null };
  });
}

/** The part of the device's drafts that are of one kind. */
function storeOf<F extends string>(
  store: DraftStore,
  isKind: (id: string) => boolean,
  readRow: (row: StoredDraft | null) => StoredDraft<F> | null,
): DraftStoreOf<F> {
  return {
    read: async (ownerId, id) => readRow(await store.read(ownerId, id)),
    change: (ownerId, id, rule) => store.change(ownerId, id, (stored) => rule(readRow(stored))),
    remove: store.remove,
    all: async (ownerId) =>
      (await store.all(ownerId)).flatMap((row) => (isKind(row.id) ? (readRow(row) ?? []) : [])),
  };
}

/**
 * Reads a stored row as this version of the form has it: a field that an older version didn't know is as in an empty
 * form.
 */
function rowReader<F extends string>(empty: Texts<F>): (row: StoredDraft | null) => StoredDraft<F> | null {
  const read = (texts: Readonly<Record<string, string>>): Texts<F> => {
    const found: Record<F, string> = { ...empty };
    for (const name in empty) found[name] = texts[name] ?? empty[name];
    return found;
  };
  return (row) =>
    row === null
      ? null
      : {
          ...row,
          typed: read(row.typed),
          over: row.over === null ? null : { ...row.over, texts: read(row.over.texts) },
        };
}
const emptyType = newTypeTexts('', '', '');
const readEventRow = rowReader(newEventTexts(0, 'UTC'));

/** The calls behind a draft. */
function serverOf(call: Call) {
  const saved = (result: Result<EditableEvent>): Result<Saved<EventField>> =>
    result.ok
      ? { ok: true, value: { texts: textsOfEvent(result.value), version: result.value.version } }
      : result;
  return {
    create: async (registrationId: string, typed: EventTexts) =>
      saved(await call(createEvent, { body: { registrationId, ...bodyOfEvent(typed) } })),
    change: async (registrationId: string, typed: EventTexts, query: { readonly version?: string }) =>
      saved(await call(changeEvent, { params: { registrationId }, query, body: bodyOfEvent(typed) })),
    read: async (registrationId: string) => saved(await call(readEventDraft, { params: { registrationId } })),
  };
}
