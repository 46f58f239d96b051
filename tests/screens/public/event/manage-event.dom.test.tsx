import { expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { ownRights } from '#contract/sales/door-sales.ts';
import { readEvent } from '#contract/events/events.ts';
import { EventDetailScreen } from '#screens/public/event/event-detail.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { eventDetail } from '#tests/screens/harness/samples.ts';
import { doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, children }: { to: string; children: React.ReactNode }) => <a href={to}>{children}</a>,
  useParams: () => ({ registrationId: 'e1' }),
  useSearch: () => ({}),
}));
// What the page says of the event and sells is not looked at here.
vi.mock('#screens/public/event/event-extras.tsx', () => ({ EventExtras: () => null }));
vi.mock('#screens/public/event/event-tickets.tsx', () => ({ EventTickets: () => null }));
vi.mock('#screens/public/event/buy-bar.tsx', () => ({ BuyBar: () => null, useEventPrices: () => [] }));
vi.mock('#screens/parts/event-facts.tsx', () => ({ EventFacts: () => null, EventStory: () => null }));

const { manage } = textsOf('events').event;

/** Opens the public page of an event as this person, who has these rights at it. */
async function opened(role: string | null, rights: readonly string[]) {
  const auth = { status: 'authenticated', user: role === null ? null : { credentialId: 7, role } };
  const asked: unknown[] = [];
  const engines = {
    clock: handClock(),
    contact: { reached: () => true, subscribe: () => () => {} },
    call: async (endpoint: unknown) => {
      asked.push(endpoint);
      if (endpoint === readEvent) return { ok: true, value: eventDetail };
      if (endpoint === ownRights) return { ok: true, value: { rights } };
      return { ok: true, value: {} };
    },
    replies: createReplies(),
    stored: { get: () => null, set: () => true, keys: () => [], onChange: () => () => {} },
    tabStored: { get: () => null, set: () => true },
    tab: { isRobot: () => true },
    auth: { state: () => auth, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <EventDetailScreen />
    </EnginesProvider>,
  );
  await doing(() => {});
  await doing(() => {});
  await until(() => expect(box.textContent).toContain(eventDetail.name));
  return { box, asked };
}
const linksIn = (box: HTMLElement) => [...box.querySelectorAll('a')].map(({ textContent }) => textContent);

it('leads those who run an event to its management', async () => {
  const { box } = await opened('ORGANIZER', ['run', 'orders']);
  await until(() => expect(linksIn(box)).toContain(manage));
  expect(box.querySelector('a')?.getAttribute('href')).toBe('/myEventsDetails/$registrationId');
});

it('leads organizers of other events nowhere', async () => {
  const { box, asked } = await opened('ORGANIZER', []);
  await until(() => expect(asked).toContain(ownRights));
  expect(linksIn(box)).not.toContain(manage);
});

it.each([null, 'NORMAL_USER'])('asks for no rights of a %s, who has no desk', async (role) => {
  const { box, asked } = await opened(role, ['run']);
  expect(asked).not.toContain(ownRights);
  expect(linksIn(box)).not.toContain(manage);
});
