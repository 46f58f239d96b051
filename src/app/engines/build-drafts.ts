import type { Call } from '#api/call.ts';
import { createDrafts } from '#app/drafts/drafts.ts';
import {
  bodyOfEvent,
  eventFields,
  fitsEvent,
  normalEvent,
  textsOfEvent,
  type EventField,
} from '#app/events/event-form.ts';
import {
  changeEvent,
  createEvent,
  readEventDraft,
  type EditableEvent,
} from '#contract/events/event-drafts.ts';
import type { Database } from '#database/database.ts';
import { createDraftStore } from '#database/drafts.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { Saved, StoredDraft } from '#domain/text/stored-draft.ts';
import { browserChance } from '#platform/chance.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { draftingMark, type EventDrafts } from './drafts.ts';
import type { ServerContact } from './server-contact.ts';

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
}

/** Ties the engine behind the editor together: what waits from before is sent at once. */
export async function buildDrafts(parts: DraftsBuildParts): Promise<EventDrafts> {
  const { clock, call, contact, values, person, onPerson } = parts;
  const store = createDraftStore(parts.database);
  const drafts = createDrafts<EventField>({
    clock,
    chance: browserChance,
    person,
    onPerson,
    onHope: (hope) => contact.subscribe(() => contact.reached() && hope()),
    mark: () => void values.set(draftingMark, '1'),
    store: {
      read: async (ownerId, id) => readRow(await store.read(ownerId, id)),
      change: (ownerId, id, rule) => store.change(ownerId, id, (stored) => rule(readRow(stored))),
      remove: store.remove,
      all: async (ownerId) => (await store.all(ownerId)).flatMap((row) => readRow(row) ?? []),
    },
    facts: { fits: fitsEvent, normal: normalEvent },
    server: serverOf(call),
  });
  if ((await drafts.unsent()).length === 0) values.remove(draftingMark);
  return { ...drafts, forgetSent: store.forgetSent };
}

/** The calls behind a draft. */
function serverOf(call: Call) {
  const saved = (result: Result<EditableEvent>): Result<Saved<EventField>> =>
    result.ok
      ? { ok: true, value: { texts: textsOfEvent(result.value), version: result.value.version } }
      : result;
  return {
    create: async (registrationId: string, typed: Parameters<typeof bodyOfEvent>[0]) =>
      saved(await call(createEvent, { body: { registrationId, ...bodyOfEvent(typed) } })),
    change: async (
      registrationId: string,
      typed: Parameters<typeof bodyOfEvent>[0],
      query: { readonly version?: string },
    ) => saved(await call(changeEvent, { params: { registrationId }, query, body: bodyOfEvent(typed) })),
    read: async (registrationId: string) => saved(await call(readEventDraft, { params: { registrationId } })),
  };
}

/** A stored row as this version of the form has it; null where another version wrote it and a field is missing. */
function readRow(row: StoredDraft | null): StoredDraft<EventField> | null {
  if (row === null) return null;
  const has = (texts: Readonly<Record<string, string>>) =>
    eventFields.every((name) => typeof texts[name] === 'string');
  return isEventRow(row, has) ? row : null;
}

const isEventRow = (
  row: StoredDraft,
  has: (texts: Readonly<Record<string, string>>) => boolean,
): row is StoredDraft<EventField> => has(row.typed) && (row.over === null || has(row.over.texts));
