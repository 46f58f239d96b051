import type { Call } from '#api/call.ts';
import type { Replies } from '#app/data/replies.ts';
import type { DraftServer } from '#app/drafts/draft.ts';
import { createDrafts, type Drafts, type DraftStoreOf } from '#app/drafts/drafts.ts';
import type { OrderField } from '#app/drafts/part-list.ts';
import { createQuestionList, questionKey, questionOrderKey } from '#app/drafts/question-list.ts';
import { createTypeList, orderKey, typeKey } from '#app/drafts/type-list.ts';
import { fitsEvent, newEventTexts, normalEvent, type EventField } from '#app/events/event-form.ts';
import {
  fitsQuestion,
  newQuestionTexts,
  normalQuestion,
  type QuestionField,
} from '#app/events/question-form.ts';
import { fitsType, newTypeTexts, normalType, type TypeField } from '#app/events/ticket-type-form.ts';
import { listQuestions } from '#contract/events/questions.ts';
import { listTicketTypes } from '#contract/events/ticket-types.ts';
import type { Database } from '#database/database.ts';
import { createDraftStore, type DraftStore } from '#database/drafts.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { StoredDraft } from '#domain/text/stored-draft.ts';
import type { Texts } from '#domain/text/three-way.ts';
import { browserRandom } from '#platform/random.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { createRemoval } from './draft-removal.ts';
import { markOf } from './mark-of.ts';
import { draftingMark, type EventDrafts, type UnsentEvent } from './drafts.ts';
import { eventServerOf } from './event-drafts.ts';
import type { ServerContact } from './server-contact.ts';
import { questionOrderServerOf, questionServerOf } from './question-drafts.ts';
import { orderServerOf, typeServerOf } from './type-drafts.ts';

export interface DraftsBuildDeps {
  readonly clock: Clock;
  readonly call: Call;
  readonly database: Database;
  readonly contact: Pick<ServerContact, 'reached' | 'subscribe'>;
  readonly values: StoredValues;
  /** Credential id of the signed-in user; null if nobody is signed in. */
  readonly person: () => number | null;
  /** Called on sign-in and sign-out. */
  readonly onPerson: (listener: () => void) => Cancel;
  readonly replies: Pick<Replies, 'cache' | 'readAgain'>;
}

/** Creates the editor's engines, which first send what is waiting. */
export async function buildDrafts(built: DraftsBuildDeps): Promise<EventDrafts> {
  const { call } = built;
  const store = createDraftStore(built.database, markOf(built.values, draftingMark));
  const shared = sharedParts(built);
  const events = createDrafts<EventField>({
    ...shared,
    store: storeOf(store, isEventId, readEventRow),
    facts: { fits: fitsEvent, normal: normalEvent },
    server: eventServerOf(call, built.replies),
  });
  /** Returns whether the server has the event, sending it if necessary. */
  async function bringEvent(eventId: string): Promise<boolean> {
    const event = await events.opened(eventId, null);
    if (event === null || event.view().over !== null) return true;
    await event.save();
    return event.view().over !== null;
  }
  const base = { shared, store, call, replies: built.replies };
  const types = buildTypes(base, bringEvent);
  // Questions refer to ticket types.
  const questions = buildQuestions(
    base,
    async (eventId) => (await bringEvent(eventId)) && types.bring(eventId),
  );
  const parts = [...types.drafts, ...questions.drafts] as const;
  const unsent = async () =>
    unsentEvents(await events.stored(), (await Promise.all(parts.map((drafts) => drafts.unsent()))).flat());
  await store.tidy();
  return {
    open: events.open,
    begin: events.begin,
    ...createRemoval({ ...built, store, events, parts }),
    types: types.listOf,
    questions: questions.listOf,
    unsent,
    forgetSent: store.forgetSent,
  };
}

interface PartsBase {
  readonly shared: ReturnType<typeof sharedParts>;
  readonly store: DraftStore;
  readonly call: Call;
  readonly replies: DraftsBuildDeps['replies'];
}

