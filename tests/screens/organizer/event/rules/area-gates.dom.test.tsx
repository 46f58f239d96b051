import { expect, test } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { AreaGates } from '#screens/organizer/event/rules/area-gates.tsx';
import type { RulesOfEvent } from '#screens/organizer/event/rules/rules-of-event.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

const { gates: texts } = textsOf('rules');
const gate = (name: string) => ({ gateId: name, name, checkpoint: 'event', version: '1' });
const type = (name: string) => ({ ticketTypeId: name, name, gates: [], version: '1' });

test('loses no press on one ticket type while the gates of another are being saved', async () => {
  const of = {
    eventId: 'e',
    gates: [gate('North'), gate('South')],
    types: [type('Lawn'), type('Stage')],
  } as unknown as RulesOfEvent;
  const area = { checkpoint: 'event', name: '', types: null } as unknown as RulesOfEvent['areas'][number];
  const sent: unknown[] = [];
  const slow = Promise.withResolvers<void>();
  const auth = { status: 'authenticated', user: { credentialId: 7 } };
  const engines = {
    clock: handClock(),
    call: async (_endpoint: unknown, { params }: { params: { ticketTypeId: string } }) => {
      sent.push(params.ticketTypeId);
      await slow.promise;
      return { ok: true, value: {} };
    },
    replies: createReplies(),
    notify: { done: () => {}, failed: () => {} },
    auth: { state: () => auth, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <AreaGates of={of} area={area} />
    </EnginesProvider>,
  );
  const at = (name: string) => button(texts.lets(name, 'North'), box);
  await doing(() => at('Lawn').click());
  expect([at('Lawn').getAttribute('aria-busy'), at('Stage').disabled]).toEqual(['true', true]);
  await doing(() => slow.resolve());
  expect(at('Stage').disabled).toBe(false);
  await doing(() => at('Stage').click());
  expect(sent).toEqual(['Lawn', 'Stage']);
});
