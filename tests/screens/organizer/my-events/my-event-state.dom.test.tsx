import { expect, it } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { MyEventState, type MyEvent } from '#screens/organizer/my-events/my-event-facts.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { event } from '#tests/screens/harness/samples.ts';
import { mount } from '#tests/ui/mount.ts';

const { draft, published, takenDown } = textsOf('desk').myEvents;
const { states } = textsOf('events').tickets;
const before = Date.parse(event.startsAt) - 1;

it.each([
  ['a draft', { status: 'draft' }, before, draft],
  ['one with nothing else to say', { left: 5_000 }, before, published],
  ['one in progress', {}, before + 1, states.on_now],
  ['one that is over', {}, Date.parse(event.endsAt) + 1, states.ended],
  ['one that was cancelled', { status: 'cancelled' }, before, states.cancelled],
  ['one that was taken down', { takenDown: 'Spam' }, before, takenDown],
] as const)('says the state of %s', async (_, changes, now, word) => {
  const engines = { messages: english } as unknown as Engines;
  const own = { ...event, ...changes } as unknown as MyEvent;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <MyEventState event={own} now={now} alone />
    </EnginesProvider>,
  );
  expect(box.textContent).toBe(word);
});
