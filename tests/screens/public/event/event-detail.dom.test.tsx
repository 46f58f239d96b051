import { expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { readEvent } from '#contract/events/events.ts';
import { EventDetailScreen } from '#screens/public/event/event-detail.tsx';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

const search = vi.hoisted(() => ({ now: {} }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: () => null,
  useParams: () => ({ registrationId: 'e1' }),
  useSearch: () => search.now,
}));

/** Returns the server query of the page opened with these search parameters. */
async function askedWith(link: object): Promise<unknown> {
  search.now = link;
  const asked: unknown[] = [];
  const nobody = { status: 'anonymous', user: null };
  const engines = {
    clock: handClock(),
    call: async (endpoint: unknown, { query }: { readonly query: unknown }) => {
      if (endpoint === readEvent) asked.push(query);
      return { ok: false, failure: { kind: 'unreachable' } };
    },
    replies: createReplies(),
    stored: { get: () => null, set: () => true, keys: () => [], onChange: () => () => {} },
    auth: { state: () => nobody, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  await mount(
    <EnginesProvider engines={engines}>
      <EventDetailScreen />
    </EnginesProvider>,
  );
  await until(() => expect(asked.length).toBeGreaterThan(0));
  return asked[0];
}

it('requests the hidden ticket type its link names, and none otherwise', async () => {
  expect(await askedWith({ ticketType: 'hidden-one' })).toEqual({ ticketType: 'hidden-one' });
  expect(await askedWith({})).toEqual({});
});
