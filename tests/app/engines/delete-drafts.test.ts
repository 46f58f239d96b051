import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { personChanged, type Call } from '#api/call.ts';
import { createReplies } from '#app/data/replies.ts';
import type { EventDraft, EventDrafts } from '#app/engines/drafts.ts';
import { buildDrafts } from '#app/engines/build-drafts.ts';
import { newEventTexts } from '#app/events/event-form.ts';
import { newTypeTexts } from '#app/events/ticket-type-form.ts';
import { createEvent, deleteEvent } from '#contract/events/event-drafts.ts';
import type { Database } from '#database/database.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import { createListeners } from '#domain/listeners.ts';
import { browserClock } from '#platform/clock.ts';
import { memoryValues } from '#tests/app/engines/stored-samples.ts';
import { freshDatabase } from '#tests/database/open.ts';

const offline: Failure = { kind: 'unreachable', nothingSent: true };
const lost: Failure = { kind: 'timeout' };
const notFound: Failure = { kind: 'refused', status: 404, code: 'event_not_found', message: '', errors: [] };
const event = { ...newEventTexts(0, 'UTC'), name: 'Drum Circle' };

/**
 * A server that has events by id, with whoever is signed in at its pages; `says` what becomes of a call: null if it
 * works. A reply waits for `replies`.
 */
function host() {
  const events = new Set<string>();
  const calls: string[] = [];
  const line = { says: null as Failure | null, person: 7, replies: Promise.resolve(), leave: () => {} };
  const call = (async (
    endpoint: { readonly method: string; readonly path: string },
    { params, body }: { params?: { registrationId: string }; body?: { registrationId: string } },
    { of = line.person }: { readonly of?: number } = {},
  ): Promise<Result<object>> => {
    const { says } = line;
    if (says === offline) return { ok: false, failure: offline };
    if (of !== line.person) return { ok: false, failure: personChanged };
    const id = params?.registrationId ?? body?.registrationId ?? '';
    calls.push(`${endpoint.method} ${id} by ${of}`);
    if (endpoint === createEvent) events.add(id);
    await line.replies;
    if (of !== line.person) return { ok: false, failure: personChanged };
    if (says !== null) return { ok: false, failure: says };
    if (endpoint !== deleteEvent) return { ok: false, failure: offline };
    return events.delete(id) ? { ok: true, value: { deleted: true } } : { ok: false, failure: notFound };
  }) as unknown as Call;
  /** Holds replies back until what it returns is called. */
  function hold(): () => void {
    let reply = () => {};
    line.replies = new Promise((resolve) => void (reply = resolve));
    return () => reply();
  }
  return { events, calls, call, line, hold };
}

const page = (database: Database, { call, line }: ReturnType<typeof host>) =>
  buildDrafts({
    clock: browserClock,
    call,
    database,
    contact: { reached: () => true, subscribe: createListeners().add },
    values: memoryValues(),
    person: () => line.person,
    onPerson: (left) => {
      const { leave } = line;
      line.leave = () => (leave(), left());
      return () => {};
    },
    replies: { cache: createReplies().cache, readAgain: async () => {} },
  });

/** Fails deletions of drafts after the first, as a full or broken store does, until told to stop. */
function breakDeletions({ drafts }: Database): () => void {
  let isFirst = true;
  const hook = () => {
    if (!isFirst) throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    isFirst = false;
  };
  drafts.hook('deleting').subscribe(hook);
  return () => drafts.hook('deleting').unsubscribe(hook);
}

const must = (begun: Result<EventDraft>): EventDraft => {
  if (!begun.ok) throw new Error(begun.failure.kind);
  return begun.value;
};

/** A device with nothing on it, which is offline. */
async function empty() {
  const { database } = await freshDatabase();
  const server = host();
  server.line.says = offline;
  return { database, server };
}

