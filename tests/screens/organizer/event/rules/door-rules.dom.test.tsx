import { expect, test, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { listAreas } from '#contract/door/areas.ts';
import { listGates } from '#contract/door/gates.ts';
import { listTicketTypes } from '#contract/events/ticket-types.ts';
import type { Result } from '#domain/failures/failure.ts';
import { DoorRules } from '#screens/organizer/event/rules/door-rules.tsx';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { areas } from '#tests/screens/harness/area-samples.ts';
import { mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

vi.mock('@tanstack/react-router', () => ({
  useParams: () => ({ registrationId: 'e' }),
  useSearch: () => ({}),
}));
vi.mock('#screens/organizer/event/rules/area-list.tsx', () => ({ AreaList: () => 'areas' }));
vi.mock('#screens/organizer/event/rules/area-editor.tsx', () => ({ AreaEditor: () => 'the form' }));
vi.mock('#screens/organizer/event/event-page.tsx', () => ({
  EventPage: ({ children }: { children: (found: object) => unknown }) =>
    children({ event: { registrationId: 'e', timeZone: 'UTC', startsAt: at, doorsOpenAt: at, endsAt: at } }),
}));
const at = '2026-12-01T20:00:00Z';

test.each([
  ['gates', listGates, listTicketTypes],
  ['ticket types', listTicketTypes, listGates],
])('shows no form that would say that an event has no %s while they are missing', async (_, lost, read) => {
  const replies = new Map<unknown, Result<unknown>>([
    [listAreas, { ok: true, value: areas }],
    [lost, { ok: false, failure: { kind: 'timeout' } }],
    [read, { ok: true, value: { items: [] } }],
  ]);
  const auth = { status: 'authenticated', user: { credentialId: 7 } };
  const engines = {
    clock: handClock(),
    call: async (endpoint: unknown) => replies.get(endpoint),
    replies: createReplies(),
    auth: { state: () => auth, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  const page = await mount(
    <EnginesProvider engines={engines}>
      <DoorRules />
    </EnginesProvider>,
  );
  await until(() => expect(page.textContent).toContain('The server didn’t answer in time.'));
  expect(page.textContent).not.toContain('the form');
});
