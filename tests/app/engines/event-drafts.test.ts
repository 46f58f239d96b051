import { describe, expect, it } from 'vitest';
import type { Call } from '#api/call.ts';
import { cacheKey, createReplies } from '#app/data/replies.ts';
import { eventServerOf } from '#app/engines/event-drafts.ts';
import { newEventTexts } from '#app/events/event-form.ts';
import { readEventDraft } from '#contract/events/event-drafts.ts';
import { myEvents } from '#contract/events/my-events.ts';

const typed = newEventTexts(0, 'Africa/Banjul');
const published = { registrationId: 'e1', status: 'published', takenDown: null };

/** A page that shows an event as published; returns what it reloads after a call that says what the event is now. */
async function reloaded(
  said: object,
  by: 'change' | 'read',
  shown = 'e1',
  refusal: string | null = null,
): Promise<readonly string[]> {
  const replies = createReplies();
  const draftKey = cacheKey(readEventDraft, { params: { registrationId: shown } }, 7);
  const listKey = cacheKey(myEvents, { query: { registrationId: shown } }, 7);
  replies.cache.setQueryData(draftKey, published);
  replies.cache.setQueryData(listKey, {});
  const at = new Date(0).toISOString();
  const texts = { name: '', summary: '', description: '', category: '', timeZone: 'Africa/Banjul' };
  const times = { startsAt: at, endsAt: at, doorsOpenAt: at };
  const place = { venue: null, onlineUrl: null, websiteUrl: null };
  const rest = { ageLimit: null, capacity: null, policy: {}, version: 'v2' };
  const event = { ...texts, ...times, ...place, ...rest, ...published, ...said };
  const failure = { kind: 'refused', status: 409, code: refusal, message: '', errors: [] };
  const call = (async () =>
    refusal === null ? { ok: true, value: event } : { ok: false, failure }) as unknown as Call;
  const server = eventServerOf(call, replies);
  const answer = by === 'read' ? server.read('e1') : server.change('e1', typed, { version: 'v1' }, true);
  expect(await answer).toMatchObject(
    refusal === null ? { ok: true, value: { version: 'v2' } } : { ok: false, failure: { code: refusal } },
  );
  return [
    ...(replies.cache.getQueryState(draftKey)?.isInvalidated === true ? ['event'] : []),
    ...(replies.cache.getQueryState(listKey)?.isInvalidated === true ? ['list'] : []),
  ];
}

describe.each(['change', 'read'] as const)("the reply to a form's %s", (by) => {
  it('reloads the event where it is still shown as published after an administrator took it down', async () => {
    const said = { status: 'draft', takenDown: 'It uses another’s name.' };
    expect(await reloaded(said, by)).toEqual(['event', 'list']);
  });

  it('reloads it after somebody else unpublished or cancelled it', async () => {
    for (const status of ['draft', 'cancelled'])
      expect(await reloaded({ status }, by)).toEqual(['event', 'list']);
  });

  it('reloads nothing while it is in the state that is shown, or not shown', async () => {
    expect(await reloaded({}, by)).toEqual([]);
    expect(await reloaded({ status: 'draft' }, by, 'e2')).toEqual([]);
  });
});

describe('a refused change of a form', () => {
  it.each(['event_cancelled', 'event_not_found'])(
    'reloads the event that others cancelled or deleted: %s',
    async (code) => {
      expect(await reloaded({}, 'change', 'e1', code)).toEqual(['event', 'list']);
    },
  );

  it('reloads nothing because of what was typed', async () => {
    expect(await reloaded({}, 'change', 'e1', 'invalid')).toEqual([]);
  });
});