/** Types a new event with a ticket type, and waits until both are stored. */
async function typedOn(drafts: EventDrafts) {
  const draft = must(drafts.begin('e1', event));
  draft.type(event);
  const types = drafts.types('e1');
  types.add('t1', newTypeTexts('Table', '1500', 'GMD'));
  await Promise.all([draft.stored(), types.stored()]);
  return { drafts, draft, types };
}

/** A device which is offline, with such an event. */
async function typed() {
  const { database, server } = await empty();
  return { database, server, ...(await typedOn(await page(database, server))) };
}
const rows = ({ drafts }: Database) => drafts.toArray();

it('still stores what is typed after a draft could not be discarded', async () => {
  const { database, drafts, draft, types } = await typed();
  const mend = breakDeletions(database);
  await expect(drafts.discard('e1')).rejects.toMatchObject({ code: 'storage_full' });
  mend();
  draft.type({ name: 'Drum Circle 2' });
  types.view().items[0]?.draft.type({ name: 'Chair' });
  await expect
    .poll(async () => (await rows(database)).map((row) => row.typed['name']))
    .toEqual(['Drum Circle 2', 'Chair']);
});

it('stays whole, and is still sent, after a draft could not be discarded', async () => {
  const { database, server, drafts } = await typed();
  const mend = breakDeletions(database);
  await expect(drafts.discard('e1')).rejects.toMatchObject({ code: 'storage_full' });
  expect(await rows(database)).toHaveLength(2);
  mend();
  server.line.says = lost;
  await expect.poll(() => server.events.has('e1')).toBe(true);
});

it('is never sent again once nothing is to come of it, even if the store fails', async () => {
  const { database, server, drafts, draft } = await typed();
  breakDeletions(database);
  await drafts.abandon('e1');
  server.line.says = null;
  expect([await draft.save(), server.calls]).toEqual([false, []]);
});

it('is deleted at the server if the reply to its first save was lost', async () => {
  const { database, server, drafts, draft } = await typed();
  server.line.says = lost;
  await draft.save();
  expect([draft.view().over, server.events.has('e1')]).toEqual([null, true]);
  server.line.says = null;
  expect(await drafts.remove('e1')).toMatchObject({ ok: true });
  expect([[...server.events], await rows(database)]).toEqual([[], []]);
});

it('is deleted at the server by a later page too, if the reply to its first save was lost', async () => {
  const { database, server, draft } = await typed();
  server.line.says = lost;
  await draft.save();
  await draft.stored();
  server.line.says = offline;
  const later = await page(database, server);
  await later.open('e1');
  expect(await later.remove('e1')).toEqual({ ok: false, failure: offline });
  expect(await rows(database)).toHaveLength(2);
  server.line.says = null;
  expect(await later.remove('e1')).toMatchObject({ ok: true });
  expect([[...server.events], await rows(database)]).toEqual([[], []]);
});

it('needs no server if nothing of it was ever sent', async () => {
  const { database, server, drafts, draft } = await typed();
  await draft.save();
  expect(await drafts.remove('e1')).toMatchObject({ ok: true });
  expect([server.calls, await rows(database)]).toEqual([[], []]);
});

it('is not deleted here either if the store fails, where it would be sent again', async () => {
  const { database, server, drafts, draft } = await typed();
  server.line.says = lost;
  await draft.save();
  server.line.says = null;
  breakDeletions(database);
  await expect(drafts.remove('e1')).rejects.toMatchObject({ code: 'storage_full' });
  expect((await rows(database)).map(({ id }) => id)).toEqual(['e1', 'e1/t1']);
});

/** A tab with such an event open, while another tab's first save of it loses its reply. */
async function lostByAnotherTab() {
  const { database, server, draft } = await typed();
  const tab = await page(database, server);
  const opened = must(await tab.open('e1'));
  await opened.save();
  await opened.stored();
  server.line.says = lost;
  await draft.save();
  await draft.stored();
  return { database, server, tab, opened };
}