/** Ticket types of events and their order. */
function buildTypes(
  { shared, store, call, replies }: PartsBase,
  bringEvent: (eventId: string) => Promise<boolean>,
) {
  const types = createDrafts<TypeField>({
    ...shared,
    store: storeOf(store, isTypeId, rowReader(emptyType)),
    facts: { fits: fitsType, normal: normalType },
    server: createReporter(
      typeServerOf({ call, bringEvent }),
      // Other screens still show their earlier data.
      () => void replies.readAgain(listTicketTypes),
    ),
  });
  const bring = (eventId: string) => sendMissingParts(types, typeKey(eventId, ''));
  const orders = createDrafts<OrderField>({
    ...shared,
    store: storeOf(store, isOrderId, rowReader({ order: '' })),
    facts: orderFacts,
    server: orderServerOf(call, bring),
  });
  return {
    drafts: [types, orders] as const,
    bring,
    listOf: (eventId: string) =>
      createTypeList({
        eventId,
        types,
        orders,
        read: () => call(listTicketTypes, { params: { registrationId: eventId } }),
      }),
  };
}

/** Questions of events and their order. */
function buildQuestions(
  { shared, store, call }: PartsBase,
  bringEvent: (eventId: string) => Promise<boolean>,
) {
  const questions = createDrafts<QuestionField>({
    ...shared,
    store: storeOf(store, isQuestionId, rowReader(emptyQuestion)),
    facts: { fits: fitsQuestion, normal: normalQuestion },
    server: questionServerOf({ call, bringEvent }),
  });
  const orders = createDrafts<OrderField>({
    ...shared,
    store: storeOf(store, isQuestionOrderId, rowReader({ order: '' })),
    facts: orderFacts,
    server: questionOrderServerOf(call, (eventId) => sendMissingParts(questions, questionKey(eventId, ''))),
  });
  return {
    drafts: [questions, orders] as const,
    listOf: (eventId: string) =>
      createQuestionList({
        eventId,
        questions,
        orders,
        read: () => call(listQuestions, { params: { registrationId: eventId } }),
      }),
  };
}

const orderFacts = {
  fits: ({ order }: { readonly order: string }) => order !== '',
  normal: <T>(texts: T): T => texts,
};

/** Reports everything that the server accepted. */
function createReporter<F extends string>(server: DraftServer<F>, tell: () => void): DraftServer<F> {
  const telling = <R extends Result<unknown>>(result: R): R => {
    if (result.ok) tell();
    return result;
  };
  return {
    ...server,
    create: async (...typed) => telling(await server.create(...typed)),
    change: async (...typed) => telling(await server.change(...typed)),
  };
}

/** Dependencies shared by drafts of every kind. */
const sharedParts = ({ clock, contact, person, onPerson }: DraftsBuildDeps) => ({
  clock,
  random: browserRandom,
  person,
  onPerson,
  onHope: (hope: () => void) => contact.subscribe(() => contact.reached() && hope()),
});

/** Returns whether the server has every part of an event with this key prefix, sending them if necessary. */
async function sendMissingParts<F extends string>(
  drafts: Drafts<F | 'removed'>,
  prefix: string,
): Promise<boolean> {
  const stored = async () =>
    (await drafts.stored()).filter(({ id, typed }) => id.startsWith(prefix) && typed.removed === '');
  for (const { id, over } of await stored()) if (over === null) await (await drafts.opened(id, null))?.save();
  return (await stored()).every(({ over }) => over !== null);
}

// Drafts of several kinds share one table and are distinguished by their ids.
const isEventId = (id: string): boolean => !id.includes('/');
const isOrderId = (id: string): boolean => id.endsWith(orderKey(''));
const isQuestionId = (id: string): boolean => id.includes(questionKey('', ''));
const isQuestionOrderId = (id: string): boolean => id.endsWith(questionOrderKey(''));
const isTypeId = (id: string): boolean =>
  ![isEventId, isOrderId, isQuestionId, isQuestionOrderId].some((isKind) => isKind(id));

/** Returns the events with unsent data: of their own form or of their parts. */
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
    return { id, name: event?.typed.name ?? '', isNew: event?.over === null, hasForm: event !== undefined };
  });
}

/** A view of the draft store limited to one kind. */
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
 * Converts a stored row to the current form: fields unknown to the older version that wrote it get the empty form's
 * value.
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
const emptyQuestion = newQuestionTexts('text');
const readEventRow = rowReader(newEventTexts(0, 'UTC'));