it('is deleted at the server if the reply to the first save of another tab was lost', async () => {
  const { database, server, tab } = await lostByAnotherTab();
  server.line.says = null;
  expect(await tab.remove('e1')).toMatchObject({ ok: true });
  expect([[...server.events], await rows(database)]).toEqual([[], []]);
});

it('is still deleted at the server after a later attempt of this tab never left the device', async () => {
  const { server, tab, opened } = await lostByAnotherTab();
  server.line.says = offline;
  await opened.save();
  await opened.stored();
  server.line.says = null;
  expect(await tab.remove('e1')).toMatchObject({ ok: true });
  expect([...server.events]).toEqual([]);
});

it('needs no server although the first save was failing when it was discarded', async () => {
  const { server, drafts, draft } = await typed();
  void draft.save();
  expect(await drafts.remove('e1')).toMatchObject({ ok: true });
  expect(server.calls).toEqual([]);
});

it('is never deleted as somebody else who signed in meanwhile, and stays its own user’s', async () => {
  const { database, server, drafts, draft } = await typed();
  const reply = server.hold();
  server.line.says = null;
  void draft.save();
  await expect.poll(() => server.calls).toEqual(['POST e1 by 7']);
  const removal = drafts.remove('e1');
  server.line.person = 8;
  server.line.leave();
  reply();
  expect(await removal).toEqual({ ok: false, failure: personChanged });
  expect(server.calls).toEqual(['POST e1 by 7']);
  // Its reply was dropped, so that it may be there.
  expect(await rows(database)).toMatchObject([
    { ownerId: 7, id: 'e1', mayBeThere: true },
    { ownerId: 7, id: 'e1/t1' },
  ]);
});

it('leaves nothing of its user behind who left while it was deleted here', async () => {
  const { database, server, drafts } = await typed();
  const removal = drafts.remove('e1');
  server.line.person = 8;
  server.line.leave();
  expect(await removal).toMatchObject({ ok: true });
  expect(await rows(database)).toEqual([]);
});

it('shows, and then stores, what is typed while it is being deleted', async () => {
  const { database, server, drafts, draft } = await typed();
  server.line.says = lost;
  await draft.save();
  const reply = server.hold();
  const removal = drafts.remove('e1');
  await expect.poll(() => server.calls.at(-1)).toBe('DELETE e1 by 7');
  const shown: string[] = [];
  draft.subscribe(() => void shown.push(draft.view().typed.name));
  draft.type({ name: 'Drum Circle 2' });
  expect(shown).toContain('Drum Circle 2');
  server.line.says = offline;
  reply();
  expect(await removal).toEqual({ ok: false, failure: lost });
  await expect.poll(async () => (await rows(database))[0]?.typed['name']).toBe('Drum Circle 2');
});

it('tells its page nothing more once it was deleted', async () => {
  const { drafts, draft } = await typed();
  let told = 0;
  await drafts.remove('e1');
  draft.subscribe(() => void (told += 1));
  draft.type({ name: 'Drum Circle 2' });
  expect(told).toBe(0);
});

it('is not sent again by a form that was opened while it was being deleted', async () => {
  const { database, server } = await empty();
  const tab = await page(database, server);
  const { draft } = await typedOn(await page(database, server));
  server.line.says = lost;
  await draft.save();
  await draft.stored();
  server.line.says = null;
  const reply = server.hold();
  const removal = tab.remove('e1');
  await expect.poll(() => server.calls.at(-1)).toBe('DELETE e1 by 7');
  const opened = must(await tab.open('e1'));
  server.calls.length = 0;
  reply();
  expect(await removal).toMatchObject({ ok: true });
  await opened.save();
  expect([server.calls, await rows(database)]).toEqual([[], []]);
});

it('is deleted after all, once the store works again, if nothing is to come of it', async () => {
  const { database, drafts } = await typed();
  const mend = breakDeletions(database);
  await drafts.abandon('e1');
  expect(await rows(database)).toHaveLength(2);
  mend();
  await drafts.abandon('e2');
  expect(await rows(database)).toEqual([]);
});
